// Rulings: each says which ruling its arbiter had seen last, so that two never overwrite each other.

import { byId, h } from '../js/dom.js';
import { t } from '../js/i18n.js';
import { ask } from './ask.js';
import { rulingText, whyText } from './words.js';

/** What came so shortly before a press was not seen by whoever pressed. */
const NOTICED_MS = 1500;

export class Rulings {
  /** `current()` is the state; `signedOut()` is called when the door is closed. */
  constructor({ current, signedOut }) {
    Object.assign(this, { current, signedOut });
    this.known = [];
    this.game = 0;
    /** The rulings made here, as `game/number`: their arbiter knows them. */
    this.own = new Set();
  }

  /** Note what the page shows now. */
  show(state) {
    const { rulings } = state.arbiter;
    const { number } = state.record;
    if (number !== this.game) {
      this.game = number;
      this.known = [{ number: rulings, since: -Infinity }];
    } else if (this.known.at(-1).number !== rulings)
      this.known = [...this.known, { number: rulings, since: performance.now() }].slice(-20);
  }

  /** What an arbiter who acts now has had the time to see; hold it while a form is filled in. */
  seen() {
    const noticed = performance.now() - NOTICED_MS;
    const number = this.known.findLast(({ since }) => since <= noticed)?.number ?? this.known[0].number;
    return { number, game: this.game };
  }

  /** What is on the page this very moment: the arbiter was just shown it. */
  seenNow() {
    const { number } = this.known.at(-1);
    this.known = [{ number, since: -Infinity }];
    return { number, game: this.game };
  }

  /** What was seen then, and the own rulings that came next; another arbiter's ends it. */
  withOwn({ number, game }) {
    while (this.own.has(`${game}/${number + 1}`)) number += 1;
    return { number, game };
  }

  /** True if it was done. `seen` is from `seen()`. */
  async rule(kind, fields = {}, seen = this.seen()) {
    const { number, game } = this.withOwn(seen);
    const answer = await ask('ruling', { kind, seen: number, game, ...fields });
    if (answer.ok) {
      const done = answer.event.details.number;
      this.own.add(`${game}/${done}`);
      // Seen as soon as it is done; a game that it began counts its rulings anew.
      if (this.game === game) this.known = [{ number: done, since: -Infinity }];
      say('done', [h('p', {}, t('arbiter.done', { text: rulingText(answer.event) }))]);
      return true;
    }
    if (answer.status === 401) this.signedOut();
    else if (answer.code === 'overtaken' || answer.code === 'other-game') this.overtaken(kind, fields, answer);
    else refuse(kind, answer);
    return false;
  }

  overtaken(kind, fields, answer) {
    const again = h('button', { type: 'button', class: 'primary', 'data-action': 'again',
      onclick: () => { hush(); this.rule(kind, fields, this.seenNow()); } },
      t('arbiter.rule-again', { ruling: t(`ruling.${kind}`) }));
    const leave = h('button', { type: 'button', 'data-action': 'leave', onclick: hush }, t('arbiter.leave'));
    const text = answer.code === 'other-game' ? t('arbiter.other-game') : t('arbiter.overtaken');
    say('overtaken', [
      h('p', {}, h('strong', {}, text)),
      h('ul', {}, (answer.since ?? []).filter(({ details }) => !this.own.has(`${this.game}/${details.number}`)).map(event => h('li', {}, `${event.details.arbiter}: ${rulingText(event)}`))),
      h('div', { class: 'buttons' }, answer.code === 'other-game' ? [] : again, leave),
    ]);
    byId('answer').querySelector('button').focus();
  }
}

function refuse(kind, answer) {
  const why = answer.code === 'refused' ? whyText(answer.text) : t(`door.${answer.code}`, { text: answer.text });
  say('refused', [
    h('p', {}, h('strong', {}, t('arbiter.refused', { ruling: t(`ruling.${kind}`) })), ` ${why}`),
    h('div', { class: 'buttons' }, h('button', { type: 'button', onclick: hush }, t('arbiter.close'))),
  ]);
}

let quiet = 0;

/** The answer to the last ruling: `done` goes away by itself, what asks for something stays. */
export function say(kind, parts) {
  clearTimeout(quiet);
  const place = byId('answer');
  place.dataset.kind = kind;
  place.hidden = false;
  place.replaceChildren(...parts);
  if (kind === 'done') quiet = setTimeout(hush, 6000);
}

export function hush() {
  byId('answer').hidden = true;
}
