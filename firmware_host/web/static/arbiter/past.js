// Picking a half-move: the board as it stood there, restoring it, correcting the move.

import { byId, confirmButton, h, renderOnce } from '../js/dom.js';
import { sanText, sideWords, t } from '../js/i18n.js';
import { movesFrom, numberText, resultText } from '../js/sentences.js';
import { parseTime } from './actions.js';
import { ask } from './ask.js';

export class Past {
  /** `redraw()` after another half-move was picked; `rulings` rules. */
  constructor({ rulings, redraw }) {
    Object.assign(this, { rulings, redraw });
    /** The position that is looked at (as `/arbiter/position` has it), or null: now. */
    this.shown = null;
    this.before = null;
    /** The earlier part of the game that is listed, or null: the one on the board. */
    this.part = null;
    byId('move-list').addEventListener('keydown', event => this.key(event));
  }

  /** Look at the position after `ply` half-moves; null: at now. */
  async pick(ply) {
    this.seen = this.rulings.seen();
    const at = number => ask(`position?ply=${number}${this.part === null ? '' : `&game=${this.part}`}`);
    const [shown, before] = ply === null ? [null, null] : await Promise.all([at(ply), ply ? at(ply - 1) : null]);
    this.shown = shown?.ok ? shown : null;
    this.before = before?.ok ? before : null;
    this.redraw();
  }

  /** What was picked is gone, if the game is another one now or has been cut. */
  check({ record, arbiter }) {
    if (!arbiter.parts.some(({ number }) => number === this.part)) this.part = null;
    const gone = this.shown && this.part === null && (this.game !== record.number || this.shown.ply > record.plies.length
      || (record.plies[this.shown.ply - 1]?.key ?? null) !== this.shown.last_key);
    this.game = record.number;
    if (gone || (this.listed ?? null) !== this.part) this.shown = this.before = null;
    this.listed = this.part;
  }

  show(state) {
    this.hasOwnClock = state.clock === null && state.record.time_control !== null;
    this.list(state);
    const place = byId('past');
    place.hidden = this.shown === null;
    renderOnce(place, [this.shown, this.before, t('side.white')], () => (this.shown ? this.banner() : []));
  }

  list({ record, arbiter }) {
    const part = arbiter.parts.find(({ number }) => number === this.part);
    const plies = part ? part.moves.map(san => ({ san, certainty: 'sure' })) : record.plies;
    const result = part ? '*' : record.result;
    const { number, start } = part ?? record;
    byId('game-number').textContent = number > 1 ? t('label.game', { number }) : '';
    this.choose(arbiter.parts, record.number);
    const key = [plies.map(ply => [ply.san, ply.certainty]), result, start, this.shown?.ply ?? null, t('side.white')];
    renderOnce(byId('move-list'), key, () => {
      const rows = [h('li', { class: 'start' }, this.button(0, t('arbiter.start')))];
      const { first, blackBegins } = movesFrom(start);
      const cells = plies.map((ply, k) => this.button(k + 1, sanText(ply.san), ply.certainty));
      if (blackBegins) cells.unshift(h('span', { class: 'move gap' }, '…'));
      for (let i = 0; i < cells.length; i += 2)
        rows.push(h('li', {}, h('span', { class: 'number' }, `${first + i / 2}.`), cells.slice(i, i + 2)));
      if (result !== '*') rows.push(h('li', { class: 'result' }, resultText(result)));
      return rows;
    });
  }

  /** Which part of the game is listed, where an illegal move that stood has parted it (I-5, I-11). */
  choose(parts, now) {
    const place = byId('parts');
    place.hidden = !parts.length;
    renderOnce(place, [parts.map(({ number }) => number), now, this.part, t('side.white')], () => [
      ...parts.map(({ number }) => number), now,
    ].map((number, index) => h('button', {
      type: 'button', 'data-part': number, 'data-focus': `part-${number}`,
      'aria-pressed': String(number === (this.part ?? now)),
      onclick: () => {
        this.part = number === now ? null : number;
        this.pick(null);
      },
    }, t('arbiter.part', { number: index + 1 }))));
  }

  button(ply, text, certainty = 'sure') {
    const here = this.shown?.ply === ply;
    return h('button', {
      type: 'button', class: `move ${certainty}`, 'data-ply': ply, 'data-focus': `ply-${ply}`,
      'aria-pressed': String(here), onclick: () => this.pick(here ? null : ply),
    }, h('span', { class: 'san' }, text));
  }

  banner() {
    const { ply, last } = this.shown;
    const what = last ? `${numberText(ply - 1)} ${last}` : t('arbiter.start');
    const seen = () => this.seen;
    return [
      h('span', {}, t('arbiter.stood', { move: what })),
      h('span', { class: 'buttons' },
        ...this.ownTimes(),
        confirmButton(t('arbiter.restore'), t('action.sure'), () => this.restore(ply, seen()),
          { class: 'primary', 'data-action': 'restore', 'data-focus': 'restore' }),
        this.before && this.part === null ? this.correction(ply - 1, seen) : null,
        h('button', { type: 'button', 'data-action': 'now', 'data-focus': 'now', onclick: () => this.pick(null) },
          t('arbiter.to-now'))),
    ];
  }

  /** What the players' own clock shows, where ours does not run: the times follow from it (I-6). */
  ownTimes() {
    if (!this.hasOwnClock) return [];
    return ['white', 'black'].map(side => h('input', { name: `own-${side}`, size: 7, autocomplete: 'off',
      'aria-label': t('arbiter.own-time', sideWords(side)), placeholder: t('arbiter.own-time', sideWords(side)) }));
  }

  restore(ply, seen) {
    const fields = this.part === null ? { ply } : { ply, game: this.part };
    for (const input of byId('past').querySelectorAll('[name^=own-]'))
      if (input.value.trim()) fields[`${input.name.slice(4)}_ns`] = parseTime(input.value) ?? -1;
    return this.rule('restore', fields, seen);
  }

  /** Which of the moves that were legal there it was. */
  correction(ply, seen) {
    const select = h('select', { 'aria-label': t('arbiter.correct'), 'data-action': 'correct', onchange: () => {
      if (select.value) this.rule('correct-move', { ply, move: select.value }, seen());
      select.value = '';
    } }, h('option', { value: '' }, t('arbiter.correct')),
    this.before.legal.filter(({ key }) => key !== this.shown.last_key)
      .map(({ san, key }) => h('option', { value: key }, sanText(san))));
    return select;
  }

  async rule(kind, fields, seen) {
    if (!await this.rulings.rule(kind, fields, seen)) return;
    this.part = null;
    await this.pick(null);
  }

  /** Arrows walk through the moves, Escape goes back to now. */
  key(event) {
    const at = Number(event.target.dataset.ply ?? NaN);
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 };
    if (event.key === 'Escape') this.pick(null);
    else if (event.key in steps && !Number.isNaN(at)) {
      const next = byId('move-list').querySelector(`[data-ply="${at + steps[event.key]}"]`);
      next?.focus();
      if (next) this.pick(Number(next.dataset.ply));
    } else return;
    event.preventDefault();
  }
}
