// Wires the parts of the page together.

import { BoardView } from './board_view.js';
import { Clocks } from './clocks.js';
import { refuseNamed, showControls } from './controls.js';
import { byId, h, renderOnce } from './dom.js';
import { Hands } from './hands.js';
import { preferredLanguage, t, useLanguage } from './i18n.js';
import { headline } from './law.js';
import { Link } from './link.js';
import { announceNews } from './announcements.js';
import { showLights } from './lights.js';
import { sound } from './sound.js';
import { showMoves } from './moves.js';
import { showPrompts, watchPrompts } from './prompts.js';
import { eventText } from './events.js';
import { numberFrom, rulesText, stampText, stateText, unbroken } from './sentences.js';
import { showTray } from './tray.js';
import { other } from './cells.js';

const press = side => hands.then({ do: 'press', side });
const page = { state: null, mayAct: false, connected: false, orientation: 'white', seen: false };
const act = action => {
  const sent = link.send(action);
  if (!sent) tell(t('error.offline'));
  return sent;
};
const mayMove = () => page.mayAct && page.state?.board !== null;
const enabled = () => page.connected && mayMove();

await useLanguage(preferredLanguage());
byId('language').value = document.documentElement.lang;

const main = new BoardView(byId('board'), { animate: false, grid: true });
const believed = makeBelieved();
const clocks = new Clocks(press);
const hands = new Hands(main, {
  act,
  enabled,
  pieces: () => page.state.board?.standing ?? page.state.believed,
  changed: () => page.state && showHeld(),
  say: text => (byId('spoken').textContent = text),
});
const link = new Link({ onState: show, onLink: showLink, onRefused: refused });

function makeBelieved() {
  const place = byId('believed');
  const title = h('h2', { 'data-t': 'label.believed' }, t('label.believed'));
  place.append(title);
  const view = new BoardView(place, { animate: true, grid: false });
  const legend = ['same', 'missing', 'extra', 'wrong'].map(kind => h('li', {},
    h('span', { class: 'cell sample', 'data-sensed': kind, 'aria-hidden': 'true' }),
    h('span', { 'data-t': `sensed.${kind}` }, t(`sensed.${kind}`))));
  place.append(h('ul', { class: 'legend' }, legend));
  return view;
}

function show(state, mayAct) {
  Object.assign(page, { state, mayAct, seen: true });
  numberFrom(state.record);
  if (state.board !== null) hands.sync(state.board.hand);
  showBoards();
  clocks.show(state, page.orientation, mayMove());
  showState();
  showMoves(state);
  showPrompts(state, { act, mayAct });
  showControls(state, { act, mayAct });
  showHeld();
  showLights(state, main);
  fitState();
  showEvents();
  announceNews(state);
  byId('rules').textContent = rulesText(state);
  byId('sheet').href = `/score-sheet.pdf?language=${document.documentElement.lang}`;
  byId('players').textContent = playersText(state.record);
  document.title = `${stateText(state)} · Jadoube`;
  Object.assign(document.documentElement.dataset, { version: link.version, state: state.state });
}

function showBoards() {
  const { state } = page;
  const key = state.record.plies.at(-1)?.key;
  // What the lights show is drawn by them.
  const lit = new Set(Object.values(state.lights.cells).map(({ meaning }) => meaning));
  const mark = {
    lastMove: state.marks_last_move && key && !lit.has('last-move') ? [key.slice(0, 2), key.slice(2, 4)] : undefined,
    check: state.in_check && !lit.has('check'),
    turn: state.side_to_move,
  };
  for (const view of [main, believed]) view.turn(page.orientation);
  hands.roving();
  main.show(state.board?.standing ?? state.believed, mark);
  byId('hall').classList.toggle('simulated', state.board !== null);
  byId('hall').classList.toggle('clocked', state.clock !== null);
  const sensors = state.board === null ? main : believed;
  sensors.compare(state.believed, state.reading, state.sensing, state.distrusted);
  if (state.board !== null) believed.show(state.believed, mark);
}

function showHeld() {
  main.frame.classList.toggle('holding', hands.held.length > 0);
  showTray(page.state, hands, enabled());
}

function showState() {
  const { state } = page;
  const { text, law } = headline(state);
  renderOnce(byId('state'), [text, law, state.state], () => [
    h('span', { class: `state-mark ${state.state}`, 'aria-hidden': 'true' }),
    h('span', { class: 'state-text' }, unbroken(text)),
    law ? h('small', { class: 'law' }, law) : null,
  ]);
  byId('state').dataset.state = state.state;
}

/** The line never grows: what takes more rows than it has is written smaller. */
function fitState() {
  const line = byId('state');
  const words = line.querySelector('.state-text');
  for (const size of ['', ' long', ' longest']) {
    words.className = `state-text${size}`;
    if (words.offsetHeight <= line.clientHeight) return;
  }
}

function showEvents() {
  const last = page.state.events.slice(-40).reverse();
  renderOnce(byId('events'), [last, t('side.white')], () => (last.length ? last.map(event =>
    h('li', { 'data-kind': event.kind, 'data-to': event.to },
      h('time', {}, stampText(event.t_s)),
      h('span', {}, unbroken(eventText(event))),
      event.law ? h('small', {}, event.law) : null)) : [h('li', { class: 'nothing' }, t('label.no-events'))]));
}

function playersText({ tags }) {
  const name = (tag, side) => (tags[tag] && tags[tag] !== '?' ? tags[tag] : t(`side.${side}`));
  return `${name('White', 'white')} – ${name('Black', 'black')}`;
}

function showLink(what) {
  const open = what === 'open';
  const back = open && !page.connected && page.seen;
  page.connected = open;
  clocks.live = open;
  byId('hall').dataset.connected = String(open);
  if (!open) hands.forget();
  if (!open) tell(t('link.lost'), { stays: true });
  else if (back) tell(t('link.back'));
  else tell('');
  if (!open && page.state) show(page.state, page.mayAct);
}

/** What was asked for was not done: the hands hold what they held. */
const FORGET = new Set(['impossible', 'unplugged', 'behind']);

function refused(code, text) {
  if (FORGET.has(code)) hands.forget();
  if (code === 'claim-move') {
    refuseNamed();
    showControls(page.state, { act, mayAct: page.mayAct });
    return;
  }
  tell(`${t(`error.${code}`)} (${text})`);
}

let quiet = 0;
function tell(text, { stays = false } = {}) {
  clearTimeout(quiet);
  const place = byId('link');
  place.textContent = text;
  place.hidden = text === '';
  if (text && !stays) quiet = setTimeout(() => (place.hidden = true), 5000);
}

function redraw() {
  for (const view of [main, believed]) view.shown = null;
  if (page.state) show(page.state, page.mayAct);
}

watchPrompts();
byId('flip').addEventListener('click', () => {
  page.orientation = other(page.orientation);
  redraw();
});

function switchSound(on) {
  sound.switch(on);
  byId('sound').setAttribute('aria-pressed', String(on));
}
byId('sound').setAttribute('aria-pressed', String(sound.isOn));
byId('sound').addEventListener('click', () => switchSound(!sound.isOn));

byId('language').addEventListener('change', async event => {
  await useLanguage(event.target.value, { remember: true });
  redraw();
});
addEventListener('resize', () => page.state && fitState());

const SHORTCUTS = {
  Digit1: () => page.state?.clock && enabled() && press('white'),
  Digit2: () => page.state?.clock && enabled() && press('black'),
  KeyF: () => byId('flip').click(),
};
addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (event.target.closest?.('select, input, textarea')) return;
  SHORTCUTS[event.code]?.();
});
