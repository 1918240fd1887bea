// What is done with the board: a walk over its wires, its lights, the thresholds of its cells.

import { h, renderOnce } from '../js/dom.js';
import { nameOf } from '../js/cells.js';
import { t } from '../js/i18n.js';
import { listed } from './listed.js';
import { doIt, post, refusalText } from './talk.js';

const COLOURS = ['white', 'red', 'green', 'blue'];

export class Work {
  /** `tell(text)` says something for a moment; `soon()` asks for the state again. */
  constructor(element, { tell, soon }) {
    this.element = element;
    this.tell = tell;
    this.soon = soon;
    this.proposal = null;
  }

  button(what, label, more = {}, attributes = {}) {
    const key = `${what}-${Object.values(more).join('-')}`;
    return h('button', { type: 'button', 'data-do': what, 'data-focus': key, ...attributes, onclick: async () => {
      await doIt(what, this.tell, more);
      this.soon();
    } }, label);
  }

  show(state) {
    const { walk, lights } = state;
    const sampling = state.sampling && sampled(state.sampling);
    if (!walk && !state.sampling) this.proposal = null;
    // What was proposed was made of what had been found then.
    this.found = foundOf(state);
    if (this.proposal && this.proposal.of !== this.found) this.proposal = null;
    const key = [walk, lights, sampling, this.proposal, state.has_wires, state.has_lights, Boolean(state.levels), document.documentElement.lang];
    this.element.classList.toggle('busy', Boolean(walk || lights || sampling));
    renderOnce(this.element, key, () => {
      if (walk) return this.walk(walk);
      if (lights) return this.lights(lights);
      if (sampling) return this.sampling(sampling);
      return this.offers(state);
    });
  }

  offers(state) {
    return [
      h('p', { class: 'intro' }, t('workshop.intro')),
      h('div', { class: 'offers' },
        state.has_wires ? this.button('walk', t('workshop.walk.begin'), {}, { class: 'primary' }) : null,
        state.has_lights ? this.button('lights', t('workshop.lights.begin')) : null,
        state.levels ? this.button('sampling', t('workshop.sampling.begin')) : null),
      h('p', { class: 'hint' }, [t('workshop.held'), state.has_wires ? '' : t('workshop.refused.no-wires'),
        state.has_lights ? '' : t('workshop.refused.no-lights'), state.levels ? '' : t('workshop.refused.no-levels')].filter(Boolean).join(' ')),
    ];
  }

  end() {
    return this.button('end', t('workshop.end'));
  }

  // --- the walk

  walk(walk) {
    if (walk.target === null) return this.walked(walk);
    const { seen, cells, other, target } = walk;
    return [
      h('p', { class: 'ask' }, t('workshop.walk.put', { cell: target })),
      h('p', { class: `seen ${seen}` }, t(`workshop.walk.seen.${seen}`, { cells: listed(cells), other })),
      walk.always.length ? h('p', { class: 'seen always' }, t('workshop.walk.always', { cells: listed(walk.always) })) : null,
      h('progress', { class: 'walked', max: walk.of, value: walk.done, 'aria-label': t('workshop.walk.done', { n: walk.done, of: walk.of }) }),
      h('p', { class: 'hint' }, t('workshop.walk.done', { n: walk.done, of: walk.of })),
      h('div', { class: 'offers' },
        walk.has_rule && walk.done >= 4 ? this.button('walk-rule', t('workshop.walk.rule'), {}, { class: 'primary' }) : null,
        walk.is_begun ? this.button('walk-back', t('workshop.walk.back')) : null,
        this.button('walk-skip', t('workshop.walk.skip')),
        this.end()),
    ];
  }

  walked(walk) {
    if (walk.dead.length) return this.passedOver(walk);
    const moved = Object.entries(walk.found).filter(([target, source]) => source !== target).length;
    return [
      h('p', { class: 'ask' }, t('workshop.walk.all')),
      h('p', {}, moved ? t('workshop.walk.moved', { n: moved }) : t('workshop.walk.right')),
      this.written(moved),
      h('div', { class: 'offers' },
        ...this.writing(moved),
        this.button('walk-back', t('workshop.walk.back')),
        this.end()),
    ];
  }

