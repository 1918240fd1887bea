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

export class Clocks {
  constructor(press) {
    this.press = press;
    this.face = null;
    this.live = false;
    setInterval(() => this.tick(), 100);
  }

  /** `canPress`: the buttons of the simulated board; else the times are only shown. */
  show(state, orientation, canPress) {
    if (state.clock !== this.face) {
      this.face = state.clock;
      this.since = performance.now();
    }
    for (const [id, side] of [['clock-top', other(orientation)], ['clock-bottom', orientation]])
      this.row(byId(id), side, state, canPress);
    this.tick();
  }

  row(element, side, state, canPress) {
    const pieces = takenBy(side, state.captured);
    const ahead = (state.balance ?? 0) * (side === 'white' ? 1 : -1);
    const name = state.record.tags[side === 'white' ? 'White' : 'Black'];
    const running = state.clock?.running === side;
    element.dataset.side = side;
    element.classList.toggle('running', running);
    element.classList.toggle('to-move', state.side_to_move === side && state.state !== 'finished');
    element.classList.toggle('flagged', state.clock?.flag === side);
    const key = [side, name, pieces, ahead, state.clock !== null, canPress, t('side.white'),
      state.clock?.flag === side, running];
    renderOnce(element, key, () => [
      h('div', { class: 'player' },
        h('span', { class: `stone ${side}`, 'aria-hidden': 'true' }),
        h('span', { class: 'player-name' }, name && name !== '?' ? name : t(`side.${side}`)),
        h('span', { class: 'turn-word' }, t('label.to-move'))),
      h('div', { class: 'taken', 'aria-label': pieces ? t('label.captured') : null },
        pieces ? h('span', { class: 'taken-pieces' }, [...pieces].map(pieceIcon)) : null,
        ahead > 0 ? h('span', { class: 'ahead' }, `+${ahead}`) : null),
      state.clock === null ? null : this.time(side, canPress, running, state.clock.flag === side),
    ]);
  }

  time(side, canPress, running, flagged) {
    const inside = [
      h('span', { class: 'run-mark', 'aria-hidden': 'true' }, flagged ? '⚑' : running ? '▶' : ''),
      h('span', { class: 'digits', 'data-clock': side }),
      flagged ? h('span', { class: 'flag-word' }, t('label.flag')) : null,
    ];
    if (!canPress) return h('div', { class: 'time' }, inside);
    return h('button', {
      type: 'button',
      class: 'time',
      'data-focus': `press-${side}`,
      'data-press': side,
      'aria-label': t('action.press', sideWords(side)),
      title: t('action.press', sideWords(side)),
      'aria-keyshortcuts': side === 'white' ? '1' : '2',
      onclick: () => this.press(side),
    }, inside);
  }

  tick() {
    if (!this.face) return;
    const passed = this.live ? (performance.now() - this.since) * 1e6 : 0;
    for (const element of document.querySelectorAll('[data-clock]')) {
      const side = element.dataset.clock;
      const ns = this.face[`${side}_ns`] - (this.face.running === side ? passed : 0);
      const text = formatClock(ns);
      if (element.textContent !== text) element.textContent = text;
    }
  }
}
