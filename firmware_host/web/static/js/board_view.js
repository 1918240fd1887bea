// One drawn board: chessground draws squares and pieces, a layer of cells over it takes hands and focus.

import { Chessground } from '../vendor/chessground/chessground.js';
import { EMPTY, cellsFor, colourOf, comparison, fenOf, nameOf, roleOf } from './cells.js';
import { h } from './dom.js';
import { t } from './i18n.js';

const CALM = matchMedia('(prefers-reduced-motion: reduce)');

export class BoardView {
  /** `animate` for boards that nobody's hand moves. `grid` makes cells focusable. */
  constructor(element, { animate, grid }) {
    this.grid = grid;
    this.orientation = 'white';
    this.buttons = new Map();
    this.drawn = h('div', { class: 'cg-wrap', 'aria-hidden': 'true' });
    this.layer = h('div', { class: 'cells', role: grid ? 'grid' : 'presentation' });
    if (grid) Object.assign(this.layer.dataset, { tLabel: 'label.board' });
    if (grid) this.layer.setAttribute('aria-label', t('label.board'));
    this.frame = h('div', { class: 'board' }, this.drawn, this.layer);
    element.append(this.frame);
    this.ground = Chessground(this.drawn, {
      viewOnly: true,
      addDimensionsCssVarsTo: this.frame,
      coordinates: grid,
      animation: { enabled: animate && !CALM.matches, duration: 200 },
      drawable: { enabled: false, visible: false },
      highlight: { lastMove: true, check: true },
    });
    this.buildCells();
  }

  buildCells() {
    this.buttons.clear();
    const cells = cellsFor(this.orientation);
    const rows = [];
    for (let row = 0; row < 8; row++)
      rows.push(h('div', { role: this.grid ? 'row' : null, class: 'cell-row' },
        cells.slice(row * 8, row * 8 + 8).map(cell => this.makeCell(cell))));
    this.layer.replaceChildren(...rows);
  }

  makeCell(cell) {
    const attributes = { class: 'cell', 'data-cell': nameOf(cell) };
    if (this.grid) Object.assign(attributes, { role: 'gridcell', tabindex: -1 });
    const element = h('div', attributes);
    this.buttons.set(cell, element);
    return element;
  }

  turn(orientation) {
    if (orientation === this.orientation) return;
    this.orientation = orientation;
    this.ground.set({ orientation });
    this.buildCells();
    this.shown = null;
    this.compared = null;
  }

  /** Draw the pieces; `mark` is `{lastMove, check, turn}`. */
  show(pieces, mark) {
    const key = JSON.stringify([pieces, mark]);
    if (key === this.shown) return;
    this.shown = key;
    this.pieces = pieces;
    this.ground.set({
      fen: fenOf(pieces),
      turnColor: mark.turn,
      lastMove: mark.lastMove,
      check: mark.check ? mark.turn : false,
    });
    if (this.grid) this.label();
  }

  label() {
    for (const [cell, element] of this.buttons)
      element.setAttribute('aria-label', describe(cell, this.pieces[cell]));
  }

  /** Mark on each cell how the sensors' reading stands to the pieces drawn. */
  compare(pieces, reading, sensing, distrusted) {
    const key = JSON.stringify([pieces, reading, sensing, distrusted]);
    if (key === this.compared) return;
    this.compared = key;
    for (const [cell, element] of this.buttons) {
      element.dataset.sensed = comparison(pieces[cell], reading[cell], sensing);
      element.dataset.symbol = reading[cell] === EMPTY ? '' : reading[cell];
      element.classList.toggle('distrusted', distrusted.includes(nameOf(cell)));
    }
  }

  /** The cell under a point of the window, or null beside the board. */
  cellAt(x, y) {
    const box = this.layer.getBoundingClientRect();
    const column = Math.floor(((x - box.left) / box.width) * 8);
    const row = Math.floor(((y - box.top) / box.height) * 8);
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    return cellsFor(this.orientation)[row * 8 + column];
  }
}

/** "e4, white pawn" in the user's language. */
export function describe(cell, piece) {
  return piece === EMPTY ? t('cell.empty', { cell: nameOf(cell) })
    : t('cell.piece', { cell: nameOf(cell), piece: pieceWord(piece) });
}

export const pieceWord = piece => t(`piece.${colourOf(piece)}.${roleOf(piece)}`);

/** A piece as chessground's style sheets draw it. */
export function pieceIcon(piece) {
  return h('span', { class: 'cg-wrap icon', 'aria-hidden': 'true' },
    h('piece', { class: `${colourOf(piece)} ${roleOf(piece)}` }));
}
