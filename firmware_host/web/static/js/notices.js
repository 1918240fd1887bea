// What the service has to say of itself, in the user's language: devices that share a cause are one notice.

import { h } from './dom.js';
import { has, language, t, translated } from './i18n.js';

const PAGES = /(?<![\w./:])(\/(?:workshop|arbiter))\b/;
const AWAY = /^(.+?) can't be had: (.+)$/;
/** What hangs on the board's line is away with it, which needs no words of its own. */
const WITH_THE_BOARD = /^(?:their|its) board is away(?:;|$)/;
/** What is another on each machine. */
const NAMES = [[/\/dev\/[\w./-]*\w/g, 'path'], [/(?<=-aG )\w+/g, 'group']];

/** One part of a notice; what we have no words for comes as the service wrote it. */
function partText(part) {
  const values = {};
  const pattern = NAMES.reduce((text, [name, key]) => text.replace(name, found => {
    values[key] = found;
    return `{${key}}`;
  }), part);
  const key = `trouble.${pattern}`;
  return has(key) ? t(key, values) : translated('trouble', part) ?? part;
}

/** The service writes English: `what is wrong; what to do; that it is tried again`. */
const inWords = text => (language() === 'en' ? text : text.split('; ').map(partText).join('; '));

const deviceText = name => (has(`device.${name}`) ? t(`device.${name}`) : name);
const several = names => (names.length < 2 ? names.join('')
  : `${names.slice(0, -1).join(', ')} ${t('label.and')} ${names.at(-1)}`);

/** The notices as they are shown, one for each cause. */
export function noticeTexts(texts) {
  const found = new Map();
  const causes = texts.map(text => AWAY.exec(text));
  const ofBoard = causes.find(away => away?.[1] === 'the board')?.[2];
  texts.forEach((text, index) => {
    const [, device, own] = causes[index] ?? [];
    const cause = own && ofBoard && WITH_THE_BOARD.test(own) ? ofBoard : own;
    if (cause) found.set(cause, [...found.get(cause) ?? [], device]);
    else found.set(text, null);
  });
  return [...found].map(([text, devices]) => (devices === null ? inWords(text)
    : t('notice.away', { devices: several(devices.map(deviceText)), cause: inWords(text) })));
}

/** A notice as text and links: begins as a sentence does. */
export const noticeParts = text => (text.charAt(0).toUpperCase() + text.slice(1)).split(PAGES)
  .map(part => (PAGES.test(part) && part.startsWith('/') ? h('a', { href: part }, part) : part));
