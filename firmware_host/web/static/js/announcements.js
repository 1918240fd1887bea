// What the hall must hear: the newest in large letters for a while, spoken, and with a sound if wanted.

import { byId, h } from './dom.js';
import { sound } from './sound.js';
import { eventText } from './events.js';
import { stampText } from './sentences.js';

/** How long the newest stands in large letters; then it is in the list, with its time. */
const STANDS_MS = 12000;

let last = null; // the newest event that this page has had, as text: objects are made anew
let quiet = 0;

/** Announce what is new since the last call; the first call only notes what there is. */
export function announceNews({ events }) {
  const texts = events.map(event => JSON.stringify(event));
  const news = last === null ? [] : events.slice(texts.lastIndexOf(last) + 1);
  last = texts.at(-1) ?? '';
  const heard = news.filter(event => event.to === 'hall' || event.to === 'arbiter');
  const loud = heard.findLast(event => event.to === 'hall');
  if (loud) show(loud);
  for (const event of heard) sound.play(event.kind);
}

function show(event) {
  const place = byId('announcement');
  place.replaceChildren(h('time', {}, stampText(event.t_s)), h('span', {}, eventText(event)));
  place.dataset.kind = event.kind;
  place.hidden = false;
  clearTimeout(quiet);
  quiet = setTimeout(() => (place.hidden = true), STANDS_MS);
}
