// Buttons that anybody at the board may need. What can't be used now is not there.

import { byId, confirmButton, h, renderOnce } from './dom.js';
import { isOver } from './cells.js';
import { formatClock } from './clocks.js';
import { sideWords, t } from './i18n.js';
import { mayAnybody, whoMay } from './law.js';
import { resultText } from './sentences.js';

const SIDES = ['white', 'black'];

// Kept here: the buttons are made anew after each move, and a hand may be among them.
const open = new Set();
/** The move of a claim as it is written, and what of it was refused, until another move is made. */
let named = { text: '', refused: '', after: 0 };

/** What was written for the move of a claim says none: that stays until it is written anew. */
export const refuseNamed = () => { named.refused = named.text; };

export function showControls(state, { act, mayAct }) {
  const { offered, awaited } = state.law;
  const { length } = state.record.plies;
  if (named.after !== length) named = { text: '', refused: '', after: length };
  const key = [state.board !== null, isOver(state), offered, awaited, mayTakeBack(state), isToSetUp(state), mayAct,
    named.refused, t('side.white')];
  renderOnce(byId('controls'), key, () => {
    if (!mayAct) return [h('p', { class: 'nothing' }, t('label.watch-only'))];
    return [
      h('div', { class: 'buttons' }, adjusting(state, act), table(state, act)),
      arriving(state, act),
      claims(state, act),
      ending(state, act),
      state.board !== null ? board(act) : null,
    ];
  });
}

const button = (id, label, onclick, more = {}) =>
  h('button', { type: 'button', 'data-focus': id, 'data-action': id, onclick, ...more }, label);
const sureButton = (id, label, onclick) =>
  confirmButton(label, t('action.sure'), onclick, { 'data-focus': id, 'data-action': id });
const control = (act, kind, more = {}) => () => act({ do: 'control', kind, ...more });

/** J'adoube is the player's on move; where both may say it, each has a button. */
function adjusting(state, act) {
  return ['adjust', 'adjust-end'].flatMap(kind => {
    const sides = whoMay(state, kind);
    return sides.map(by => button(sides.length > 1 ? `${kind}-${by}` : kind,
      sides.length > 1 ? `${t(`action.${kind}`)} · ${t(`side.${by}`)}` : t(`action.${kind}`),
      control(act, kind, { by }), { 'data-by': by }));
  });
}

function table(state, act) {
  return [
    mayAnybody(state, 'arbiter') ? button('arbiter', t('action.arbiter'), control(act, 'arbiter')) : null,
    mayTakeBack(state) ? button('take-back', t('action.take-back'), () => act({ do: 'take-back' })) : null,
    mayAnybody(state, 'new-game') ? newGame(state, act) : null,
  ];
}

/** In training; with real pieces the hands set them back. */
const mayTakeBack = state => state.board !== null && state.rules.mode === 'training'
  && !isOver(state) && state.record.plies.length > 0 && mayAnybody(state, 'new-game');

/** The simulated board waits for its pieces, whoever began the game: nobody has to drag all of them. */
const isToSetUp = state => state.board !== null && !state.record.plies.length && !isOver(state)
  && (state.state === 'waiting-for-set-up' || state.misplaced !== null || Boolean(state.law.restoration?.step));

/** On the simulated board the pieces are set up too; with real ones that is the players' part. A game
 * that is over has nothing to lose: it is not asked twice. */
function newGame(state, act) {
  if (isToSetUp(state)) return button('set-up', t('action.set-up'), () => act({ do: 'set-up' }));
  const begin = state.board !== null ? () => act({ do: 'set-up' }) : control(act, 'new-game');
  const make = isOver(state) ? button : sureButton;
  return make('new-game', t('action.new-game'), begin);
}

