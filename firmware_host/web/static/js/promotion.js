// When to ask what a pawn becomes: sensors that tell no kinds cannot see it.

import { EMPTY, isOver, other } from './cells.js';

export const PIECES = ['q', 'r', 'b', 'n'];

/** The letter of the piece in a promotion's notation, or null. */
export const promoted = san => /=([QRBN])/.exec(san)?.[1].toLowerCase() ?? null;

/** Whether the answers to a doubt are one pawn's step, and differ in its new piece alone. */
export const onePromotion = alternatives => alternatives.length > 0
  && alternatives.every(({ key, san }) => promoted(san) && key.slice(0, 4) === alternatives[0].key.slice(0, 4));

/** Whether `side` has said what its pawn becomes in half-move `ply`, before it or just after. */
const isTold = (events, ply, side) => {
  const from = events.findLastIndex(({ kind }) => kind === 'new-game');
  return events.slice(from + 1).some(({ kind, by, ply: at }) =>
    kind === 'promotion-told' && by === side && (at === ply || at === ply + 1));
};

/** The side whose pawn's new piece is to be asked now and was not told; else null. */
export function promoting({ sensing, state, record: { plies }, events, doubts, side_to_move: side, believed, reading }) {
  if (sensing === 'piece' || isOver({ state })) return null;
  const ply = plies.length - 1;
  const last = plies.at(-1);
  if (last && promoted(last.san) && last.certainty !== 'sure') {
    const asked = doubts.some(doubt => doubt.ply === ply) || isTold(events, ply, other(side));
    if (!asked) return other(side);
  }
  const [pawn, row] = side === 'white' ? ['P', 6] : ['p', 1];
  const cells = [...Array(8).keys()].map(file => row * 8 + file);
  const lifted = cells.some(cell => believed[cell] === pawn && reading[cell] === EMPTY);
  return lifted && !isTold(events, ply + 1, side) ? side : null;
}
