// What the hall must hear: the newest in large letters for a while, spoken, and with a sound if wanted.

import { byId, h } from './dom.js';
import { sound } from './sound.js';
import { eventText } from './events.js';
import { stampText, unbroken } from './sentences.js';

/** How long the newest stands in large letters; then it is in the list, with its time. */
const STANDS_MS = 12000;
/** The next press or game ends it, but a press may follow at once and people have to read it. */
const LEAST_MS = 3000;

let last = null; // the newest event that this page has had, as text: objects are made anew
let quiet = 0;
let shown = null; // since when, and after which press of which game

/** Announce what is new since the last call; the first call only notes what there is. */
export function announceNews({ events, record, clock }) {
  const texts = events.map(event => JSON.stringify(event));
  const news = last === null ? [] : events.slice(texts.lastIndexOf(last) + 1);
  last = texts.at(-1) ?? '';
  const heard = news.filter(event => event.to === 'hall' || event.to === 'arbiter');
  const loud = heard.findLast(event => event.to === 'hall');
  const pressed = record.plies.filter(ply => ply.pressed).length;
  const at = JSON.stringify([record.number, clock?.running, clock ? pressed : record.plies.length]);
  if (loud) show(loud, at);
  else if (shown && shown.at !== at) hideIn(shown.since + LEAST_MS - performance.now());
  for (const event of heard) sound.play(event.kind);
  onlyOnce();
}

const keyOf = ({ t_s: at, kind }) => `${kind}@${at}`;

/** A note that says what an event said: it waits while that stands in large letters. */
export function said(note, event) {
  note.dataset.says = keyOf(event);
  return note;
}

function onlyOnce() {
  const place = byId('announcement');
  for (const note of document.querySelectorAll('.prompt[data-says]'))
    note.hidden = !place.hidden && note.dataset.says === place.dataset.says;
}

function show(event, at) {
  const place = byId('announcement');
  place.replaceChildren(h('time', {}, stampText(event.t_s)), h('span', {}, unbroken(eventText(event))));
  Object.assign(place.dataset, { kind: event.kind, says: keyOf(event) });
  place.hidden = false;
  shown = { since: performance.now(), at };
  hideIn(STANDS_MS);
}

function hideIn(ms) {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    byId('announcement').hidden = true;
    shown = null;
    onlyOnce();
  }, Math.max(0, ms));
}
