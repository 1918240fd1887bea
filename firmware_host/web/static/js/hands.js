// Hands on the simulated board: mouse, finger and keyboard lift and place pieces, legal or not.
//
// A piece leaves its cell at the moment it is taken, not when it arrives: that is what sensors see.

import { EMPTY, nameOf } from './cells.js';
import { describe, pieceIcon, pieceWord } from './board_view.js';
import { h } from './dom.js';
import { t } from './i18n.js';

const DRAG_PX = 6; // a finger that moves less has tapped
const VICTIM_MS = 160; // a hand needs this long from the victim's square back to it; contacts see it empty

export class Hands {
  /** `act(action)` sends; `pieces()` is what stands now; `enabled()`; `changed()` after every hold. */
  constructor(view, { act, pieces, enabled, changed, say }) {
    Object.assign(this, { view, act, pieces, enabled, changed, say });
    this.held = []; // {piece, from: cell | null, pointer: id | null, x, y, moved, ghost}
    this.cursor = 4;
    this.orders = Promise.resolve();
    const layer = view.layer;
    layer.addEventListener('pointerdown', event => this.down(event));
    layer.addEventListener('keydown', event => this.key(event));
    layer.addEventListener('focusin', event => this.focused(event));
    layer.addEventListener('contextmenu', event => event.preventDefault());
    addEventListener('pointermove', event => this.move(event));
    addEventListener('pointerup', event => this.up(event));
    addEventListener('pointercancel', event => this.cancel(event));
    addEventListener('scroll', () => this.scrolled(), { passive: true });
    this.roving();
  }

  /** A piece in the hand stays over its cell when the page is scrolled under it. */
  scrolled() {
    if (this.waiting?.from !== undefined && this.waiting.from !== null)
      this.carryOver(this.waiting, this.waiting.from);
  }

  /** Pieces in the local hands that came off the board. */
  get fromBoard() {
    return this.held.filter(hold => hold.from !== null).map(hold => hold.piece);
  }

  /** The piece that waits for a click or for Enter. */
  get waiting() {
    return this.held.find(hold => hold.pointer === null) ?? null;
  }

  /** Let go of what the service says is no longer in the air (set up anew by another page). */
  sync(inTheAir) {
    const rest = [...inTheAir];
    for (const hold of this.held.filter(one => one.from !== null)) {
      const place = rest.indexOf(hold.piece);
      if (place >= 0) rest.splice(place, 1);
      else if (hold.confirmed) this.letGo(hold);
      hold.confirmed ||= place >= 0;
    }
  }

  forget() {
    for (const hold of this.held) hold.ghost.remove();
    this.held = [];
    this.changed();
  }

  // --- mouse and finger

  down(event) {
    if (!this.enabled() || event.button !== 0) return;
    const cell = this.view.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    event.preventDefault();
    this.focus(cell);
    if (this.waiting) this.drop(this.waiting, cell, event.shiftKey);
    else this.lift(cell, event);
  }

  /** Take a piece from the tray, by pointer or by key. */
  take(piece, event) {
    if (!this.enabled()) return;
    if (this.waiting) this.release(this.waiting);
    this.hold({ piece, from: null }, event);
  }

  lift(cell, event = null) {
    const piece = this.pieces()[cell];
    if (piece === EMPTY || !this.act({ do: 'lift', cell: nameOf(cell) })) return;
    this.hold({ piece, from: cell }, event);
    this.say(t('said.lifted', { piece: pieceWord(piece), cell: nameOf(cell) }));
  }

  hold({ piece, from }, event) {
    const ghost = h('div', { class: 'ghost' }, pieceIcon(piece));
    const hold = { piece, from, pointer: event?.pointerId ?? null, moved: false, ghost };
    Object.assign(hold, { x: event?.clientX ?? 0, y: event?.clientY ?? 0 });
    const size = this.view.layer.getBoundingClientRect().width / 8;
    ghost.style.width = ghost.style.height = `${size}px`;
    document.body.append(ghost);
    this.held.push(hold);
    if (event) this.carry(hold, event.clientX, event.clientY);
    else this.carryOver(hold, this.cursor);
    this.changed();
  }

  carry(hold, x, y) {
    hold.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  }

