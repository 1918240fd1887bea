// The one WebSocket: a snapshot, then differences; it comes back by itself after the service restarts.

import { merge } from './merge.js';

const SILENCE_MS = 15000; // three of the server's beats
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4000;
const SIGNED_OUT = 4401; // hub.py, CLOSED_SIGNED_OUT

export class Link {
  /**
   * `onState(state, mayAct)`, `onLink('open' | 'lost')`, `onRefused(code, text)`; on an arbiter's
   * `path` also `onSignedOut()`.
   */
  constructor({ onState, onLink, onRefused, path = '/ws', onSignedOut = null }) {
    Object.assign(this, { onState, onLink, onRefused, path, onSignedOut });
    this.state = null;
    this.mayAct = false;
    this.next = 1;
    this.wait = FIRST_WAIT_MS;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.addEventListener('message', event => this.hear(socket, event.data));
    socket.addEventListener('close', ({ code }) => (code === SIGNED_OUT ? this.leave(socket) : this.lose(socket)));
    this.listen(socket);
  }

  listen(socket) {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      // A vanished service leaves the socket half open; close() alone may wait for minutes.
      socket.close();
      this.lose(socket);
    }, SILENCE_MS);
  }

  hear(socket, text) {
    if (socket !== this.socket) return;
    this.listen(socket);
    const message = JSON.parse(text);
    const handler = { snapshot: this.snapshot, diff: this.diff, error: this.refused }[message.type];
    handler?.call(this, message);
  }

  snapshot({ state, may_act: mayAct, version }) {
    this.wait = FIRST_WAIT_MS;
    this.mayAct = mayAct;
    this.onLink('open');
    this.tell(state, version);
  }

  diff({ change, version }) {
    this.tell(merge(this.state, change), version);
  }

  tell(state, version) {
    this.state = state;
    this.version = version;
    this.onState(state, this.mayAct);
  }

  refused({ code, text }) {
    this.onRefused(code, text);
  }

  /** The session is over: there is nothing to come back to. */
  leave(socket) {
    if (socket !== this.socket) return;
    this.close();
    this.onSignedOut?.();
  }

  close() {
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  lose(socket) {
    if (socket !== this.socket) return;
    clearTimeout(this.silence);
    this.socket = null;
    this.onLink('lost');
    this.retry = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  /** Ask for something; false if there is no link now. */
  send(action) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ id: this.next++, ...action }));
    return true;
  }
}
