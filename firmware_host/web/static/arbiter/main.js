// The arbiter's console: the door, then the board, the clocks, the history and the rulings.

import { BoardView } from '../js/board_view.js';
import { Clocks } from '../js/clocks.js';
import { byId, h, renderOnce } from '../js/dom.js';
import { preferredLanguage, t, useLanguage } from '../js/i18n.js';
import { showLights } from '../js/lights.js';
import { Link } from '../js/link.js';
import { headline } from '../js/law.js';
import { numberFrom, rulesText } from '../js/sentences.js';
import { other } from '../js/cells.js';
import { Actions } from './actions.js';
import { ask } from './ask.js';
import { showAsks } from './asks.js';
import { showAccount, showDoor, showDoorLog } from './door.js';
import { makeFilters, showHistory } from './history.js';
import { Past } from './past.js';
import { Rulings } from './rule.js';

const MORE = ['arbiter'];
const page = { state: null, orientation: 'white', name: null, me: null };
const current = () => page.state;

await useLanguage(preferredLanguage(), { more: MORE });
byId('language').value = document.documentElement.lang;

const rulings = new Rulings({ current, signedOut: leave });
const actions = new Actions({ rulings, current });
const past = new Past({ rulings, redraw });
let view = null;
let clocks = null;
let link = null;

// --- the door

async function knock() {
  const me = await ask('me');
  if (!me.ok) {
    tell(t(`door.${me.code}`, { text: me.text }), { stays: true });
    setTimeout(knock, 2000);
    return;
  }
  tell('');
  if (me.name === null) leave(me);
  else enter(me.name);
}

async function leave(me) {
  link?.close();
  link = null;
  page.name = null;
  byId('console').hidden = true;
  page.me = me?.ok ? me : await ask('me');
  showDoor(page.me, enter);
}

function enter(name) {
  page.name = name;
  byId('door').hidden = true;
  byId('door').replaceChildren();
  byId('console').hidden = false;
  view ??= new BoardView(byId('board'), { animate: false, grid: true });
  clocks ??= new Clocks(() => undefined);
  furnish();
  link = new Link({ path: '/arbiter/ws', onState: show, onLink: showLink, onRefused: (code, text) => tell(text),
    onSignedOut: leave });
}

/** What does not change with the game, in the language of now. */
function furnish() {
  showAccount(page.name, leave);
  makeFilters(redraw);
  actions.build();
  byId('legend').replaceChildren(...['same', 'missing', 'extra', 'wrong'].map(kind => h('li', {},
    h('span', { class: 'cell sample', 'data-sensed': kind, 'aria-hidden': 'true' }), h('span', {}, t(`sensed.${kind}`)))));
  byId('sheet').href = `/score-sheet.pdf?language=${document.documentElement.lang}`;
}

// --- the console

function show(told) {
  // An arbiter sees what players of a rated game are not told.
  const state = { ...told, ...told.arbiter.glance };
  page.state = state;
  numberFrom(state.record);
  rulings.show(state);
  past.check(state);
  showBoard(state);
  clocks.show(state, page.orientation, false);
  const { text } = headline(state);
  renderOnce(byId('state'), [text, state.state], () => [
    h('span', { class: `state-mark ${state.state}`, 'aria-hidden': 'true' }),
    h('span', { class: 'state-text' }, text),
  ]);
  byId('state').dataset.state = state.state;
  byId('rules').textContent = rulesText(state);
  showLights(state, view);
  showAsks(state, rulings);
  actions.show(state);
  past.show(state);
  showHistory(state);
  showDoorLog(state.arbiter.door);
  byId('players').textContent = ['White', 'Black'].map(tag => state.record.tags[tag] ?? t(`side.${tag.toLowerCase()}`)).join(' – ');
  document.title = `${t('arbiter.title')} · ${text} · Jadoube`;
  Object.assign(document.documentElement.dataset, { version: link.version, state: state.state, rulings: state.arbiter.rulings });
}

function showBoard(state) {
  view.turn(page.orientation);
  const { shown } = past;
  byId('console').classList.toggle('looking-back', shown !== null);
  const key = shown ? shown.last_key : state.record.plies.at(-1)?.key;
  view.show(shown?.symbols ?? state.believed, {
    lastMove: key ? [key.slice(0, 2), key.slice(2, 4)] : undefined,
    check: !shown && state.in_check,
    turn: shown?.side_to_move ?? state.side_to_move,
  });
  view.compare(state.believed, state.reading, state.sensing, state.distrusted);
}

function redraw() {
  if (!page.state || !link) return;
  if (view) view.shown = view.compared = null;
  show(page.state);
}

function showLink(what) {
  const open = what === 'open';
  clocks.live = open;
  byId('console').dataset.connected = String(open);
  tell(open ? '' : t('link.lost'), { stays: true });
  if (!open) stillIn();
}

/** A service that was started again knows no sessions: the password is asked for again. */
async function stillIn() {
  const me = await ask('me');
  if (me.ok && me.name === null && page.name !== null) leave(me);
}

let quiet = 0;
function tell(text, { stays = false } = {}) {
  clearTimeout(quiet);
  byId('link').textContent = text;
  byId('link').hidden = text === '';
  if (text && !stays) quiet = setTimeout(() => (byId('link').hidden = true), 5000);
}

byId('flip').addEventListener('click', () => {
  page.orientation = other(page.orientation);
  redraw();
});

byId('language').addEventListener('change', async event => {
  await useLanguage(event.target.value, { remember: true, more: MORE });
  if (page.name === null) showDoor(page.me, enter);
  else {
    furnish();
    redraw();
  }
});

const SHORTCUTS = {
  KeyP: () => byId('actions').querySelector('[data-action=pause], [data-action=resume]')?.click(),
  KeyF: () => byId('flip').click(),
  Escape: () => past.shown && past.pick(null),
};
addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || page.name === null) return;
  if (event.target.closest?.('select, input, textarea')) return;
  SHORTCUTS[event.code]?.();
});

await knock();
