// Rulings and happenings in the arbiter's language.

import { formatClock } from '../js/clocks.js';
import { decimal, has, sideWords, t, translated } from '../js/i18n.js';
import { eventText } from '../js/events.js';
import { reasonText, resultText } from '../js/sentences.js';

/** The kinds of happenings that a filter shows; what is in none is a fault. */
export const GROUPS = {
  moves: ['move', 'promotion-told', 'revised', 'doubt', 'doubt-settled', 'take-back', 'new-game', 'result'],
  touches: ['touch-breach', 'touch-out-of-turn', 'rook-first', 'adjust', 'illegal-move', 'illegal-stands', 'restored',
    'unexplained', 'moved-before-press', 'press-without-move', 'wrong-press', 'both-up'],
  claims: ['claim', 'draw-offer', 'draw-accepted', 'draw-declined', 'resign', 'result-gesture', 'flag', 'adjourn', 'present'],
  rulings: ['ruling', 'ruling-refused', 'penalty'],
};
export const groupOf = kind => Object.keys(GROUPS).find(group => GROUPS[group].includes(kind)) ?? 'faults';

/** `2.5`, as the language writes it. */
export const tenthsText = value => decimal(value, { least: 1 });

/** From where a game begins that nobody set up otherwise. */
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function valueText(key, value) {
  if (value === null || value === undefined) return t('value.none');
  if (value === START) return t('value.is.start');
  if (Array.isArray(value)) return value.join(' ');
  if (key.endsWith('_ns')) return (value < 0 ? '−' : '') + formatClock(Math.abs(value), 0);
  if (key === 'result') return resultText(value);
  if (key === 'reason' || key === 'claim') return reasonText(value) || t('value.none');
  if (value === 'white' || value === 'black') return sideWords(value).side_mid;
  return has(`value.is.${value}`) ? t(`value.is.${value}`) : String(value);
}

const nameText = key => (has(`value.${key}`) ? t(`value.${key}`) : key);

const runningText = side => (side ? t('value.running', sideWords(side)) : t('value.stand'));

/** `position …`; of what is only so or not the name alone: `adjourned`; of clocks what they do. */
function namedText(key, value) {
  if (key === 'running') return runningText(value);
  return value === true ? nameText(key) : `${nameText(key)} ${valueText(key, value)}`;
}

const isNothing = value => value === null || value === undefined || value === '';

/** What there was not needs no word: `result 1–0`. */
function turnedText(key, old, now) {
  if (key === 'running') return `${runningText(old)} → ${runningText(now)}`;
  return isNothing(old) && !isNothing(now) ? namedText(key, now) : `${namedText(key, old)} → ${valueText(key, now)}`;
}

/** `White 0:05:00 → 1:30:00; …` of what differs. */
export function changeText({ old = {}, new: now = {} }) {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys
    .filter(key => JSON.stringify(old[key]) !== JSON.stringify(now[key]) && !(key === 'key'))
    .map(key => {
      if (!Object.hasOwn(old, key)) return namedText(key, now[key]);
      if (!Object.hasOwn(now, key)) return namedText(key, old[key]);
      return turnedText(key, old[key], now[key]);
    }).join('; ');
}

/** An arbiter's ruling, done or refused; other happenings as every page has them. */
export function rulingText(event) {
  const { details } = event;
  if (!details.ruling) return eventText(event);
  const name = t(`ruling.${details.ruling}`);
  if (event.kind === 'ruling-refused') return t('arbiter.was-refused', { ruling: name, why: whyText(details.refused) });
  const change = changeText(details);
  const reason = details.reason ? ` (${reasonText(details.reason)})` : '';
  return (change ? `${name}: ${change}` : name) + reason;
}

const whyOf = text => translated('why', text) ?? translated('because', text);

/** Why a ruling can't be: the service's words, in Russian where there is a sentence for them. */
export function whyText(text) {
  const [, head, tail] = /^(.*?)(?:: | \()(.*?)\)?$/.exec(text) ?? [];
  // What stands behind a colon or in brackets is a detail: squares, or why a position can't be.
  return whyOf(text) ?? (head && whyOf(head) ? `${whyOf(head).replace(/\.$/, '')} (${detailText(tail)}).` : text);
}

/** Squares come in parts: `missing on a1, b1, c1 and 13 more; too many on e4`. */
const detailText = text => text.split('; ').map(part => translated('cells', part) ?? reasonText(part)).join('; ');
