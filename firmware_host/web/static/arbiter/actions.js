// What an arbiter can do at any time. Forms are made once: what is typed stays while the game goes on.

import { byId, confirmButton, h } from '../js/dom.js';
import { formatClock } from '../js/clocks.js';
import { sideWords, t } from '../js/i18n.js';
import { resultText } from '../js/sentences.js';

const RESULTS = ['1-0', '1/2-1/2', '0-1', '0-0', '1/2-0', '0-1/2', '+/-', '-/+', '-/-'];
const SIDES = ['white', 'black'];

/** Reasons of the usual penalties, as the service writes them: each page has them in its language. */
const REASONS = {
  warning: 'warning', 'illegal-move': 'illegal move', 'illegal-loses': 'illegal moves', 'wrong-claim': 'wrong claim',
  'quick-play': 'request for a draw refused',
};

/** `1:30:00`, `12:05`, `-0:10` as nanoseconds; null for anything else. */
export function parseTime(text) {
  const match = /^\s*(-|−)?(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)\s*$/.exec(text);
  if (!match) return null;
  const [, minus, hours, minutes, seconds] = match;
  return (minus ? -1 : 1) * ((hours ?? 0) * 3600 + minutes * 60 + Number(seconds)) * 1e9;
}

const button = (action, label, onclick, attributes = {}) =>
  h('button', { type: 'button', 'data-action': action, onclick, ...attributes }, label);
const asking = (action, label, act, attributes = {}) =>
  confirmButton(label, t('action.sure'), act, { 'data-action': action, ...attributes });
/** Hands its form in; Enter in a field presses it, so that this is asked for too. */
const submitting = kind => asking(kind, t(`ruling.${kind}`), () => undefined, { type: 'submit' });
const group = (id, label, ...children) => h('details', { class: 'panel action-group', 'data-group': id },
  h('summary', {}, t(label)), ...children);

export class Actions {
  /** `current()` is the state, `rulings` rules. */
  constructor({ rulings, current }) {
    Object.assign(this, { rulings, current });
  }

  /** Anew, in the language of now. */
  build() {
    const { profile } = this;
    this.profile = null;
    this.toggle = button('pause', '', () => this.pauseOrResume(), { class: 'primary', 'aria-keyshortcuts': 'p' });
    byId('actions').replaceChildren(
      h('div', { class: 'first-actions' }, this.toggle,
        ...SIDES.map(side => button(`resume-${side}`, t('arbiter.run', sideWords(side)),
          () => this.rulings.rule('resume', { side }), { 'data-resume': side }))),
      this.timesForm(), this.penalties(), this.resultForm(), this.claims(), this.position());
    byId('actions').querySelector('[data-group=times]').open = true;
    if (profile) this.show(this.current());
  }

  show(state) {
    const { clock, arbiter } = state;
    const stands = !clock?.running;
    this.toggle.dataset.action = stands ? 'resume' : 'pause';
    this.toggle.textContent = `${stands ? '▶' : '❚❚'} ${t(stands ? 'ruling.resume' : 'ruling.pause')}`;
    this.toggle.disabled = clock === null || state.state === 'finished';
    for (const one of byId('actions').querySelectorAll('[data-resume]'))
      one.hidden = !stands || clock === null || state.state === 'finished';
    byId('actions').querySelector('[data-group=times]').hidden = clock === null;
    this.holdTimes(clock);
    // What only some clocks have, or who plays without ours.
    const has = { periods: clock?.white.each_ns > 0 || clock?.black.each_ns > 0, own: clock === null && state.record.time_control };
    for (const one of byId('actions').querySelectorAll('[data-only]')) one.hidden = !has[one.dataset.only];
    const profile = JSON.stringify(arbiter.penalties);
    if (profile !== this.profile) this.offerPenalties(arbiter.penalties);
    this.profile = profile;
  }

  pauseOrResume() {
    const stands = !this.current().clock?.running;
    this.rulings.rule(stands ? 'resume' : 'pause');
  }