  /** With cells that have no wire no board is used: nothing is written. */
  passedOver({ done, of, dead }) {
    return [
      h('p', { class: 'ask' }, t('workshop.walk.done', { n: done, of })),
      h('p', { class: 'seen several' }, t('workshop.walk.dead', { cells: listed(dead, 16) })),
      h('div', { class: 'offers' },
        this.button('walk-retry', t('workshop.walk.retry'), {}, { class: 'primary' }),
        this.button('walk-back', t('workshop.walk.back')),
        this.end()),
    ];
  }

  /** The way into the settings: look first, then write. */
  writing(isFound) {
    const { proposal } = this;
    const act = (what, label, does) => h('button', { type: 'button', class: 'primary', 'data-focus': what, 'data-do': what, onclick: does }, label);
    if (isFound && !proposal) return [act('propose', t('workshop.write.look'), () => this.propose())];
    const may = proposal?.lines && !proposal.problem && !proposal.is_written;
    return may ? [act('write', t('workshop.write.do', { file: proposal.file }), () => this.write())] : [];
  }

  written(moved) {
    const { proposal } = this;
    if (!proposal || !moved) return null;
    return h('div', { class: 'proposal' },
      proposal.text ? h('p', { class: 'seen' }, proposal.text) : null,
      proposal.problem ? h('p', { class: 'seen several' }, t('workshop.write.by-hand', { problem: proposal.problem, file: proposal.file })) : null,
      proposal.lines ? h('pre', { tabindex: 0, 'aria-label': t('workshop.write.lines') }, proposal.lines) : null);
  }

  async propose() {
    const of = this.found;
    const answer = await post('propose');
    this.proposal = { ...(answer.ok ? answer : { text: refusalText(answer) }), of };
    this.soon();
  }

  async write() {
    const answer = await post('write', { number: this.proposal.number });
    if (!answer.ok) {
      this.tell(refusalText(answer));
      if (answer.code === 'changed') this.proposal = null;
    } else this.proposal = { ...this.proposal, is_written: true, text: t('workshop.write.done', { file: answer.file, kept: answer.kept }) };
    this.soon();
  }

  // --- lights

  lights(lights) {
    const { pattern, at, colour, name } = lights;
    const pick = (more, label, chosen) => this.button('light-show', label, { pattern, at, colour, ...more }, { 'aria-pressed': String(chosen) });
    return [
      h('p', { class: 'ask' }, t(`workshop.lights.${pattern}`, { cell: name, lamp: t(`workshop.lamp.${at}`) })),
      h('div', { class: 'filters', role: 'group', 'aria-label': t('workshop.lights.what') },
        ...['cell', 'lamp', 'all', 'echo'].map(one => pick({ pattern: one, at: 0 }, t(`workshop.lights.show-${one}`), one === pattern))),
      h('div', { class: 'filters', role: 'group', 'aria-label': t('workshop.lights.colour') },
        ...COLOURS.map(one => pick({ colour: one }, t(`workshop.colour.${one}`), one === colour))),
      h('div', { class: 'offers' },
        ...(pattern === 'cell' || pattern === 'lamp' ? [
          this.button('light-step', t('workshop.lights.back'), { steps: -1 }),
          this.button('light-step', t('workshop.lights.next'), { steps: 1 }, { class: 'primary' })] : []),
        this.end()),
      h('p', { class: 'hint' }, t(pattern === 'echo' ? 'workshop.lights.echo-hint' : 'workshop.lights.hint')),
    ];
  }

  // --- thresholds

  sampling(sampling) {
    return sampling.isEmpty ? this.emptying(sampling) : this.placing(sampling);
  }

  /** Cells that a sentence is said of, or nothing where there are none. */
  said(key, cells, attributes = { class: 'seen several' }) {
    return cells.length ? h('p', attributes, t(`workshop.sampling.${key}`, { cells: listed(cells, 16) })) : null;
  }

