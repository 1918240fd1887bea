// The sensor workshop: every cell live, the wiring, the lights, the thresholds, how long things take.

import { byId, h, renderOnce } from '../js/dom.js';
import { preferredLanguage, t, useLanguage } from '../js/i18n.js';
import { ask } from '../arbiter/ask.js';
import { showDoor } from '../arbiter/door.js';
import { Heat } from './heat.js';
import { MEASURES, measureName, scaleText } from './measures.js';
import { showCell, showFindings, showLatency, showMarks, showReport } from './panels.js';
import { doIt, refusalText, stateSince } from './talk.js';
import { Work, notesOf } from './work.js';

const MORE = ['arbiter', 'workshop'];
const PAUSE_MS = 2000;
const page = { state: null, measure: 'changes', seen: -1, known: -1 };
const pause = ms => new Promise(done => setTimeout(done, ms));

await useLanguage(preferredLanguage(), { more: MORE });
byId('language').value = document.documentElement.lang;

const heat = new Heat(byId('heat'), () => page.state && showCell(byId('cell'), page.state, heat.selected));
const work = new Work(byId('work'), { tell, soon: redraw });
heat.pick(0);

function only(id) {
  for (const one of ['door', 'closed', 'bench']) byId(one).hidden = one !== id;
}

async function follow() {
  for (;;) {
    if (document.hidden) await new Promise(done => document.addEventListener('visibilitychange', done, { once: true }));
    const answer = await stateSince(page.seen);
    if (answer.ok && answer.refusal === null) show(answer);
    else if (answer.ok) await close(answer);
    else if (answer.status === 401) {
      await signIn();
      continue;
    } else {
      byId('bench').dataset.connected = 'false';
      tell(answer.status ? refusalText(answer) : t('link.lost'), { stays: true });
      page.seen = -1;
      await pause(PAUSE_MS);
    }
  }
}

async function signIn() {
  only('door');
  const me = await ask('me');
  await new Promise(enter => showDoor(me, enter));
  byId('door').replaceChildren();
  page.seen = -1;
}

async function close(answer) {
  only('closed');
  renderOnce(byId('closed'), [answer.refusal, document.documentElement.lang], () => [
    h('div', { class: 'panel door-form' }, h('h2', {}, t('workshop.closed')), h('p', {}, t(`workshop.refused.${answer.refusal}`)),
      h('p', {}, h('a', { href: '/' }, t('workshop.to-game')))),
  ]);
  document.documentElement.dataset.workshop = 'closed';
  page.seen = -1;
  await pause(PAUSE_MS);
}

function show(state) {
  only('bench');
  if (byId('bench').dataset.connected === 'false') tell('');
  byId('bench').dataset.connected = 'true';
  page.state = state;
  page.seen = state.version;
  if (state.sampling && MEASURES.level.needs(state) && !page.chose) page.measure = 'level';
  document.title = `${t('workshop.title')} · Jadoube`;
  measures(state);
  const notes = notesOf(state);
  byId('scale').textContent = scaleText(page.measure, heat.show(state, page.measure, notes));
  showMarks(byId('marks'), state, notes);
  showCell(byId('cell'), state, heat.selected);
  work.show(state);
  showFindings(byId('findings'), state);
  showLatency(byId('latency'), state);
  showReport(byId('report'), state, () => doIt('clear', tell));
  Object.assign(document.documentElement.dataset, { workshop: state.walk ? 'walk' : state.lights ? 'lights' : state.sampling ? 'sampling' : 'open', version: state.version });
}

function measures(state) {
  const names = Object.keys(MEASURES).filter(name => MEASURES[name].needs?.(state) ?? true);
  renderOnce(byId('measures'), [names, page.measure, document.documentElement.lang], () => names.map(name =>
    h('button', { type: 'button', 'data-measure': name, 'data-focus': name, 'aria-pressed': String(name === page.measure), onclick: () => {
      page.measure = name;
      page.chose = true;
      redraw();
    } }, measureName(name))));
}

function redraw() {
  if (page.state) show(page.state);
}

let quiet = 0;
function tell(text, { stays = false } = {}) {
  clearTimeout(quiet);
  byId('link').textContent = text;
  byId('link').hidden = text === '';
  if (text && !stays) quiet = setTimeout(() => (byId('link').hidden = true), 5000);
}

byId('language').addEventListener('change', async event => {
  await useLanguage(event.target.value, { remember: true, more: MORE });
  redraw();
});

await follow();