  /** A form whose ruling answers what was on the page when it was begun. */
  form(kind, fields, ...children) {
    const form = h('form', { class: 'fields' }, ...children);
    let seen = null;
    form.addEventListener('focusin', () => (seen ??= this.rulings.seen()));
    form.addEventListener('submit', async event => {
      event.preventDefault();
      const values = fields(form);
      if (values === null) return;
      const done = await this.rulings.rule(kind, values, seen ?? undefined);
      seen = null;
      if (done) form.reset();
    });
    return form;
  }

  // --- clocks

  timesForm() {
    const input = (side, what, attributes) => h('input', {
      name: `${side}-${what}`, 'aria-label': `${sideWords(side).side}: ${t(`arbiter.${what}`)}`, autocomplete: 'off', ...attributes,
    });
    const row = side => h('div', { class: 'time-row' }, h('span', {}, sideWords(side).side),
      input(side, 'time', { placeholder: '1:30:00', size: 8, inputmode: 'text' }));
    const times = this.form('set-times', form => {
      const fields = {};
      for (const side of SIDES) {
        const { value } = form.elements[`${side}-time`];
        if (!value.trim()) continue;
        fields[`${side}_ns`] = parseTime(value);
        form.elements[`${side}-time`].setCustomValidity(fields[`${side}_ns`] === null ? t('arbiter.no-time') : '');
      }
      return form.reportValidity() ? fields : null;
    }, SIDES.map(row), h('button', { type: 'submit', 'data-action': 'set-times' }, t('ruling.set-times')));
    times.addEventListener('input', event => event.target.setCustomValidity(''));
    const moves = this.form('set-moves', form => ({
      side: form.elements['moves-side'].value, moves: Number(form.elements.moves.value),
    }), h('div', { class: 'time-row' }, sideSelect('moves-side'),
      h('input', { name: 'moves', type: 'number', min: 0, max: 999, required: true, 'aria-label': t('arbiter.moves'), placeholder: t('arbiter.moves') })),
    h('button', { type: 'submit', 'data-action': 'set-moves' }, t('ruling.set-moves')));
    const periods = this.form('set-periods', form => ({
      side: form.elements['periods-side'].value, moves: Number(form.elements.periods.value),
    }), h('div', { class: 'time-row' }, sideSelect('periods-side'),
      h('input', { name: 'periods', type: 'number', min: 0, max: 999, required: true, 'aria-label': t('arbiter.periods'), placeholder: t('arbiter.periods') })),
    h('button', { type: 'submit', 'data-action': 'set-periods' }, t('ruling.set-periods')));
    periods.dataset.only = 'periods';
    return group('times', 'arbiter.clocks', h('p', { class: 'hint' }, t('arbiter.times-hint')), times, moves, periods);
  }

  /** What the clocks show stands as the example in the fields. */
  holdTimes(clock) {
    if (clock === null) return;
    for (const side of SIDES)
      byId('actions').querySelector(`[name=${side}-time]`).placeholder = formatClock(clock[side].left_ns, 0);
  }

  // --- penalties

  penalties() {
    this.offered = h('div', { class: 'buttons offered' });
    this.penalty = this.form('penalise', form => ({
      side: form.elements['penalty-side'].value,
      seconds: Number(form.elements.seconds.value),
      ...reasonOf(form),
    }), h('div', { class: 'time-row' }, sideSelect('penalty-side'), reasonInput()), this.offered,
    h('div', { class: 'time-row' }, h('input', { name: 'seconds', type: 'number', min: -36000, max: 36000, required: true,
      'aria-label': t('arbiter.seconds'), placeholder: '120' }), h('small', {}, t('arbiter.seconds-hint'))),
    submitting('penalise'));
    return group('penalties', 'arbiter.penalties', this.penalty);
  }

