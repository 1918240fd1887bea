// The one WebSocket: a snapshot, then differences; it comes back by itself after the service restarts.

import { merge } from './merge.js';

const SILENCE_MS = 15000; // three of the server's beats
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4000;

export class Link {
  /** `onState(state, mayAct)`, `onLink('open' | 'lost')`, `onRefused(code, text)`. */
  constructor({ onState, onLink, onRefused }) {
    Object.assign(this, { onState, onLink, onRefused });
    this.state = null;
    this.mayAct = false;
    this.next = 1;
    this.wait = FIRST_WAIT_MS;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket = socket;
    socket.addEventListener('message', event => this.hear(socket, event.data));
    socket.addEventListener('close', () => this.lose(socket));
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

  lose(socket) {
    if (socket !== this.socket) return;
    clearTimeout(this.silence);
    this.socket = null;
    this.onLink('lost');
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  /** Ask for something; false if there is no link now. */
  send(action) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ id: this.next++, ...action }));
    return true;
  }
}