  emptying({ is_rested: isRested, filled, restless, unread }) {
    const isDoubted = filled.length + restless.length > 0;
    return [
      h('p', { class: 'ask' }, t('workshop.sampling.empty')),
      isDoubted ? null : h('p', { class: 'seen' }, t(isRested ? 'workshop.sampling.rested' : 'workshop.sampling.wait')),
      this.said('filled', filled),
      this.said('restless', restless),
      this.said('unread', unread),
      isDoubted ? h('p', { class: 'hint' }, t('workshop.sampling.vouch-hint')) : null,
      h('div', { class: 'offers' },
        this.button('sampling-pieces', t('workshop.sampling.go-on'), {}, { class: 'primary', disabled: !isRested }),
        isDoubted ? this.button('sampling-vouch', t('workshop.sampling.vouch')) : null,
        this.end()),
    ];
  }

  placing({ is_whole: isWhole, done, steps, mayWrite, todo, half, weak, unread }) {
    return [
      h('p', { class: 'ask' }, t(isWhole ? 'workshop.sampling.whole' : 'workshop.sampling.pieces')),
      h('progress', { class: 'walked', max: 128, value: steps, 'aria-label': t('workshop.sampling.good', { n: done }) }),
      h('p', { class: 'seen' }, t('workshop.sampling.good', { n: done })),
      this.said('missing', todo, { class: 'hint' }),
      this.said('half', half, { class: 'hint' }),
      this.said('weak', weak),
      this.said('unread', unread),
      mayWrite && !isWhole ? h('p', { class: 'hint' }, t('workshop.sampling.partly')) : null,
      this.written(mayWrite),
      h('div', { class: 'offers' },
        ...this.writing(mayWrite),
        this.button('sampling-empty', t('workshop.sampling.again')),
        this.end()),
    ];
  }
}

/** What goes into the settings, as one text; that a piece is felt a little more strongly changes nothing. */
const foundOf = ({ walk, sampling }) => JSON.stringify(walk?.found ?? (sampling && [sampling.verdicts, sampling.poles]));

/** What is shown of a sampling: a button is not made anew beneath a finger at every sample. */
function sampled({ phase, is_rested, is_whole, verdicts, poles, weak, filled, restless, unread }) {
  const named = holds => verdicts.flatMap((verdict, n) => (holds(verdict, n) ? [nameOf(n)] : []));
  return {
    isEmpty: phase === 'empty', is_rested, is_whole, weak, filled, restless,
    unread: phase === 'empty' ? unread : named(verdict => verdict === 'unsampled'),
    todo: named(verdict => verdict === 'no-piece'),
    half: named((verdict, n) => verdict === 'good' && poles[n] === 1),
    done: verdicts.filter((verdict, n) => verdict === 'good' && poles[n] === 2).length,
    // Two for each cell.
    steps: verdicts.reduce((sum, verdict, n) => sum + (verdict === 'good' ? poles[n] : 0), 0),
    mayWrite: verdicts.includes('good'),
  };
}

/** Of a cell while it is sampled. */
function sampledNote({ phase, verdicts, poles, filled, restless }, n) {
  if (phase === 'empty') {
    if (filled.includes(nameOf(n)) || restless.includes(nameOf(n))) return 'several';
    return verdicts[n] === 'unsampled' ? '' : 'done';
  }
  return { good: poles[n] === 1 ? 'half' : 'done', 'no-piece': 'todo' }[verdicts[n]] ?? 'several';
}

/** What the map says of cells while something is under way: name -> a word. */
export function notesOf(state) {
  const notes = {};
  if (state.walk) {
    for (const [target, source] of Object.entries(state.walk.found)) notes[target] = source === null ? 'dead' : 'done';
    for (const cell of state.walk.cells) notes[cell] = 'several';
    if (state.walk.target) notes[state.walk.target] = 'target';
  }
  if (state.lights && state.lights.pattern === 'cell') notes[state.lights.name] = 'lit';
  state.sampling?.verdicts.forEach((_, n) => {
    const note = sampledNote(state.sampling, n);
    if (note) notes[nameOf(n)] = note;
  });
  return notes;
}
