// What the service has to say of itself: begins as a sentence does, and pages that it names are links.

import { h } from './dom.js';

const PAGES = /(?<![\w./:])(\/(?:workshop|arbiter))\b/;

/** A notice as text and links. */
export const noticeParts = text => (text.charAt(0).toUpperCase() + text.slice(1)).split(PAGES)
  .map(part => (PAGES.test(part) && part.startsWith('/') ? h('a', { href: part }, part) : part));
