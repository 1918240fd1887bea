// Sentences in the user's language. English is complete by test; Russian has the same keys.

export const LANGUAGES = ['en', 'ru'];
const STORED = 'jadoube.language';

let sentences = {};
let current = 'en';

export const language = () => current;

/** The stored choice, else the configured one, else the browser's first that we speak, or English. */
export function preferredLanguage() {
  const configured = document.documentElement.dataset.language;
  const wanted = [localStorage.getItem(STORED), configured, ...navigator.languages.map(tag => tag.slice(0, 2))];
  return wanted.find(tag => LANGUAGES.includes(tag)) ?? 'en';
}

/** `more` names further files of sentences, beside those of every page. */
export async function useLanguage(tag, { remember = false, more = [] } = {}) {
  const files = [tag, ...more.map(name => `${name}-${tag}`)];
  const parts = await Promise.all(files.map(read));
  sentences = Object.assign({}, ...parts);
  current = tag;
  if (remember) localStorage.setItem(STORED, tag);
  document.documentElement.lang = tag;
  for (const element of document.querySelectorAll('[data-t]'))
    element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll('[data-t-label]'))
    element.setAttribute('aria-label', t(element.dataset.tLabel));
}

async function read(file) {
  const answer = await fetch(`/static/i18n/${file}.json`);
  if (!answer.ok) throw new Error(`no sentences: ${file}`);
  return answer.json();
}

export const has = key => Object.hasOwn(sentences, key);

/**
 * The sentence for a key. `{name}` takes a value; a part in `[…]` falls away when a value in it is
 * missing. An unknown key shows itself, so that it is noticed.
 */
export function t(key, values = {}) {
  const sentence = sentences[key] ?? key;
  const known = name => values[name] !== undefined && values[name] !== null && values[name] !== '';
  const fill = part => part.replace(/\{(\w+)\}/g, (_, name) => (known(name) ? String(values[name]) : ''));
  return sentence
    .replace(/\[([^\]]*)\]/g, (_, part) =>
      [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => known(name)) ? fill(part) : '')
    .replace(/\{\w+\}/g, fill);
}

/** The forms of a side's name: at the start of a sentence, inside it, and of whom. */
export function sideWords(side) {
  if (side !== 'white' && side !== 'black') return {};
  return { side: t(`side.${side}`), side_mid: t(`side.${side}.mid`), side_of: t(`side.${side}.of`) };
}
