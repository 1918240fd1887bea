// Cells and symbols. Strings of symbols begin at a1, then b1 … h1, a2 …, as in the service.

/** Its result may still be looked for. */
export const isOver = ({ state }) => state === 'deciding' || state === 'finished';

export const EMPTY = '.';
const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const VALUES = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

export const nameOf = cell => 'abcdefgh'[cell % 8] + (Math.floor(cell / 8) + 1);
export const roleOf = piece => ROLES[piece.toLowerCase()];
export const isWhite = piece => piece === piece.toUpperCase();
export const colourOf = piece => (isWhite(piece) ? 'white' : 'black');
export const valueOf = piece => VALUES[piece.toLowerCase()];
export const other = side => (side === 'white' ? 'black' : 'white');

/** The cells in reading order for a viewer on `orientation`'s side: top left first. */
export function cellsFor(orientation) {
  const cells = [];
  for (let row = 7; row >= 0; row--) for (let file = 0; file < 8; file++) cells.push(row * 8 + file);
  return orientation === 'white' ? cells : cells.reverse();
}

/** The placement part of a FEN. */
export function fenOf(symbols) {
  const rows = [];
  for (let row = 7; row >= 0; row--)
    rows.push(symbols.slice(row * 8, row * 8 + 8).replace(/\.+/g, run => run.length));
  return rows.join('/');
}

/** What a sensor should read for a piece. */
function expected(piece, sensing) {
  if (piece === EMPTY || sensing === 'piece') return piece;
  if (sensing === 'occupancy') return 'x';
  return isWhite(piece) ? 'w' : 'b';
}

/** How one cell's reading stands to what is believed: same, empty, missing, extra, wrong, unknown. */
export function comparison(piece, symbol, sensing) {
  if (symbol === '?') return 'unknown';
  if (expected(piece, sensing) === symbol) return piece === EMPTY ? 'empty' : 'same';
  if (symbol === EMPTY) return 'missing';
  return piece === EMPTY ? 'extra' : 'wrong';
}

/** How often each letter is there, most valuable first, White's before Black's. */
export function counted(pieces) {
  const counts = new Map();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return [...counts].sort(
    ([a], [b]) => isWhite(b) - isWhite(a) || valueOf(b) - valueOf(a) || a.localeCompare(b));
}