  carryOver(hold, cell) {
    const box = this.view.buttons.get(cell).getBoundingClientRect();
    this.carry(hold, box.left + box.width / 2, box.top + box.height * 0.36);
  }

  move(event) {
    for (const hold of this.held) {
      const mine = hold.pointer === event.pointerId;
      const follows = hold.pointer === null && event.pointerType === 'mouse';
      if (!mine && !follows) continue;
      if (mine) hold.moved ||= Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > DRAG_PX;
      this.carry(hold, event.clientX, event.clientY);
    }
  }

  up(event) {
    const hold = this.held.find(one => one.pointer === event.pointerId);
    if (!hold) return;
    hold.pointer = null;
    if (!hold.moved) {
      // A tap: the piece stays in the hand until the next tap.
      if (event.pointerType !== 'mouse' && hold.from !== null) this.carryOver(hold, hold.from);
      this.changed();
      return;
    }
    const cell = this.view.cellAt(event.clientX, event.clientY);
    if (cell === null) this.release(hold);
    else this.drop(hold, cell, event.shiftKey);
  }

  cancel(event) {
    // The browser took the gesture over; the piece is still in the hand.
    const hold = this.held.find(one => one.pointer === event.pointerId);
    if (hold) hold.pointer = null;
  }

  // --- what both do

  /** `aside`: push a standing piece off with this one, so that the cell never reads empty. */
  drop(hold, cell, aside = false) {
    this.letGo(hold);
    this.focus(cell);
    this.say(t('said.placed', { piece: pieceWord(hold.piece), cell: nameOf(cell) }));
    this.orders = this.orders.then(async () => {
      const victim = this.pieces()[cell];
      if (victim !== EMPTY && !aside) {
        this.act({ do: 'lift', cell: nameOf(cell) });
        this.act({ do: 'put-away', piece: victim });
        await new Promise(resolve => setTimeout(resolve, VICTIM_MS));
      }
      this.act({ do: 'place', cell: nameOf(cell), piece: hold.piece });
    });
  }

  /** After the hands have done what they are at. */
  then(action) {
    this.orders = this.orders.then(() => void this.act(action));
  }

  /** Off the board: into the tray (or back to where it lay). */
  release(hold) {
    this.letGo(hold);
    if (hold.from === null) return;
    this.act({ do: 'put-away', piece: hold.piece });
    this.say(t('said.put-away', { piece: pieceWord(hold.piece) }));
  }

  letGo(hold) {
    hold.ghost.remove();
    this.held = this.held.filter(one => one !== hold);
    this.changed();
  }

  // --- keyboard

  key(event) {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const step = steps[event.key];
    if (step) this.step(...step);
    else if (event.key === 'Enter' || event.key === ' ') this.enter(event.shiftKey);
    else if (event.key === 'Escape' && this.waiting) this.back(this.waiting);
    else if (event.key === 'Delete' && this.waiting) this.release(this.waiting);
    else return;
    event.preventDefault();
  }

  step(down, right) {
    const order = [...this.view.buttons.keys()];
    const place = order.indexOf(this.cursor);
    const row = Math.min(7, Math.max(0, Math.floor(place / 8) + down));
    const column = Math.min(7, Math.max(0, (place % 8) + right));
    this.focus(order[row * 8 + column]);
    if (this.waiting) this.carryOver(this.waiting, this.cursor);
  }

  enter(aside) {
    if (!this.enabled()) this.say(describe(this.cursor, this.pieces()[this.cursor]));
    else if (this.waiting) this.drop(this.waiting, this.cursor, aside);
    else this.lift(this.cursor);
  }

  back(hold) {
    if (hold.from === null) this.letGo(hold);
    else this.drop(hold, hold.from);
  }

  focused(event) {
    const cell = [...this.view.buttons].find(([, element]) => element === event.target)?.[0];
    if (cell !== undefined) this.cursor = cell;
    this.roving();
  }

  focus(cell) {
    this.cursor = cell;
    this.roving();
    this.view.buttons.get(cell).focus({ preventScroll: true });
  }

  /** Exactly one cell is in the order of the Tab key. */
  roving() {
    for (const [cell, element] of this.view.buttons) element.tabIndex = cell === this.cursor ? 0 : -1;
  }
}
