// What the service says, in words: states, results, reasons. Events are in events.js.

import { EMPTY, nameOf } from './cells.js';
import { h } from './dom.js';
import { sanText, sideWords, t, translated } from './i18n.js';

const RESULTS = {
  '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½', '*': '*', '0-0': '0–0', '1/2-0': '½–0', '0-1/2': '0–½',
  '+/-': '+/−', '-/+': '−/+', '-/-': '−/−',
};
export const resultText = result => RESULTS[result] ?? result;

/** A text of the service with its results as the page writes them. */
export const withResults = text => text.replace(
  /(?<![\w/+-])(?:1\/2-1\/2|1\/2-0|0-1\/2|1-0|0-1|0-0|[+-]\/[+-])(?![\w/+-])/g, resultText);

/** Text in which no result breaks at the end of a line. */
export const unbroken = text => text.split(/([\d½+−]+[–/][\d½+−]+)/).map((part, at) => (at % 2
  ? h('span', { class: 'unbroken' }, part) : part));

const NO_MATE = ", but the opponent can't mate";

export function reasonText(reason) {
  if (reason.endsWith(NO_MATE))
    return t('reason.but-no-mate', { reason: reasonText(reason.slice(0, -NO_MATE.length)) });
  return translated('reason', reason) ?? reason;
}

/** The first number of a score sheet from `start` (FEN, null for the usual one), and whether Black has it. */
export function movesFrom(start) {
  const [, turn, , , , number] = start?.split(' ') ?? [];
  return { first: Number(number ?? 1) || 1, blackBegins: turn === 'b' };
}

let before = 0; // half-moves that the numbers of the game shown skip

/** Numbers are those of this game from now on. */
export function numberFrom({ start }) {
  const { first, blackBegins } = movesFrom(start);
  before = 2 * (first - 1) + Number(blackBegins);
}

/** `3.` for White's third move, `3…` for Black's, as on the score sheet; `ply` counts from 0. */
export const numberText = ply => `${Math.floor((before + ply) / 2) + 1}${(before + ply) % 2 ? '…' : '.'}`;

/** The move that stands and is not pressed; by its squares while the record does not have it. */
function madeMove({ believed, reading, clock, record }) {
  const cells = [...Array(believed.length).keys()];
  const left = cells.filter(cell => believed[cell] !== EMPTY && reading[cell] === EMPTY);
  const reached = cells.filter(cell => believed[cell] === EMPTY && reading[cell] !== EMPTY);
  if (left.length === 1 && reached.length === 1) return left.concat(reached).map(nameOf).join('–');
  const last = record.plies.at(-1);
  return !left.length && clock !== null && !last?.pressed && last ? sanText(last.san) : undefined;
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

/** `12:05` or `1:12:05` since the start of the sitting: the second that had begun, as on the score sheet. */
export function stampText(seconds) {
  const whole = Math.floor(seconds);
  const two = value => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/** By what it is played: `fide · rated · touch-move enforced · 5400+30`. */
export function rulesText({ rules, record }) {
  const profile = t('rules.profile', { profile: rules.profile });
  return [profile, t(`rules.mode.${rules.mode}`), t(`rules.touch.${rules.touch_move}`), record.time_control].filter(Boolean).join(' · ');
}