/** Who has given no sign yet, and what it takes to say that one is there (E-12, K-9). */
function arriving(state, act) {
  const { awaited } = state.law;
  const sides = whoMay(state, 'present');
  if (!awaited && !sides.length) return null;
  const names = (awaited?.sides ?? sides).map(side => t(`side.${side}.mid`)).join(', ');
  const due = awaited ? formatClock(awaited.due_s * 1e9, 0) : undefined;
  return h('div', { class: 'arriving', role: 'group' },
    h('p', { class: 'label' }, t('law.awaited', { names, due }), ' ', h('small', {}, 'E-12')),
    h('div', { class: 'halves' }, sides.map(by => button(`present-${by}`, t('action.present', sideWords(by)),
      control(act, 'present', { by })))));
}

function folded(id, label, ...children) {
  const element = h('details', { class: id, open: open.has(id) },
    h('summary', { 'data-focus': id }, label), ...children);
  element.addEventListener('toggle', () => open[element.open ? 'add' : 'delete'](id));
  return element;
}

const CLAIMS = ['claim-repetition', 'claim-fifty'];
const REQUESTS = ['claim-quick-play', 'claim-touch'];

/** A draw is claimed for what stands, or with the move that one is about to make (E-7, E-8). */
function claims(state, act) {
  const [by] = whoMay(state, CLAIMS[0]);
  const requests = REQUESTS.flatMap(kind => whoMay(state, kind).map(side => [kind, side]));
  if (!by && !requests.length) return null;
  const refusal = h('p', { class: 'refused-move', id: 'refused-move', role: 'alert' },
    named.refused ? t('error.claim-move', { text: named.refused }) : '');
  const input = h('input', {
    type: 'text', maxlength: 20, size: 6, autocomplete: 'off', spellcheck: 'false', value: named.text,
    placeholder: t('label.move-example'), 'data-focus': 'claim-move', 'aria-describedby': 'refused-move',
    oninput: event => {
      Object.assign(named, { text: event.target.value, refused: '' });
      refusal.textContent = '';
    },
  });
  const claim = kind => () => {
    const written = input.value.trim();
    act({ do: 'control', kind, by, ...(written ? { written } : {}) });
  };
  return folded('claims', by ? t('label.claims-of', sideWords(by)) : t('label.claims'),
    by ? h('label', { class: 'named-move' }, h('span', {}, t('label.claim-move')), input) : null,
    by ? refusal : null,
    h('div', { class: 'halves' },
      by ? CLAIMS.map(kind => button(kind, t(`action.${kind}`), claim(kind))) : null,
      requests.map(([kind, side]) => button(kind, t(`action.${kind}`), control(act, kind, { by: side })))));
}

function ending(state, act) {
  const over = isOver(state);
  const result = value => confirmButton(resultText(value), t('action.sure'),
    control(act, 'result', { result: value }), { 'data-focus': `result-${value}`, 'data-result': value });
  return over ? null : folded('ending', t('label.ending'),
    SIDES.map(by => sideRow(state, act, by)),
    h('p', { class: 'label' }, t('label.result')),
    h('div', { class: 'halves results' }, ['1-0', '1/2-1/2', '0-1'].map(result)));
}

/** A player's own way to end or to leave the game. */
function sideRow(state, act, by) {
  const may = kind => state.law.offered[by].includes(kind);
  const plain = (kind, id = kind) =>
    (may(kind) ? button(`${id}-${by}`, t(`action.${id}`), control(act, kind, { by })) : null);
  const sure = kind =>
    (may(kind) ? sureButton(`${kind}-${by}`, t(`action.${kind}`), control(act, kind, { by })) : null);
  return h('div', { class: 'side-row', role: 'group', 'aria-label': t(`side.${by}`) },
    h('span', {}, t(`side.${by}`)),
    h('div', { class: 'buttons' }, plain('draw'), plain('draw-accept', 'accept'), plain('draw-decline', 'decline'),
      sure('resign'), sure('stop-clock'), plain('adjourn')));
}

function board(act) {
  return h('div', { class: 'simulated', role: 'group', 'aria-label': t('label.simulated') },
    h('p', { class: 'label' }, t('label.simulated')),
    h('div', { class: 'buttons' },
      button('power-cut', t('action.power-cut'), () => act({ do: 'power-cut' }))));
}
