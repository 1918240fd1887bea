// What the service wants to know: doubts, an offered draw, the piece of a promotion, notices.

import { byId, h, renderOnce } from './dom.js';
import { sanText, sideWords, t } from './i18n.js';
import { pieceIcon } from './board_view.js';
import { mayAnybody, standingFault, whoMay } from './law.js';
import { eventText } from './events.js';
import { said } from './announcements.js';
import { noticeParts, noticeTexts } from './notices.js';
import { differenceText, numberText } from './sentences.js';
import { onePromotion, promoted, promoting, PIECES } from './promotion.js';
import { isOver, other } from './cells.js';

/** What a player has to answer stands above all that only tells something: the clock may run meanwhile. */
export function showPrompts(state, { act, mayAct }) {
  const { draw_offered_by: offered, restoration } = state.law;
  const offer = isOver(state) ? null : offered;
  const pawn = promoting(state);
  const paused = mayAct && state.state === 'paused' && mayAnybody(state, 'resume');
  const claimable = whoMay(state, 'claim-touch');
  const fault = isOver(state) ? [] : standingFault(state);
  const latest = state.record.plies.length - 1;
  const told = [state.record.number, latest, state.notices, state.doubts, state.difference, state.misplaced, mayAct,
    state.claim, restoration, fault.map(({ t_s: at }) => at), isOver(state), t('side.white')];
  const questions = [state.record.number, state.misplaced, state.adjourned, offer, pawn, paused, mayAct, claimable,
    state.law.touch_owed, t('side.white')];
  const isNew = renderOnce(byId('awaited'), questions, () => [
    offer ? offerPrompt(offer, act, mayAct) : null,
    pawn && mayAct ? promotionPrompt(pawn, telling(pawn, act)) : null,
    ...claimable.map(by => touchClaim(by, state.law.touch_owed, act, mayAct)),
    mayAct && state.adjourned && !state.adjourned.sealed ? sealPrompt(state.adjourned.side, act) : null,
    state.misplaced ? misplacedPrompt(state.misplaced, act, mayAct) : null,
    paused ? pausedPrompt(act) : null,
  ]);
  renderOnce(byId('notes'), told, () => [
    state.difference && !state.misplaced && !restoration ? difference(state.difference) : null,
    restoration ? toRestore(restoration) : null,
    ...fault.map(event => said(lawNote('!', faultText(event), event.law), event)),
    state.claim ? lawNote('§', eventText(state.claim), state.claim.law) : null,
    ...noticeTexts(state.notices).map(text => h('p', { class: 'prompt notice' }, noticeParts(text))),
    ...state.doubts.filter(doubt => isAsked(doubt, state)).map(doubt => doubtPrompt(doubt, act, mayAct, latest)),
  ]);
  // A new question is seen, wherever the list stood.
  if (isNew && byId('awaited').hasChildNodes()) byId('prompts').scrollTop = 0;
  hint();
}

/** Below stands more than is seen. */
function hint() {
  const asks = byId('prompts');
  asks.classList.toggle('more', asks.scrollHeight - asks.scrollTop - asks.clientHeight > 4);
}

export function watchPrompts() {
  byId('prompts').addEventListener('scroll', hint);
  new ResizeObserver(hint).observe(byId('prompts'));
}

/** A move that was hardly seen, with no other in its place, is asked for while hands remember it. */
export const isAsked = ({ ply, alternatives }, { state, record }) =>
  alternatives.length > 1 || (!isOver({ state }) && ply >= record.plies.length - 2);

function pausedPrompt(act) {
  return question('‖', t('prompt.paused'), h('button', {
    type: 'button', 'data-focus': 'resume', 'data-action': 'resume',
    onclick: () => act({ do: 'control', kind: 'resume' }),
  }, t('action.resume')));
}

// Kept here: the prompts may be made anew while somebody writes.
let written = '';

/** The move to seal, hidden as it is written, handed over once. */
function sealPrompt(by, act) {
  const input = h('input', {
    type: 'password', autocomplete: 'off', maxlength: 40, value: written, 'data-focus': 'seal-text',
    placeholder: t('label.move-example'),
    'aria-label': t('prompt.seal', sideWords(by)), oninput: event => { written = event.target.value; },
  });
  const form = h('form', { class: 'answers', onsubmit: event => {
    event.preventDefault();
    act({ do: 'seal', by, text: input.value });
    written = '';
  } }, input, h('button', { type: 'submit', 'data-focus': 'seal', 'data-action': 'seal' }, t('action.seal')));
  return h('div', { class: 'prompt', role: 'group' }, asked('✉', t('prompt.seal', sideWords(by))), form);
}

function difference(cells) {
  const text = differenceText(cells);
  return text ? h('p', { class: 'prompt difference' }, text) : null;
}

