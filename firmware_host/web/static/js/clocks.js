// Both clocks. Between messages the running one ticks here, from the moment its time arrived.

import { byId, h, renderOnce } from './dom.js';
import { sideWords, t } from './i18n.js';
import { other } from './cells.js';
import { pieceIcon } from './board_view.js';
import { takenBy } from './material.js';

const TENTHS_BELOW_NS = 20e9;

/** `1:02:03`, `4:05`, and `0:07.3` when time is short. */
export function formatClock(ns) {
  const left = Math.max(0, ns);
  const seconds = Math.floor(left / 1e9);
  const two = value => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const head = hours ? `${hours}:${two(minutes)}` : String(minutes);
  const tenths = left < TENTHS_BELOW_NS ? `.${Math.floor(left / 1e8) % 10}` : '';
  return `${head}:${two(seconds % 60)}${tenths}`;
}

/** What stands in a row: no time, a time to look at, or a button that can be pressed. */
const kindOf = (state, mayPress) => (state.clock === null ? 'none' : mayPress ? 'button' : 'shown');

export class Clocks {
  constructor(press) {
    this.press = press;
    this.face = null;
    this.live = false;
    setInterval(() => this.tick(), 100);
  }

  /** `mayPress`: with the buttons of the simulated board; else the times are only shown. */
  show(state, orientation, mayPress) {
    if (state.clock !== this.face) {
      this.face = state.clock;
      this.since = performance.now();
    }
    for (const [id, side] of [['clock-top', other(orientation)], ['clock-bottom', orientation]])
      this.row(byId(id), side, state, mayPress);
    this.tick();
  }

  /** A button may be under a finger: it is made once, and only what it says changes. */
  row(element, side, state, mayPress) {
    const kind = kindOf(state, mayPress);
    if (element.dataset.kind !== kind) this.build(element, kind);
    element.dataset.side = side;
    const running = state.clock?.running === side;
    const flagged = state.clock?.flag === side;
    element.classList.toggle('running', running);
    element.classList.toggle('to-move', state.side_to_move === side && state.state !== 'finished');
    element.classList.toggle('flagged', flagged);
    showPlayer(element, side, state);
    if (kind !== 'none') showTime(element, side, running, flagged);
    const button = element.querySelector('button.time');
    if (button) labelButton(button, side, this.live);
  }

  build(element, kind) {
    element.dataset.kind = kind;
    const parts = [
      h('div', { class: 'player' },
        h('span', { class: 'stone', 'aria-hidden': 'true' }),
        h('span', { class: 'player-name' }),
        h('span', { class: 'turn-word' })),
      h('div', { class: 'taken' }),
    ];
    if (kind !== 'none') parts.push(this.time(kind));
    element.replaceChildren(...parts);
  }

  time(kind) {
    const inside = [
      h('span', { class: 'run-mark', 'aria-hidden': 'true' }),
      h('span', { class: 'digits' }),
      h('span', { class: 'flag-word' }),
    ];
    if (kind === 'shown') return h('div', { class: 'time' }, inside);
    const press = () => this.press(button.dataset.press);
    // A hand's press counts as it comes down. The click that follows is of use to keys alone.
    const button = h('button', {
      type: 'button',
      class: 'time',
      onpointerdown: event => event.button === 0 && press(),
      onclick: event => event.detail === 0 && press(),
      onkeydown: event => event.repeat && event.preventDefault(),
    }, inside);
    return button;
  }

  tick() {
    if (!this.face) return;
    const passed = this.live ? (performance.now() - this.since) * 1e6 : 0;
    for (const element of document.querySelectorAll('[data-clock]')) {
      const side = element.dataset.clock;
      const ns = this.face[`${side}_ns`] - (this.face.running === side ? passed : 0);
      setText(element, formatClock(ns));
    }
  }
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function showPlayer(element, side, state) {
  const name = state.record.tags[side === 'white' ? 'White' : 'Black'];
  element.querySelector('.stone').className = `stone ${side}`;
  setText(element.querySelector('.player-name'), name && name !== '?' ? name : t(`side.${side}`));
  setText(element.querySelector('.turn-word'), t('label.to-move'));
  const pieces = takenBy(side, state.captured);
  const ahead = (state.balance ?? 0) * (side === 'white' ? 1 : -1);
  renderOnce(element.querySelector('.taken'), [pieces, ahead], () => [
    pieces ? h('span', { class: 'taken-pieces' }, [...pieces].map(pieceIcon)) : null,
    ahead > 0 ? h('span', { class: 'ahead' }, `+${ahead}`) : null,
  ]);
  if (pieces) element.querySelector('.taken').setAttribute('aria-label', t('label.captured'));
  else element.querySelector('.taken').removeAttribute('aria-label');
}

function showTime(element, side, running, flagged) {
  setText(element.querySelector('.run-mark'), flagged ? '⚑' : running ? '▶' : '');
  element.querySelector('.digits').dataset.clock = side;
  const word = element.querySelector('.flag-word');
  setText(word, t('label.flag'));
  word.hidden = !flagged;
}

function labelButton(button, side, live) {
  const label = t('action.press', sideWords(side));
  Object.assign(button.dataset, { focus: `press-${side}`, press: side });
  button.disabled = !live;
  button.title = label;
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-keyshortcuts', side === 'white' ? '1' : '2');
}
