// Beside the simulated board: pieces in the air, taken pieces, and the box of spare ones.

import { byId, h, renderOnce } from './dom.js';
import { counted } from './cells.js';
import { pieceIcon, pieceWord } from './board_view.js';
import { t } from './i18n.js';

/** What the service knows to be in the air, less what this page's own hands hold. */
function strayPieces(hand, mine) {
  const rest = [...hand];
  for (const piece of mine) {
    const place = rest.indexOf(piece);
    if (place >= 0) rest.splice(place, 1);
  }
  return rest;
}

export function showTray(state, hands, enabled) {
  const element = byId('tray');
  element.hidden = state.board === null;
  if (state.board === null) return;
  const { hand, tray, spares } = state.board;
  const stray = strayPieces(hand, hands.fromBoard);
  const waiting = hands.waiting?.from === null ? hands.waiting.piece : null;
  const key = [stray, tray, spares, waiting, enabled, state.clock === null, t('side.white')];
  renderOnce(element, key, () => [
    group('hand', stray, hands, enabled, waiting),
    group('tray', [...tray], hands, enabled, waiting),
    group('box', [...spares], hands, enabled, waiting),
    h('p', { class: 'hint' }, state.clock === null ? null : t('label.hint'), h('span', { class: 'keys' }, ` ${t('label.keys')}`)),
  ]);
}

function group(name, pieces, hands, enabled, waiting) {
  if (!pieces.length) return null;
  return h('div', { class: `tray-group ${name}`, role: 'group', 'aria-label': t(`tray.${name}`) },
    h('span', { class: 'label' }, t(`tray.${name}`)),
    h('div', { class: 'tray-pieces' },
      counted(pieces).map(([piece, count]) => trayButton(name, piece, count, hands, enabled, waiting))));
}

function trayButton(name, piece, count, hands, enabled, waiting) {
  return h('button', {
    type: 'button',
    class: 'piece-button',
    disabled: !enabled,
    'aria-pressed': waiting === piece ? 'true' : 'false',
    'data-focus': `${name}-${piece}`,
    'data-tray': `${name}-${piece}`,
    'aria-label': t('tray.take', { piece: pieceWord(piece) }),
    title: pieceWord(piece),
    onpointerdown: event => {
      if (event.button !== 0) return;
      event.target.releasePointerCapture?.(event.pointerId);
      event.preventDefault();
      hands.take(piece, event);
    },
    onkeydown: event => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      hands.take(piece, null);
      hands.focus(hands.cursor);
    },
  }, pieceIcon(piece), count > 1 ? h('span', { class: 'count' }, `×${count}`) : null);
}
