// What the service says, in words: states, reasons, events.

import { EMPTY, nameOf } from './cells.js';
import { has, language, sideWords, t } from './i18n.js';

const RESULTS = { '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½', '*': '*' };
export const resultText = result => RESULTS[result] ?? result;

const NO_MATE = ", but the opponent can't mate";

export function reasonText(reason) {
  if (reason.startsWith('claimed:')) return t('reason.claimed');
  if (reason.endsWith(NO_MATE))
    return t('reason.but-no-mate', { reason: reasonText(reason.slice(0, -NO_MATE.length)) });
  return has(`reason.${reason}`) ? t(`reason.${reason}`) : reason;
}

/** `3.` for White's third move, `3…` for Black's; `ply` counts from 0. */
export const numberText = ply => `${Math.floor(ply / 2) + 1}${ply % 2 ? '…' : '.'}`;

/** The move that stands and is not pressed; by its squares while the record does not have it. */
function madeMove({ believed, reading, clock, record }) {
  const cells = [...Array(believed.length).keys()];
  const left = cells.filter(cell => believed[cell] !== EMPTY && reading[cell] === EMPTY);
  const reached = cells.filter(cell => believed[cell] === EMPTY && reading[cell] !== EMPTY);
  if (left.length === 1 && reached.length === 1) return left.concat(reached).map(nameOf).join('–');
  const last = record.plies.at(-1);
  return !left.length && clock !== null && !last?.pressed ? last?.san : undefined;
}

/** The state in one sentence, `in check` included. */
export function stateText(state) {
  const values = {
    ...sideWords(state.side_to_move),
    result: resultText(state.record.result),
    reason: reasonText(state.record.reason),
    move: state.state === 'made' ? madeMove(state) : undefined,
  };
  const check = state.in_check && state.state === 'to-move' ? ` ${t('label.check')}` : '';
  const unclocked = state.state === 'made' && state.clock === null ? '-no-clock' : '';
  return t(`state.${state.state}${unclocked}`, values) + check;
}

/** Which cells disagree, in words; empty if none do. */
export function differenceText({ missing, extra, wrong }) {
  const cells = list => list.join(', ');
  return t('label.difference', { missing: cells(missing), extra: cells(extra), wrong: cells(wrong) }).trim();
}

const plain = value => {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (value !== null && typeof value === 'object') return Object.values(value).map(plain).join(' ');
  return value === null || value === undefined ? '' : String(value);
};

/** `White's pieces…, or the board…` in the user's language. */
const mistakesText = kinds => [...new Set(kinds)].map(kind => t(`mistake.${kind}`)).join(', ');

/** Which of several sentences for one kind of event fits. */
const variantOf = ({ details }) =>
  details.phase ?? details.fault ?? ['mistake', 'refused', 'cell'].find(name => details[name]) ?? '';

/** An event in the user's language; what we have no sentence for comes as the service wrote it. */
export function eventText(event) {
  if (has(`text.${event.text}`)) return t(`text.${event.text}`);
  // The service writes English, and knows more than a template does.
  if (event.text && language() === 'en') return event.text;
  const key = [`event.${event.kind}.${variantOf(event)}`, `event.${event.kind}`].find(has);
  if (!key) return event.text;
  const values = { text: event.text, number: numberText(event.ply), ...sideWords(event.by) };
  for (const [name, value] of Object.entries(event.details)) values[name] = plain(value);
  if (event.details.mistake) values.mistakes = mistakesText(event.details.mistake);
  if (has(`promote.${event.details.piece}`))
    values.piece = t(`promote.${event.details.piece}`).toLowerCase();
  if (event.details.result) values.result = resultText(event.details.result);
  if (event.details.reason) values.reason = reasonText(event.details.reason);
  return t(key, values).trim();
}

/** `12:05` since the start of the sitting. */
export function stampText(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** By what it is played: `fide · rated · touch-move enforced · 5400+30`. */
export function rulesText({ rules, record }) {
  const profile = t('rules.profile', { profile: rules.profile });
  return [profile, t(`rules.mode.${rules.mode}`), t(`rules.touch.${rules.touch_move}`), record.time_control].filter(Boolean).join(' · ');
}
