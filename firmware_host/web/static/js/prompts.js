// What the service wants to know: doubts, an offered draw, the piece of a promotion, notices.

import { byId, h, renderOnce } from './dom.js';
import { sideWords, t } from './i18n.js';
import { pieceIcon } from './board_view.js';
import { differenceText, eventText, numberText } from './sentences.js';
import { other } from './cells.js';

const OFFERS = new Set(['draw-offer', 'draw-accepted', 'draw-declined', 'result', 'new-game']);

/** The side whose draw offer stands, or null. */
export function standingOffer(state) {
  if (state.state === 'finished') return null;
  const last = state.events.findLast(event => OFFERS.has(event.kind));
  return last?.kind === 'draw-offer' ? last.by : null;
}

/** The side that may want to say which piece its pawn becomes; null where sensors see it. */
export function promoting(state) {
  if (state.sensing === 'piece' || state.state === 'finished') return null;
  const last = state.record.plies.at(-1);
  if (last?.san.includes('=') && last.certainty !== 'sure') return other(state.side_to_move);
  const [pawn, row] = state.side_to_move === 'white' ? ['P', 6] : ['p', 1];
  return state.believed.slice(row * 8, row * 8 + 8).includes(pawn) ? state.side_to_move : null;
}

/** The piece that the pawn becomes: as made, as told for the coming move, or a queen. */
function chosenPiece({ record: { plies }, events }) {
  const last = plies.at(-1);
  if (last?.san.includes('=') && last.certainty !== 'sure')
    return last.san[last.san.indexOf('=') + 1].toLowerCase();
  const told = events.findLast(({ kind }) => kind === 'promotion-told' || kind === 'new-game');
  return told?.ply === plies.length ? told.details.piece ?? 'q' : 'q';
}

export function showPrompts(state, { act, mayAct }) {
  const offer = standingOffer(state);
  const pawn = promoting(state);
  const chosen = chosenPiece(state);
  const tell = (by, piece) => act({ do: 'control', kind: 'promote', by, piece });
  const key = [state.record.number, chosen, state.record.plies.length, state.notices, state.doubts, state.difference, state.misplaced, offer, pawn, mayAct, t('side.white')];
  renderOnce(byId('prompts'), key, () => [
    ...state.notices.map(text => h('p', { class: 'prompt notice' }, text)),
    state.misplaced ? misplacedPrompt(state.misplaced, act, mayAct) : null,
    state.difference && !state.misplaced ? difference(state.difference) : null,
    ...state.doubts.map(doubt => doubtPrompt(doubt, act, mayAct)),
    offer ? offerPrompt(offer, act, mayAct) : null,
    pawn && mayAct ? promotionPrompt(pawn, chosen, tell) : null,
  ]);
}

function difference(cells) {
  const text = differenceText(cells);
  return text ? h('p', { class: 'prompt difference' }, text) : null;
}

const question = (mark, text, ...buttons) => h('div', { class: 'prompt', role: 'group' },
  h('p', {}, h('span', { class: 'prompt-mark', 'aria-hidden': 'true' }, mark), text),
  h('div', { class: 'answers' }, ...buttons));

function doubtPrompt({ ply, alternatives }, act, mayAct) {
  const answers = alternatives.map((alternative, index) => h('button', {
    type: 'button',
    disabled: !mayAct,
    'data-focus': `doubt-${ply}-${alternative.key}`,
    'data-settle': alternative.key,
    onclick: () => act({ do: 'control', kind: 'settle', ply, move: alternative.key }),
  }, alternative.san, index === 0 ? h('small', {}, ` ${t('label.believed-now')}`) : null));
  return question('?', t('prompt.doubt', { number: numberText(ply) }), answers);
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
  return question('½', t('prompt.draw', sideWords(by)),
    answer('draw-accept', 'action.accept'), answer('draw-decline', 'action.decline'));
}

function promotionPrompt(by, chosen, tell) {
  const letter = piece => (by === 'white' ? piece.toUpperCase() : piece);
  return question('↑', t('prompt.promotion', sideWords(by)), ['q', 'r', 'b', 'n'].map(piece => h('button', {
    type: 'button', class: 'piece-button', 'data-focus': `promote-${piece}`, 'data-promote': piece,
    'aria-label': t(`promote.${piece}`), title: t(`promote.${piece}`),
    'aria-pressed': String(piece === chosen),
    onclick: () => tell(by, piece),
  }, pieceIcon(letter(piece)))));
}
