// Everything that happened in the game, newest first: moves, touches, claims, rulings, faults.

import { byId, h, renderOnce } from '../js/dom.js';
import { formatClock } from '../js/clocks.js';
import { sanText, t } from '../js/i18n.js';
import { eventText } from '../js/events.js';
import { numberText, stampText, unbroken } from '../js/sentences.js';
import { GROUPS, groupOf, rulingText, tenthsText } from './words.js';

/** More rows than anybody scrolls through; the rest is a press away. */
const ROWS = 150;
const groups = [...Object.keys(GROUPS), 'faults'];
const hidden = new Set();
let all = false;

/** `redraw()` after a filter was pressed. */
export function makeFilters(redraw) {
  byId('filters').replaceChildren(...groups.map(group => h('button', {
    type: 'button',
    'data-filter': group,
    'aria-pressed': String(!hidden.has(group)),
    onclick: event => {
      if (!hidden.delete(group)) hidden.add(group);
      event.currentTarget.setAttribute('aria-pressed', String(!hidden.has(group)));
      redraw();
    },
  }, t(`group.${group}`))));
}

export function showHistory(state) {
  const rows = rowsOf(state).filter(({ kind }) => !hidden.has(groupOf(kind)));
  const shown = all ? rows : rows.slice(0, ROWS);
  const key = [shown.length, shown[0], shown.at(-1), state.record.plies, [...hidden], t('side.white')];
  renderOnce(byId('history-list'), key, () => [
    ...(shown.length ? shown.map(item) : [h('li', { class: 'nothing' }, t('label.no-events'))]),
    shown.length < rows.length ? h('li', {}, h('button', { type: 'button', onclick: () => {
      all = true;
      showHistory(state);
    } }, t('arbiter.older', { count: rows.length - shown.length }))) : null,
  ]);
}

/** Moves and happenings in one order, the newest first. */
function rowsOf({ record, arbiter }) {
  const moves = record.plies.map((ply, index) => ({ kind: 'move', ply: index, t_s: arbiter.times[index]?.made_s ?? 0, made: ply,
    pressed_s: arbiter.times[index]?.pressed_s ?? null }));
  return [...arbiter.history, ...moves]
    .map((row, index) => ({ row, index }))
    .sort((a, b) => b.row.t_s - a.row.t_s || b.index - a.index)
    .map(({ row }) => row);
}

function item(row) {
  const who = row.details?.arbiter;
  return h('li', { 'data-kind': row.kind, 'data-group': groupOf(row.kind) },
    h('time', {}, stampText(row.t_s)),
    h('span', {}, row.kind === 'move' ? moveText(row) : unbroken(rulingOrEvent(row))),
    h('small', {}, [who ?? '', row.law ?? ''].filter(Boolean).join(' · ')));
}

const rulingOrEvent = event => (event.details.ruling ? rulingText(event) : eventText(event));

function moveText({ ply, made, t_s: at, pressed_s: pressed }) {
  const clock = made.clock_ns === null ? '' : ` · ${formatClock(made.clock_ns, 0)}`;
  const after = pressed === null ? null : Math.round((pressed - at) * 10) / 10;
  const press = after === null ? '' : after > 0 ? t('arbiter.pressed', { after: tenthsText(after) }) : t('arbiter.pressed-at-once');
  return `${numberText(ply)} ${sanText(made.san)}${made.certainty === 'sure' ? '' : ' ?'}${clock}${press}`;
}
