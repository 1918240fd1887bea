// Both clocks. Between messages the running one ticks here, from the moment its time arrived.

import { byId, h, renderOnce } from './dom.js';
import { pointed, sideWords, t } from './i18n.js';
import { isOver, other } from './cells.js';
import { pieceIcon } from './board_view.js';
import { takenBy } from './material.js';

const TENTHS_BELOW_NS = 20e9;

/**
 * `1:02:03`, `4:05`, and `0:07.3` when time is short (`0:07,3` where numbers are written so), rounded up as in `clock/display.py`,
 * so that nothing but zeros is shown only when no time is left.
 */
export function formatClock(ns, tenthsBelow = TENTHS_BELOW_NS) {
  const left = Math.max(0, ns);
  const short = left < tenthsBelow;
  const tenths = short ? Math.ceil(left / 1e8) : Math.ceil(left / 1e9) * 10;
  const seconds = Math.floor(tenths / 10);
  const two = value => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const head = hours ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(seconds % 60)}${short ? pointed(`.${tenths % 10}`) : ''}`;
}

/** What a side has when `passed` more has passed on its clock: the delay first, byo-yomi last. */
export function afterPassed(side, passed) {
  const delay = Math.min(side.delay_ns, passed);
  const left = Math.min(side.left_ns, passed - delay);
  const whole = Math.max(0, side.periods - 1) * side.each_ns;
  const over = Math.max(0, side.period_ns + whole - (passed - delay - left));
  const periods = side.each_ns ? Math.ceil(over / side.each_ns) : 0;
  return {
    ...side,
    delay_ns: side.delay_ns - delay,
    left_ns: side.left_ns - left,
    period_ns: over - Math.max(0, periods - 1) * side.each_ns,
    periods,
  };
}

/** The time as one number: the main time; when there is none, the period's or the delay. */
export const shownNs = side => side.left_ns || side.period_ns || side.delay_ns;

/** What stands beside the time: `+0:04` of a delay, `3 × 0:30` of byo-yomi, or nothing. */
export function formatApart(side) {
  if (side.periods) return `${side.periods} × ${formatClock(side.each_ns, 0)}`;
  return side.delay_ns && side.left_ns ? `+${formatClock(side.delay_ns, 0)}` : '';
}

/** What stands in a row: no time, a time to look at, or a button that can be pressed. */
const kindOf = (state, mayPress) => (state.clock === null ? 'none' : mayPress ? 'button' : 'shown');

export class Clocks {
  constructor(press) {
    this.press = press;
    this.face = null;
    this.live = false;
    this.awaited = [];
    setInterval(() => this.tick(), 100);
  }

  /** `mayPress`: with the buttons of the simulated board; else the times are only shown. */
  show(state, orientation, mayPress) {
    this.awaited = state.law.awaited?.sides ?? [];
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
    element.classList.toggle('to-move', state.side_to_move === side && !isOver(state));
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
        h('span', { class: 'turn-word' }),
        h('span', { class: 'apart' })),
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

  /** One side's reading, `passed` after the face was sent. */
  at(side, passed) {
    const { [side]: sent, running, flows } = this.face;
    if (running === side) return afterPassed(sent, passed);
    return running && flows ? { ...sent, left_ns: sent.left_ns + passed } : sent;
  }

  tick() {
    if (!this.face) return;
    const passed = this.live ? (performance.now() - this.since) * 1e6 : 0;
    for (const element of document.querySelectorAll('[data-clock]')) {
      const now = this.at(element.dataset.clock, passed);
      const text = formatClock(shownNs(now));
      setText(element, text);
      element.style.setProperty('--letters', text.length);
      const moves = now.moves_left === null ? '' : t('label.moves-left', { moves: now.moves_left });
      const late = this.awaited.includes(element.dataset.clock) ? t('label.absent') : '';
      const writes = shownNs(now) < (now.no_writing_below_ns ?? 0) ? t('label.need-not-write') : '';
      const apart = [late, formatApart(now), moves, writes].filter(Boolean).join(' · ');
      setText(element.closest('.clock-row').querySelector('.apart'), apart);
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
