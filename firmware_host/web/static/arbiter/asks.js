// What waits for the arbiter now, with the ruling that answers it one press away.

import { byId, confirmButton, h, renderOnce } from '../js/dom.js';
import { noticeParts, noticeTexts } from '../js/notices.js';
import { sanText, sideWords, t } from '../js/i18n.js';
import { eventText } from '../js/events.js';
import { isAsked } from '../js/prompts.js';
import { differenceText, numberText, resultText } from '../js/sentences.js';

/** What closes a claim, an offer or a gesture when it comes later. */
const CLOSING = new Set(['result', 'new-game', 'draw-accepted', 'draw-declined']);

/** The last happening of a kind that nothing has answered yet, or null. */
function open(history, kinds, ruling) {
  const last = history.findLastIndex(({ kind }) => kinds.includes(kind));
  if (last < 0) return null;
  const answered = history.slice(last + 1).some(({ kind, details }) =>
    CLOSING.has(kind) || (kind === 'ruling' && (details.ruling === ruling || details.ruling === 'adjudge')));
  return answered ? null : history[last];
}

export function showAsks(state, rulings) {
  const { history } = state.arbiter;
  const over = state.state === 'finished';
  const claim = over ? null : open(history, ['claim'], 'answer-claim');
  const pending = claim && claim.details.right === undefined && !claim.details.answer ? claim : null;
  const illegal = over ? null : openIllegal(state);
  const parts = [
    ...noticeTexts(state.notices).map(text => [`n${text}`, '!', noticeParts(text), []]),
    state.misplaced && ['misplaced', '!', eventText(state.misplaced),
      state.misplaced.details.proposal ? [['apply-fix', t('ruling.apply-fix'), 'apply-fix', {}]] : []],
    illegal,
    over ? null : answered(state),
    pending && [`claim${pending.t_s}`, '½', eventText(pending), [
      ['ask-grant', t('arbiter.grant'), 'answer-claim', { granted: true }],
      ['ask-refuse', t('arbiter.refuse'), 'answer-claim', { granted: false }]]],
    shownByKings(history),
    sealed(state),
    ...state.doubts.filter(doubt => isAsked(doubt, state)).map(({ ply, alternatives }) => [`doubt${ply}`, '?', t('prompt.doubt', { number: numberText(ply) }),
      alternatives.map(({ key, san }) => [`ask-${key}`, sanText(san), 'correct-move', { ply, move: key }])]),
  ].filter(Boolean);
  renderOnce(byId('asks'), [parts, state.notices, t('side.white')], () => parts.map(part => question(part, rulings)));
}

/** What ends the question of a gesture: the result itself comes with it, and is not yet confirmed. */
const SETTLES = new Set(['confirm-result', 'adjudge', 'restore']);

/** Kings in the centre, the game being over by them already: the result waits for its confirmation (H19). */
function shownByKings(history) {
  const last = history.findLastIndex(({ kind }) => kind === 'result-gesture' || kind === 'new-game');
  const gesture = history[last];
  const settled = history.slice(last + 1).some(({ kind, details }) => kind === 'ruling' && SETTLES.has(details.ruling));
  if (gesture?.kind !== 'result-gesture' || settled) return null;
  return [`gesture${gesture.t_s}`, '=', eventText(gesture), [
    ['ask-confirm', t('arbiter.confirm', { result: resultText(gesture.details.result ?? '') }), 'confirm-result', {}]]];
}

/** An adjourned game: its position is set up by lights, then the envelope is opened. */
function sealed({ state, adjourned, arbiter }) {
  if (!adjourned?.sealed || state === 'finished') return null;
  const said = arbiter.history.findLast(({ kind, details }) => kind === 'adjourn' && details.phase === 'sealed');
  return ['sealed', '✉', said ? eventText(said) : t('state.adjourned'), [
    ...(state === 'adjourned' ? [['ask-set-up', t('arbiter.set-up-adjourned'), 'resume', {}]] : []),
    ['ask-open', t('ruling.open-sealed'), 'open-sealed', {}]]];
}

/** An illegal move on the board: it may stand, or the position is put back. */
function openIllegal(state) {
  if (state.state !== 'unexplained' && state.state !== 'restoring') return null;
  const last = state.arbiter.history.findLast(({ kind }) => kind === 'illegal-move' || kind === 'unexplained');
  const text = [last && eventText(last), state.difference && differenceText(state.difference)].filter(Boolean).join(' ');
  const ply = state.record.plies.length;
  return ['illegal', '!', text || t(`state.${state.state}`, sideWords(state.side_to_move)), state.state === 'restoring' ? [] : [
    ['ask-stand', t('ruling.let-stand'), 'let-stand', {}],
    ['ask-restore', t('arbiter.restore-last'), 'restore', { ply }]]];
}

/** So many half-moves later it is no news any more; the list of moves still leads back. */
const LATER = 10;

/** An illegal move that was answered and may be claimed later: the position before it (I-5). */
function answered({ arbiter, record }) {
  if (record.plies.length > LATER) return null;
  const stood = open(arbiter.history, ['illegal-stands'], 'restore');
  if (stood?.details.remedy !== 'restore') return null;
  const { game, ply } = stood.details;
  return [`stood${stood.t_s}`, '!', eventText(stood), [['ask-before', t('arbiter.restore-before'), 'restore', { game, ply }]]];
}

function question([id, mark, text, answers], rulings) {
  return h('div', { class: 'prompt', role: 'group', 'data-ask': id },
    h('p', {}, h('span', { class: 'prompt-mark', 'aria-hidden': 'true' }, mark), text),
    answers.length ? h('div', { class: 'answers' }, answers.map(answer => answerButton(answer, rulings))) : null);
}

/** What cannot be undone, or cuts moves off the record: it asks once more. */
const ASKING = new Set(['ask-open', 'ask-before']);

function answerButton([action, label, kind, fields], rulings) {
  const rule = () => rulings.rule(kind, fields);
  const named = { 'data-action': action, 'data-focus': action };
  return ASKING.has(action) ? confirmButton(label, t('action.sure'), rule, named)
    : h('button', { type: 'button', ...named, onclick: rule }, label);
}
