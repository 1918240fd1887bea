// Buttons that anybody at the board may need: adjusting, draw, resignation, result, arbiter, the plug.

import { byId, confirmButton, h, renderOnce } from './dom.js';
import { t } from './i18n.js';
import { resultText } from './sentences.js';

export function showControls(state, { act, mayAct }) {
  const simulated = state.board !== null;
  const over = state.state === 'finished';
  const key = [simulated, over, state.state === 'adjusting', state.state === 'paused', mayAct,
    state.state === 'adjusting' ? 0 : state.side_to_move, t('side.white')];
  renderOnce(byId('controls'), key, () => {
    if (!mayAct) return [h('p', { class: 'nothing' }, t('label.watch-only'))];
    return [
      h('div', { class: 'buttons' }, over ? [] : playButtons(state, act), newGame(act, { simulated, over })),
      over ? null : ending(act),
      simulated ? board(act) : null,
    ];
  });
}

const button = (id, label, onclick) =>
  h('button', { type: 'button', 'data-focus': id, 'data-action': id, onclick }, label);
const control = (act, kind, more = {}) => () => act({ do: 'control', kind, ...more });

function playButtons(state, act) {
  const by = state.side_to_move;
  return [
    state.state === 'adjusting'
      ? button('adjust-end', t('action.adjust-end'), control(act, 'adjust-end', { by }))
      : button('adjust', t('action.adjust'), control(act, 'adjust', { by })),
    state.state === 'paused' ? null : button('arbiter', t('action.arbiter'), control(act, 'arbiter')),
  ];
}

/** On the simulated board the pieces are set up too; with real ones that is the players' part. A game
 * that is over has nothing to lose: it is not asked twice. */
function newGame(act, { simulated, over }) {
  const begin = simulated ? () => act({ do: 'set-up' }) : control(act, 'new-game');
  if (over) return button('new-game', t('action.new-game'), begin);
  return confirmButton(t('action.new-game'), t('action.sure'), begin,
    { 'data-focus': 'new-game', 'data-action': 'new-game' });
}

function ending(act) {
  const sure = t('action.sure');
  const draw = by => button(`draw-${by}`, t('action.draw'), control(act, 'draw', { by }));
  const resign = by => confirmButton(t('action.resign'), sure,
    control(act, 'resign', { by }), { 'data-focus': `resign-${by}`, 'data-action': `resign-${by}` });
  const row = by => h('div', { class: 'side-row', role: 'group', 'aria-label': t(`side.${by}`) },
    h('span', {}, t(`side.${by}`)), draw(by), resign(by));
  const result = value => confirmButton(resultText(value), sure,
    control(act, 'result', { result: value }), { 'data-focus': `result-${value}`, 'data-result': value });
  const claim = kind => button(kind, t(`action.${kind}`), control(act, kind));
  return h('details', { class: 'ending' },
    h('summary', { 'data-focus': 'ending' }, t('label.ending')),
    ['white', 'black'].map(row),
    h('div', { class: 'halves' }, ['claim-repetition', 'claim-fifty', 'adjourn'].map(claim)),
    h('p', { class: 'label' }, t('label.result')),
    h('div', { class: 'halves results' }, ['1-0', '1/2-1/2', '0-1'].map(result)));
}

function board(act) {
  return h('div', { class: 'simulated', role: 'group', 'aria-label': t('label.simulated') },
    h('p', { class: 'label' }, t('label.simulated')),
    h('div', { class: 'buttons' },
      button('power-cut', t('action.power-cut'), () => act({ do: 'power-cut' }))));
}
