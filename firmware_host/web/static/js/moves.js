// The moves. What is not sure is marked by shape and words: "?" in a box, dots under the text.

import { byId, h } from './dom.js';
import { sanText, t } from './i18n.js';
import { movesFrom, resultText } from './sentences.js';

let shown = '';

export function showMoves(state) {
  const list = byId('move-list');
  const { plies, result, start, number } = state.record;
  const { first, blackBegins } = movesFrom(start);
  const key = JSON.stringify([plies.map(ply => [ply.san, ply.certainty]), result, first, number, t('side.white')]);
  if (key === shown) return;
  shown = key;
  byId('game-number').textContent = number > 1 ? t('label.game', { number }) : '';
  const cells = plies.map((ply, index) => moveItem(ply, index));
  if (blackBegins) cells.unshift(h('span', { class: 'move gap' }, '…'));
  const rows = [];
  for (let i = 0; i < cells.length; i += 2)
    rows.push(h('li', {}, h('span', { class: 'number' }, `${first + i / 2}.`), cells.slice(i, i + 2)));
  if (result !== '*') rows.push(h('li', { class: 'result' }, resultText(result)));
  if (!rows.length) rows.push(h('li', { class: 'nothing' }, t('label.no-moves')));
  list.replaceChildren(...rows);
  // After the rest of the page has found its size.
  requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
  byId('moves').classList.toggle('has-unsure', plies.some(ply => ply.certainty !== 'sure'));
}

function moveItem(ply, index) {
  const word = ply.certainty === 'sure' ? null : t(`certainty.${ply.certainty}`);
  return h('span', { class: `move ${ply.certainty}`, 'data-ply': index, title: word },
    h('span', { class: 'san' }, sanText(ply.san)),
    word === null ? null : h('span', { class: 'unsure-mark', 'aria-hidden': 'true' },
      ply.certainty === 'doubtful' ? '?' : '…'),
    word === null ? null : h('span', { class: 'visually-hidden' }, word));
}
