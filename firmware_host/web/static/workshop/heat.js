// The map of all cells: a grid that the arrow keys walk over.

import { h } from '../js/dom.js';
import { cellsFor, nameOf } from '../js/cells.js';
import { t } from '../js/i18n.js';
import { MEASURES, heatOf, measureName } from './measures.js';

const MARKS = { '.': 'open', '?': 'unknown' };
const markOf = symbol => MARKS[symbol] ?? 'closed';
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
    const { of, text = value => (value ? String(value) : '') } = MEASURES[measure];
    const values = state.cells.map((cell, number) => of(cell, state, number));
    const largest = Math.max(...values);
    for (const [number, { button, mark, value }] of this.cells) {
      const name = nameOf(number);
      const kind = markOf(state.symbols[number]);
      const shown = String(text(values[number], state, number));
      const note = notes[name] ?? '';
      if (button.dataset.key === [kind, state.symbols[number], values[number], shown, largest, note, measure].join()) continue;
      button.dataset.key = [kind, state.symbols[number], values[number], shown, largest, note, measure].join();
      button.dataset.heat = heatOf(values[number], largest);
      button.dataset.note = note;
      mark.dataset.mark = kind;
      mark.textContent = kind === 'closed' && state.symbols[number] !== 'x' ? state.symbols[number] : '';
      value.textContent = shown;
      button.setAttribute('aria-label', [name, t(`workshop.mark.${kind}`), `${measureName(measure)}: ${values[number]}`,
        note && t(`workshop.note.${note}`)].filter(Boolean).join(', '));
    }
    return largest;
  }
}
