// Captured pieces.

import { colourOf, counted } from './cells.js';

/** The captured pieces that `side` has taken, most valuable first. */
export function takenBy(side, captured) {
  const theirs = [...captured].filter(piece => colourOf(piece) !== side);
  return counted(theirs).map(([piece, count]) => piece.repeat(count)).join('');
}
