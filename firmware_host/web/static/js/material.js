// Captured pieces and the balance in the usual values (pawn 1, knight and bishop 3, rook 5, queen 9).

import { EMPTY, colourOf, counted, valueOf } from './cells.js';

/** The captured pieces that `side` has taken, most valuable first. */
export function takenBy(side, captured) {
  const theirs = [...captured].filter(piece => colourOf(piece) !== side);
  return counted(theirs).map(([piece, count]) => piece.repeat(count)).join('');
}

/** How far `side` is ahead by what stands on the board; negative if behind. */
export function balance(side, believed) {
  let sum = 0;
  for (const piece of believed)
    if (piece !== EMPTY) sum += colourOf(piece) === side ? valueOf(piece) : -valueOf(piece);
  return sum;
}
