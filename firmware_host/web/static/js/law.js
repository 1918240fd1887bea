// What the law asks for now, in one sentence with the law that says so.

import { has, sanText, sideWords, t } from './i18n.js';
import { stateText } from './sentences.js';

const kindText = piece => (piece ? t(`kind.${piece.toLowerCase()}`) : t('kind.any'));
const pieceText = ({ piece, cell }) => t('law.piece', { piece: kindText(piece), cell });
const several = pieces => pieces.map(pieceText).join(t('law.or')) || undefined;

/** The next step of putting a position back; undefined when there is none. */
function stepText(restoration) {
  const step = restoration?.step;
  if (!step) return undefined;
  const way = step.origin === null ? 'to' : step.target === null ? 'off' : 'over';
  return t(`law.step.${way}`, { piece: kindText(step.piece), origin: step.origin, target: step.target });
}

/** What a touched piece is owed; a broken promise of a claim is one too (E-10). */
export function touchText({ side, law, movers, victims }) {
  const what = movers.length && victims.length ? 'take-with' : victims.length ? 'take' : 'move';
  const key = [`law.touch.${law}`, `law.touch.${what}`].find(has);
  return t(key, { ...sideWords(side), movers: several(movers), victims: several(victims) });
}

const mayResume = state => state.law.offered.table.includes('resume');

/** What stands in for the sentence of a state, where the law has something to say. */
const SENTENCES = {
  restoring: ({ law }) => ({ text: stepText(law.restoration), law: law.restoration?.law ?? 'I-2' }),
  paused: state => (state.claim && state.claim.details.arbiter
    ? { text: t('law.claim', sideWords(state.claim.by)), law: state.claim.law }
    : { text: state.law.called ? t('law.called') : mayResume(state) ? undefined : t('law.paused'), law: 'K-6' }),
  adjusting: () => ({ law: 'TM-6' }),
  adjourned: () => ({ law: 'A-1' }),
  unexplained: owed,
  'to-move': owed,
  'in-hand': owed,
  made: owed,
};

function owed({ law, side_to_move: side, state }) {
  if (law.touch_owed) return { text: touchText(law.touch_owed), law: law.touch_owed.law };
  if (law.owed_move && state !== 'made')
    return { text: t('law.owed-move', { ...sideWords(side), move: sanText(law.owed_move) }), law: 'E-10' };
  return {};
}

/** The one line: `{ text, law }`, the law of what it says or null. */
export function headline(state) {
  const found = SENTENCES[state.state]?.(state) ?? {};
  const usual = stateText(state);
  return { text: found.text ?? usual, law: found.law ?? null };
}

/** Who may use a control now, White first; only with a link that lets it. */
export const whoMay = (state, kind) => ['white', 'black'].filter(side => state.law.offered[side].includes(kind));
export const mayAnybody = (state, kind) => state.law.offered.table.includes(kind);

/** What ends the talk of a fault before the next press does. */
const CLOSES_FAULT = new Set(['ruling', 'illegal-stands', 'new-game', 'result']);
const FAULTS = new Set(['illegal-move', 'press-without-move']);

/** The last fault and the penalties that came with it, until a press that counts (I-1 to I-3). */
export function standingFault({ events, record }) {
  const at = events.findLastIndex(({ kind }) => FAULTS.has(kind));
  if (at < 0) return [];
  const [fault, ...since] = events.slice(at);
  const isOver = since.some(({ kind, details }) => CLOSES_FAULT.has(kind) && !details.refused)
    || record.plies.slice(fault.ply).some(({ pressed }) => pressed);
  return isOver ? [] : [fault, ...since.filter(({ kind, t_s: t }) => kind === 'penalty' && t === fault.t_s)];
}