  offerPenalties(rows) {
    this.offered.replaceChildren(...rows.map(row => asking(`penalty-${row.fault}`, penaltyText(row), async () => {
      const { elements } = this.penalty;
      const side = elements['penalty-side'].value;
      const reason = elements.reason.value.trim();
      const fields = { side, reason: reason || REASONS[row.fault] };
      if (row.seconds) fields.seconds = row.seconds;
      if (row.loses) fields.result = side === 'white' ? '0-1' : '1-0';
      if (await this.rulings.rule(row.forfeits ? 'forfeit' : 'penalise', fields)) this.penalty.reset();
    }, { title: row.law })));
  }

  // --- results, claims, positions

  resultForm() {
    const select = h('select', { name: 'result', 'aria-label': t('label.result') },
      RESULTS.map(result => h('option', { value: result }, resultText(result))));
    const form = this.form('adjudge', () => null, h('div', { class: 'time-row' }, select, reasonInput()),
      asking('adjudge', t('ruling.adjudge'), () =>
        this.rulings.rule('adjudge', { result: select.value, ...reasonOf(form) })));
    return group('result', 'label.result', form, h('div', { class: 'buttons' },
      asking('confirm-result', t('ruling.confirm-result'), () => this.rulings.rule('confirm-result')),
      asking('new-game', t('ruling.new-game'), () => this.rulings.rule('new-game'))));
  }

  claims() {
    const answer = (action, fields) => button(action, t(`arbiter.${action}`), () => this.rulings.rule('answer-claim', fields));
    return group('claims', 'arbiter.claims', h('div', { class: 'buttons' },
      answer('grant', { granted: true }), answer('refuse', { granted: false }), answer('postpone', {})),
    h('div', { class: 'buttons', 'data-only': 'own' },
      asking('both-flags', t('ruling.both-flags'), () => this.rulings.rule('both-flags'))));
  }

  position() {
    const rule = kind => asking(kind, t(`ruling.${kind}`), () => this.rulings.rule(kind));
    const input = (name, label, attributes = {}) =>
      h('input', { name, 'aria-label': t(label), placeholder: t(label), maxlength: 200, autocomplete: 'off', ...attributes });
    const colours = (action, fields) => asking(action, t(`arbiter.${action}`), () => this.rulings.rule('colours-swapped', fields));
    return group('position', 'arbiter.position',
      h('div', { class: 'buttons' }, rule('apply-fix'), rule('let-stand'),
        asking('resume-anyway', t('arbiter.resume-anyway'), () => this.rulings.rule('resume', { granted: true }))),
      h('div', { class: 'buttons' }, colours('colours-as-ruled', {}), colours('colours-anew', { granted: true }),
        colours('colours-go-on', { granted: false })),
      this.form('open-sealed', form => ({ key: form.elements.key.value.trim() || undefined,
        move: form.elements.sealed.value.trim() || undefined }),
      input('key', 'arbiter.key'), input('sealed', 'arbiter.paper'), submitting('open-sealed')),
      this.form('set-position', form => ({ position: form.elements.fen.value.trim() }),
        input('fen', 'arbiter.fen', { required: true }), submitting('set-position')));
  }
}

const sideSelect = name => h('select', { name, 'aria-label': t('arbiter.side') },
  SIDES.map(side => h('option', { value: side }, sideWords(side).side)));
const reasonInput = () => h('input', { name: 'reason', maxlength: 200, autocomplete: 'off',
  'aria-label': t('arbiter.reason'), placeholder: t('arbiter.reason') });
const reasonOf = form => {
  const reason = form.elements.reason.value.trim();
  return reason ? { reason } : {};
};

/** `Illegal move: opponent +2:00`. */
function penaltyText({ fault, seconds, at }) {
  const time = seconds ? formatClock(Math.abs(seconds) * 1e9, 0) : '';
  const key = seconds < 0 ? 'penalty.own' : 'penalty.opponent';
  return t(`penalty.${fault}`, { at }) + (time ? ` ${t(key, { time })}` : '');
}

