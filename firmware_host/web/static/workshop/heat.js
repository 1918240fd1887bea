// The map of all cells: a grid that the arrow keys walk over.

import { h } from '../js/dom.js';
import { cellsFor, colourOf, nameOf, roleOf } from '../js/cells.js';
import { t } from '../js/i18n.js';
import { MEASURES, heatOf, measureName } from './measures.js';

const MARKS = { '.': 'open', '?': 'unknown' };
export const markOf = symbol => MARKS[symbol] ?? 'closed';
const COLOURS = { w: 'white', b: 'black' };
/** Figures mean the same in every language; the last sign keeps them from being drawn in colours of their own. */
const FIGURES = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙', k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };

/** What stands in the corner of a cell, where that is no disc or ring. */
export function signOf(symbol, sensing) {
  if (sensing === 'colour' && COLOURS[symbol]) return t(`workshop.sign.${COLOURS[symbol]}`);
  return sensing === 'piece' && FIGURES[symbol] ? `${FIGURES[symbol]}\uFE0E` : '';
}

/** The same in words. */
export function wordOf(symbol, sensing) {
  if (sensing === 'colour' && COLOURS[symbol]) return t(`workshop.mark.${COLOURS[symbol]}`);
  if (sensing === 'piece' && FIGURES[symbol]) return t(`piece.${colourOf(symbol)}.${roleOf(symbol)}`);
  return t(`workshop.mark.${symbol === '.' && sensing !== 'occupancy' ? 'empty' : markOf(symbol)}`);
}
const STEPS = { ArrowUp: 8, ArrowDown: -8, ArrowRight: 1, ArrowLeft: -1 };

export class Heat {
  /** `picked(number)` when another cell is looked at. */
  constructor(element, picked) {
    this.element = element;
    this.picked = picked;
    this.selected = 0;
    this.cells = new Map();
    const rows = [];
    const order = cellsFor('white');
    for (let row = 0; row < 8; row++)
      rows.push(h('div', { class: 'heat-row', role: 'row' }, ...order.slice(8 * row, 8 * row + 8).map(n => this.make(n))));
    element.replaceChildren(...rows);
    element.addEventListener('keydown', event => this.key(event));
  }

  make(number) {
    const name = nameOf(number);
    const parts = { mark: h('span', { class: 'mark', 'aria-hidden': 'true' }), value: h('span', { class: 'value', 'aria-hidden': 'true' }) };
    const button = h('button', { type: 'button', class: 'heat-cell', 'data-cell': name, tabindex: number === 0 ? 0 : -1, onclick: () => this.pick(number) },
      h('span', { class: 'name', 'aria-hidden': 'true' }, name), parts.mark, parts.value);
    const cell = h('div', { role: 'gridcell' }, button);
    this.cells.set(number, { button, ...parts });
    return cell;
  }

  pick(number, { focus = false } = {}) {
    this.cells.get(this.selected).button.tabIndex = -1;
    this.cells.get(this.selected).button.removeAttribute('aria-current');
    this.selected = number;
    const { button } = this.cells.get(number);
    button.tabIndex = 0;
    button.setAttribute('aria-current', 'true');
    if (focus) button.focus();
    this.picked(number);
  }

  key(event) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const to = this.selected + step;
    const sameRow = Math.floor(to / 8) === Math.floor(this.selected / 8);
    if (to >= 0 && to < 64 && (Math.abs(step) === 8 || sameRow)) this.pick(to, { focus: true });
  }

  /** `notes` are cells with something to say of them: name -> a word (target, several, weak, lit …). */
  show(state, measure, notes) {
    const { of, text = value => (value ? String(value) : ''), heat } = MEASURES[measure];
    const values = state.cells.map((cell, number) => of(cell, state, number));
    const largest = Math.max(...values);
    for (const [number, { button, mark, value }] of this.cells) {
      const name = nameOf(number);
      const symbol = state.symbols[number];
      const shown = String(text(values[number], state, number));
      const note = notes[name] ?? '';
      const dark = heat?.(values[number], state, number) ?? heatOf(values[number], largest);
      const key = [symbol, values[number], shown, dark, note, measure, t('side.white')].join();
      if (button.dataset.key === key) continue;
      button.dataset.key = key;
      button.dataset.heat = dark;
      button.dataset.note = note;
      mark.dataset.mark = markOf(symbol);
      mark.textContent = signOf(symbol, state.sensing);
      value.textContent = shown;
      button.setAttribute('aria-label', [name, wordOf(symbol, state.sensing), `${measureName(measure)}: ${shown || 0}`,
        note && t(`workshop.note.${note}`)].filter(Boolean).join(', '));
    }
    return largest;
  }
}
