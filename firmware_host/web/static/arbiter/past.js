// Picking a half-move: the board as it stood there, restoring it, correcting the move.

import { byId, confirmButton, h, renderOnce } from '../js/dom.js';
import { t } from '../js/i18n.js';
import { numberText, resultText } from '../js/sentences.js';
import { ask } from './ask.js';

export class Past {
  /** `redraw()` after another half-move was picked; `rulings` rules. */
  constructor({ rulings, redraw }) {
    Object.assign(this, { rulings, redraw });
    /** The position that is looked at (as `/arbiter/position` has it), or null: now. */
    this.shown = null;
    this.before = null;
    byId('move-list').addEventListener('keydown', event => this.key(event));
  }

  /** Look at the position after `ply` half-moves; null: at now. */
  async pick(ply) {
    this.seen = this.rulings.seen();
    const [shown, before] = ply === null ? [null, null]
      : await Promise.all([ask(`position?ply=${ply}`), ply ? ask(`position?ply=${ply - 1}`) : null]);
    this.shown = shown?.ok ? shown : null;
    this.before = before?.ok ? before : null;
    this.redraw();
  }

  /** What was picked is gone, if the game is another one now or has been cut. */
  check({ record }) {
    const gone = this.shown && (this.game !== record.number || this.shown.ply > record.plies.length
      || (record.plies[this.shown.ply - 1]?.key ?? null) !== this.shown.last_key);
    this.game = record.number;
    if (gone) this.shown = this.before = null;
  }

  show(state) {
    this.list(state);
    const place = byId('past');
    place.hidden = this.shown === null;
    renderOnce(place, [this.shown, this.before, t('side.white')], () => (this.shown ? this.banner() : []));
  }

  list({ record }) {
    const { plies, result, number } = record;
    byId('game-number').textContent = number > 1 ? t('label.game', { number }) : '';
    const key = [plies.map(ply => [ply.san, ply.certainty]), result, this.shown?.ply ?? null, t('side.white')];
    renderOnce(byId('move-list'), key, () => {
      const rows = [h('li', { class: 'start' }, this.button(0, t('arbiter.start')))];
      for (let i = 0; i < plies.length; i += 2)
        rows.push(h('li', {}, h('span', { class: 'number' }, `${i / 2 + 1}.`),
          plies.slice(i, i + 2).map((ply, k) => this.button(i + k + 1, ply.san, ply.certainty))));
      if (result !== '*') rows.push(h('li', { class: 'result' }, resultText(result)));
      return rows;
    });
  }

  button(ply, text, certainty = 'sure') {
    const here = this.shown?.ply === ply;
    return h('button', {
      type: 'button', class: `move ${certainty}`, 'data-ply': ply, 'data-focus': `ply-${ply}`,
      'aria-pressed': String(here), onclick: () => this.pick(here ? null : ply),
    }, h('span', { class: 'san' }, text));
  }

  banner() {
    const { ply, last } = this.shown;
    const what = last ? `${numberText(ply - 1)} ${last}` : t('arbiter.start');
    const seen = () => this.seen;
    return [
      h('span', {}, t('arbiter.stood', { move: what })),
      h('span', { class: 'buttons' },
        confirmButton(t('arbiter.restore'), t('action.sure'), () => this.rule('restore', { ply }, seen()),
          { class: 'primary', 'data-action': 'restore', 'data-focus': 'restore' }),
        this.before ? this.correction(ply - 1, seen) : null,
        h('button', { type: 'button', 'data-action': 'now', 'data-focus': 'now', onclick: () => this.pick(null) },
          t('arbiter.to-now'))),
    ];
  }

  /** Which of the moves that were legal there it was. */
  correction(ply, seen) {
    const select = h('select', { 'aria-label': t('arbiter.correct'), 'data-action': 'correct', onchange: () => {
      if (select.value) this.rule('correct-move', { ply, move: select.value }, seen());
      select.value = '';
    } }, h('option', { value: '' }, t('arbiter.correct')),
    this.before.legal.filter(({ key }) => key !== this.shown.last_key)
      .map(({ san, key }) => h('option', { value: key }, san)));
    return select;
  }

  async rule(kind, fields, seen) {
    if (await this.rulings.rule(kind, fields, seen)) await this.pick(null);
  }

  /** Arrows walk through the moves, Escape goes back to now. */
  key(event) {
    const at = Number(event.target.dataset.ply ?? NaN);
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 };
    if (event.key === 'Escape') this.pick(null);
    else if (event.key in steps && !Number.isNaN(at)) {
      const next = byId('move-list').querySelector(`[data-ply="${at + steps[event.key]}"]`);
      next?.focus();
      if (next) this.pick(Number(next.dataset.ply));
    } else return;
    event.preventDefault();
  }
}
