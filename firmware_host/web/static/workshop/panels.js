// The panels beside the map: one cell, what stands out, how long things take, the report.

import { h, renderOnce } from '../js/dom.js';
import { nameOf } from '../js/cells.js';
import { has, t } from '../js/i18n.js';
import { noticeParts, noticeTexts } from '../js/notices.js';
import { markOf, signOf, wordOf } from './heat.js';
import { listed } from './listed.js';
import { level, milliseconds } from './measures.js';

/** Marks of cells, in the order of the key. */
const NOTES = ['target', 'lit', 'done', 'half', 'todo', 'several', 'dead'];

function ago(idle) {
  if (idle === null) return t('workshop.never');
  if (idle < 90000) return t('workshop.ago-s', { n: Math.round(idle / 1000) });
  return t('workshop.ago-min', { n: Math.round(idle / 60000) });
}

/** All numbers of one cell. */
export function showCell(element, state, number) {
  const [changes, bounces, dropOuts, missed, flickers, longest, idle] = state.cells[number];
  const measured = level(state, number);
  const rows = [
    ['changes', changes], ['bounces', bounces], ['longest-bounce', milliseconds(longest)], ['drop-outs', dropOuts],
    ['missed', missed], ['flickers', flickers], ['last', ago(idle)],
    ...(measured ? [['level', t('workshop.level-of', { value: measured[0], rest: measured[1], on: measured[2], off: measured[3] })]] : []),
  ];
  renderOnce(element, [number, rows, document.documentElement.lang], () => [
    h('h2', {}, t('workshop.cell', { cell: nameOf(number) })),
    h('dl', { class: 'numbers' }, ...rows.flatMap(([name, value]) =>
      [h('dt', {}, t(`workshop.measure.${name}`)), h('dd', {}, String(value))])),
  ]);
}

/** What the marks of cells mean that are on the map: `[note or null, sign, words]`. */
function marksOf({ sensing, symbols }, notes) {
  const named = { occupancy: ['x', '.'], colour: ['w', 'b', '.'], piece: ['.'] }[sensing];
  const signs = [...named, ...(symbols.includes('?') ? ['?'] : [])].map(symbol => [null, symbol, wordOf(symbol, sensing)]);
  const noted = NOTES.filter(note => notes.includes(note)).map(note => [note, '', t(`workshop.note.${note}`)]);
  return [...signs, ...noted];
}

/** The key of the map. */
export function showMarks(element, state, notes) {
  const marks = marksOf(state, [...new Set(Object.values(notes))]);
  renderOnce(element, [marks, document.documentElement.lang], () => marks.map(([note, symbol, words]) => h('li', {},
    h('span', { class: 'heat-cell', 'data-note': note, 'aria-hidden': 'true' },
      note ? null : h('span', { class: 'mark', 'data-mark': markOf(symbol) }, signOf(symbol, state.sensing))),
    h('span', {}, words))));
}

/** What a builder should look at, worst first. */
export function findingsOf(state) {
  const cells = column => state.cells.flatMap((cell, n) => (cell[column] ? [[cell[column], nameOf(n)]] : []))
    .sort((a, b) => b[0] - a[0]).map(([times, name]) => `${name} (${times})`);
  const silent = state.cells.filter(cell => cell[0] > 0).length >= 32
    ? state.cells.flatMap((cell, n) => (cell[0] === 0 ? [nameOf(n)] : [])) : [];
  const unknown = [...state.symbols].flatMap((symbol, n) => (symbol === '?' ? [nameOf(n)] : []));
  return [['flickers', cells(4), 8], ['drop-outs', cells(2), 8], ['missed', cells(3), 8], ['silent', silent, 16], ['unknown', unknown, 16]]
    .filter(([, found]) => found.length).map(([kind, found, most]) => [kind, listed(found, most)]);
}

export function showFindings(element, state) {
  const found = findingsOf(state);
  renderOnce(element, [found, state.troubles, state.notices, document.documentElement.lang], () => [
    h('h2', {}, t('workshop.findings')),
    found.length || state.troubles.length || state.notices.length
      ? h('ul', { class: 'findings' },
        ...found.map(([kind, where]) => h('li', { 'data-finding': kind }, t(`workshop.finding.${kind}`, { cells: where }))),
        ...noticeTexts(state.troubles).map(text => h('li', {}, noticeParts(text))),
        ...noticeTexts(state.notices).map(text => h('li', { class: 'notice' }, noticeParts(text))))
      : h('p', {}, t('workshop.finding.none')),
  ]);
}

/** Two histograms as tables with bars: the numbers stand beside them. */
export function showLatency(element, state) {
  const both = [['arrival', state.arrival], ['lit', state.lit]];
  renderOnce(element, [both.map(([, one]) => one.counts), document.documentElement.lang], () => [
    h('h2', {}, t('workshop.latency')),
    ...both.flatMap(([name, one]) => [
      h('h3', {}, t(`workshop.latency.${name}`)),
      one.total ? chart(one) : h('p', { class: 'hint' }, t(`workshop.latency.${name}-none`)),
    ]),
  ]);
}

function chart({ bounds_us: bounds, counts, total, p50_us: half, p99_us: most, longest_us: longest }) {
  const largest = Math.max(...counts);
  const last = counts.findLastIndex(count => count > 0);
  const labels = [...bounds.map(bound => t('workshop.up-to', { n: milliseconds(bound) })), t('workshop.more')];
  return h('div', {},
    h('p', {}, t('workshop.latency.summary', { n: total, half: milliseconds(half), most: milliseconds(most), longest: milliseconds(longest) })),
    h('table', { class: 'histogram' }, h('tbody', {}, ...counts.slice(0, last + 1).map((count, n) => h('tr', {},
      h('th', { scope: 'row' }, labels[n]),
      h('td', { class: 'bar-cell' }, h('progress', { max: largest, value: count, 'aria-hidden': 'true' })),
      h('td', { class: 'number' }, String(count)))))));
}

const boardText = board => (has(`workshop.board.${board}`) ? t(`workshop.board.${board}`) : board);

export function showReport(element, state, clear) {
  renderOnce(element, [state.board, state.sensing, Math.floor(state.since_s / 60), document.documentElement.lang], () => [
    h('h2', {}, t('workshop.report')),
    h('p', {}, t('workshop.report-of', { board: boardText(state.board), sensing: t(`workshop.sensing.${state.sensing}`), n: Math.floor(state.since_s / 60) })),
    h('p', { class: 'report-links' },
      h('a', { href: '/arbiter/workshop/report.txt', download: '', 'data-focus': 'txt' }, t('workshop.report.txt')),
      h('a', { href: '/arbiter/workshop/report.json', download: '', 'data-focus': 'json' }, t('workshop.report.json')),
      h('button', { type: 'button', 'data-do': 'clear', 'data-focus': 'clear', onclick: clear }, t('workshop.clear'))),
    h('p', { class: 'hint' }, t('workshop.report-hint')),
  ]);
}
