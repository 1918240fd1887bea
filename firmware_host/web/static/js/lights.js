// The lights as the board shows them: on the cells, at the players, and in words.

import { nameOf } from './cells.js';
import { byId, h, renderOnce } from './dom.js';
import { t } from './i18n.js';

/** What a pattern takes for one turn; `lights.css` has its eight steps. */
const TURN_MS = 2000;
const PATTERNS = ['steady', 'blink', 'slow', 'flash', 'alternate'];
const ALL = 64;
const LAMPS = { white: '.clock-row[data-side=white]', black: '.clock-row[data-side=black]', board: '#state' };

/** Draw the picture on the board, its lamps, and what it means; `orientation` is whose board it is. */
export function showLights(state, view) {
  const { cells, lamps } = state.lights;
  for (const [cell, element] of view.buttons) light(element, cells[nameOf(cell)]);
  for (const [lamp, selector] of Object.entries(LAMPS))
    for (const element of document.querySelectorAll(selector)) light(element, lamps[lamp]);
  showWords(state.lights);
}

/** All patterns keep one time, so that two cells that alternate do. */
function light(element, lit) {
  const { dataset, style } = element;
  const second = lit?.second ? '2' : lit?.pattern === 'alternate' ? '1' : undefined;
  if (dataset.light === lit?.pattern && dataset.meaning === lit?.meaning && dataset.phase === second) return;
  for (const [name, value] of Object.entries({ light: lit?.pattern, meaning: lit?.meaning, phase: second })) {
    if (value === undefined) delete dataset[name];
    else dataset[name] = value;
  }
  if (lit) style.setProperty('--since', `${-(performance.now() % TURN_MS)}ms`);
  else style.removeProperty('--since');
}

function showWords({ cells, lamps }) {
  const lines = [...Object.entries(lamps).map(([lamp, lit]) => lampLine(lamp, lit)), ...cellLines(cells)];
  renderOnce(byId('lit'), [lines, t('label.lights')], () => (lines.length
    ? lines.map(({ lit, text }) => h('li', {}, sample(lit.pattern, lit.meaning), h('span', {}, text)))
    : [h('li', { class: 'nothing' }, t('label.no-lights'))]));
  renderOnce(byId('light-legend'), t('label.lights'), () => PATTERNS.map(pattern =>
    h('li', {}, sample(pattern), h('span', {}, t(`pattern.${pattern}`)))));
}

const lampLine = (lamp, lit) => ({ lit, text: t(`lamp.${lit.meaning}`, { lamp: t(`lamp.at.${lamp}`) }) });

/** One line for each meaning, the cells of a pair in their order. */
function cellLines(cells) {
  const found = new Map();
  for (const [cell, lit] of Object.entries(cells)) {
    if (!found.has(lit.meaning)) found.set(lit.meaning, { lit, names: [] });
    found.get(lit.meaning).names[lit.second ? 'push' : 'unshift'](cell);
  }
  return [...found.values()].map(({ lit, names }) => {
    const joint = lit.pattern === 'alternate' ? ' → ' : ', ';
    const which = names.length === ALL ? t('label.every-cell') : names.join(joint);
    return { lit, text: t(`light.${lit.meaning}`, { cells: which }) };
  });
}

function sample(pattern, meaning) {
  const attributes = { class: 'light-sample', 'data-light': pattern, 'aria-hidden': 'true' };
  if (meaning) attributes['data-meaning'] = meaning;
  const pair = pattern === 'alternate';
  const one = phase => h('span', pair ? { ...attributes, 'data-phase': phase } : attributes);
  const lights = h('span', { class: 'light-samples' }, one('1'), pair ? one('2') : null);
  for (const element of lights.children)
    element.style.setProperty('--since', `${-(performance.now() % TURN_MS)}ms`);
  return lights;
}
