// What has happened, in the user's language. The service writes English; other languages have a
// sentence for each kind, and for each way in which a kind says something else.

import { formatClock } from './clocks.js';
import { has, language, sanText, sideWords, t, translated } from './i18n.js';
import { numberText, reasonText, resultText, withResults } from './sentences.js';

const plain = value => {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (value !== null && typeof value === 'object') return Object.values(value).map(plain).join(' ');
  return value === null || value === undefined || typeof value === 'boolean' ? '' : String(value);
};

/** `White's pieces…, or the board…` in the user's language. */
const mistakesText = kinds => [...new Set(kinds)].map(kind => t(`mistake.${kind}`)).join(', ');

const rightOrWrong = right => (right === undefined ? '' : right ? '.right' : '.wrong');

/** Which of several sentences for one kind fits: what is added to the kind's key. */
const VARIANTS = {
  claim: ({ details }) => (details.refused ? 'refused' : details.ground ? details.ground + rightOrWrong(details.right) : 'touch'),
  penalty: ({ details: { old_ns: old, new_ns: now, seconds, result } }) => {
    if (now !== undefined) return now > old ? 'gets' : 'loses';
    return result ? 'result' : seconds > 0 ? 'adds' : seconds < 0 ? 'takes' : 'warns';
  },
  'touch-breach': ({ law, details }) => (law === 'E-10' ? 'named' : details.refused ? 'refused' : ''),
  'touch-out-of-turn': ({ details }) => (details.sure === false ? 'unsure' : ''),
  'illegal-stands': ({ law }) => (law === 'I-5' ? 'later' : ''),
  'draw-offer': ({ details }) => (details.proper === false ? 'improper' : ''),
  resign: ({ law }) => (law === 'E-13' ? 'clock' : ''),
  ruling: ({ details }) => details.ruling ?? (details.refused ? 'refused' : ''),
};

const variantOf = event => VARIANTS[event.kind]?.(event) ?? event.details.phase ?? event.details.fault
  ?? ['mistake', 'cell'].find(name => event.details[name]) ?? '';

/** After which half-moves, counted from 0, a position stood. */
const positionText = ply => (ply > 0 ? numberText(ply - 1) : t('law.first-position'));

/** Values that need more than to be written down. */
const SPECIAL = {
  mistake: (kinds, values) => { values.mistakes = mistakesText(kinds); },
  piece: (piece, values) => { if (has(`promote.${piece}`)) values.piece = t(`promote.${piece}`).toLowerCase(); },
  result: (result, values) => { values.result = resultText(result); },
  reason: (reason, values) => { values.reason = reasonText(reason); },
  why: (law, values) => { values.fault = has(`fault.${law}`) ? t(`fault.${law}`) : law; },
  clock: (side, values) => Object.assign(values, sideWords(side)),
  seconds: (seconds, values) => { values.seconds = Math.abs(seconds); },
  new_ns: (now, values, details) => { values.seconds = Math.round(Math.abs(now - details.old_ns) / 1e9); },
  plies: (plies, values) => {
    if (!Array.isArray(plies)) return;
    values.where = plies.map(positionText).join(', ');
    values.since = positionText(plies[0]);
  },
  arbiter: (arbiter, values) => { values.decides = arbiter === true ? t('law.decides') : ''; },
  remedy: (remedy, values) => { values.follows = has(`remedy.${remedy}`) ? t(`remedy.${remedy}`) : ''; },
  refused: (refused, values, details, event) => {
    if (typeof refused !== 'string') { values.refused = refused ? t('law.press-counts-not') : ''; return; }
    values.control = has(`action.${refused}`) ? t(`action.${refused}`) : refused;
    const why = event.kind === 'ruling-refused' ? refused : /: (.*)\.$/.exec(event.text)?.[1] ?? '';
    // An arbiter's page says more of a ruling.
    values.refused = translated('because', why) ?? (event.kind === 'ruling-refused' ? '' : why);
  },
  new: (now, values, { old = {} }) => {
    for (const [name, value] of Object.entries(now ?? {})) values[name] ??= plain(value);
    for (const [name, value] of Object.entries(old)) values[`old_${name}`] = plain(value);
    for (const side of ['white', 'black']) {
      if (now?.[`${side}_ns`] !== undefined) values[side] = formatClock(now[`${side}_ns`], 0);
      if (now?.running === side || now?.warned === side) Object.assign(values, sideWords(side));
    }
    if (now?.result) values.result = resultText(now.result);
    if (now?.answer) values.answer = t(`answer.${now.answer}`);
  },
};

/** Values that are moves as the record writes them. */
const MOVES = ['was', 'now', 'alternatives', 'cut', 'move'];

function valuesOf(event) {
  const values = { number: numberText(event.ply), ...sideWords(event.by) };
  for (const [name, value] of Object.entries(event.details)) values[name] = plain(value);
  for (const [name, fill] of Object.entries(SPECIAL))
    if (event.details[name]) fill(event.details[name], values, event.details, event);
  if (event.details.ground === 'moves')
    for (const name of ['counted', 'needed']) values[name] = event.details[name] / 2;
  const why = /: (.*)\.$/.exec(event.text)?.[1];
  if (event.kind === 'penalty' && why) values.why = translated('because', why);
  for (const name of MOVES) if (values[name]) values[name] = sanText(values[name]);
  values.text = event.text;
  return values;
}

/** An event in the user's language; what we have no sentence for comes as the service wrote it. */
export function eventText(event) {
  const whole = translated('text', event.text);
  if (whole !== undefined) return whole;
  // The service writes English, and knows more than a template does.
  if (event.text && language() === 'en') return withResults(event.text);
  const key = [`event.${event.kind}.${variantOf(event)}`, `event.${event.kind}`].find(has);
  return withResults(key ? t(key, valuesOf(event)).trim() : event.text);
}
