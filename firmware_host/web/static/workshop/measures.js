// What can be shown of the cells: for each measure a value and its text. No colour is needed to read it.

import { decimal, t } from '../js/i18n.js';

const HOTTEST = 5;

/** Microseconds as milliseconds. */
export const milliseconds = us => (us === null || us === undefined ? '–' : decimal(us / 1000, { most: us >= 10000 ? 0 : 1 }));

/**
 * name -> the value of a cell in the state; `text` is what stands in the cell, `heat` how dark it is where that
 * is not beside the largest of all.
 */
export const MEASURES = {
  changes: { of: cell => cell[0] },
  bounces: { of: cell => cell[1] },
  'drop-outs': { of: cell => cell[2] },
  missed: { of: cell => cell[3] },
  'longest-bounce': { of: cell => cell[5], text: us => (us ? milliseconds(us) : '') },
  level: {
    of: (_, state, number) => Math.abs(level(state, number)?.[4] ?? 0),
    text: (_, state, number) => level(state, number)?.[0] ?? '?',
    heat: (distance, state, number) => Math.min(HOTTEST, Math.floor((HOTTEST * distance) / (level(state, number)?.[2] || Infinity))),
    needs: state => Boolean(state.levels),
  },
};

/** `[value, rest, on, off, distance from rest]` of a cell. */
export function level(state, number) {
  const found = state.levels?.[number];
  return found ? [...found, found[0] - found[1]] : null;
}

/** 0 to 5: how strongly a value stands out beside the largest of all; steps grow, so that 1 is seen beside 500. */
export function heatOf(value, largest) {
  if (!value || !largest) return 0;
  return 1 + Math.min(HOTTEST - 1, Math.floor((4.999 * Math.log1p(value)) / Math.log1p(largest)));
}

export const measureName = name => t(`workshop.measure.${name}`);

/** What number and shade mean, below the map. */
export function scaleText(name, largest) {
  if (name === 'level') return t('workshop.scale.level');
  if (!largest) return t('workshop.scale.none', { measure: measureName(name) });
  return t('workshop.scale', { measure: measureName(name), n: MEASURES[name].text?.(largest) ?? largest });
}