/** What the law says of something that stands, calmly. */
const lawNote = (mark, text, law) => h('p', { class: 'prompt law-note' },
  h('span', { class: 'prompt-mark', 'aria-hidden': 'true' }, mark), text, ' ', h('small', {}, law));

/** All that is left to do, besides the next step in the line above. */
function toRestore(restoration) {
  const text = differenceText(restoration);
  return text ? lawNote('↺', text, restoration.law) : null;
}

/** Reason and penalty stay when the position is right again: whoever looks up then asks why. */
function faultText(event) {
  const text = eventText(event);
  const cells = (event.details.cells ?? []).filter(cell => !text.includes(cell));
  return cells.length ? `${text} (${cells.join(', ')})` : text;
}

/** Until the reply the opponent may claim that another piece had to move (I-9). */
function touchClaim(by, owed, act, mayAct) {
  const text = [owed ? null : t('event.touch-breach', sideWords(other(by))), ' ', t('law.may-claim', sideWords(by))];
  return question('§', text.filter(Boolean), h('button', {
    type: 'button', disabled: !mayAct, 'data-focus': 'claim-touch-now', 'data-action': 'claim-touch-now',
    onclick: () => act({ do: 'control', kind: 'claim-touch', by }),
  }, t('action.claim-touch'), ' ', h('small', {}, 'I-9')));
}

const asked = (mark, text) => h('p', {}, h('span', { class: 'prompt-mark', 'aria-hidden': 'true' }, mark), text);
const question = (mark, text, ...buttons) => h('div', { class: 'prompt', role: 'group' },
  asked(mark, text), h('div', { class: 'answers' }, ...buttons));

function doubtPrompt({ ply, alternatives }, act, mayAct, latest) {
  const settle = key => act({ do: 'control', kind: 'settle', ply, move: key });
  if (onePromotion(alternatives)) {
    const by = alternatives[0].key[3] === '8' ? 'white' : 'black';
    const keys = new Map(alternatives.map(({ key, san }) => [promoted(san), key]));
    const tell = telling(by, act);
    // A side's last promotion can still be told freely; an earlier one as the doubt has it.
    const open = ply >= latest - 1 ? PIECES : PIECES.filter(piece => keys.has(piece));
    const answer = piece => (keys.has(piece) ? settle(keys.get(piece)) : tell(piece));
    return promotionPrompt(by, answer, { open, number: numberText(ply), keys, mayAct });
  }
  const [{ san }] = alternatives;
  const only = alternatives.length === 1;
  const answers = alternatives.map((alternative, index) => h('button', {
    type: 'button',
    disabled: !mayAct,
    'data-focus': `doubt-${ply}-${alternative.key}`,
    'data-settle': alternative.key,
    onclick: () => settle(alternative.key),
  }, only ? t('action.right') : sanText(alternative.san),
  !only && index === 0 ? h('small', {}, ` ${t('label.believed-now')}`) : null));
  const key = only ? 'prompt.hardly-seen' : 'prompt.doubt';
  return question('?', t(key, { number: numberText(ply), san: sanText(san) }), answers);
}

/** What has been set up wrongly, and a press that makes it good where there is one. */
function misplacedPrompt(event, act, mayAct) {
  const answers = event.details.proposal ? [h('button', {
    type: 'button', disabled: !mayAct, 'data-focus': 'apply', 'data-action': 'apply',
    onclick: () => act({ do: 'control', kind: 'apply' }),
  }, t('action.apply'))] : [];
  return question('!', eventText(event), answers);
}

function offerPrompt(by, act, mayAct) {
  const answer = (kind, key) => h('button', {
    type: 'button', disabled: !mayAct, 'data-focus': kind,
    onclick: () => act({ do: 'control', kind, by: other(by) }),
  }, t(key));
  return question('½', [t('prompt.draw', sideWords(by)), ' ', h('small', {}, 'E-6')],
    answer('draw-accept', 'action.accept'), answer('draw-decline', 'action.decline'));
}

const telling = (by, act) => piece => act({ do: 'control', kind: 'promote', by, piece });

/** Which piece one pawn became or becomes; `number` names its move once that is made. */
function promotionPrompt(by, answer, { open = PIECES, number = '', keys = new Map(), mayAct = true } = {}) {
  const letter = piece => (by === 'white' ? piece.toUpperCase() : piece);
  const text = t('prompt.promotion', { ...sideWords(by), number });
  return question('↑', text, open.map(piece => h('button', {
    type: 'button', class: 'piece-button', disabled: !mayAct,
    'data-focus': `promote-${piece}`, 'data-promote': piece, 'data-settle': keys.get(piece),
    'aria-label': t(`promote.${piece}`), title: t(`promote.${piece}`),
    onclick: () => answer(piece),
  }, pieceIcon(letter(piece)))));
}
