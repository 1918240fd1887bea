// Sentences in the user's language. English is complete by test; Russian has the same keys.

export const LANGUAGES = ['en', 'ru'];
const STORED = 'jadoube.language';

let sentences = {};
let current = 'en';
let mark = '.'; // of decimals

export const language = () => current;

/** A number as the language writes it: `2.5`, `2,5`; never grouped. */
export const decimal = (value, { least = 0, most = 1 } = {}) =>
  new Intl.NumberFormat(current, { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: false }).format(value);

/** A number that the service or a clock wrote with a point. */
export const pointed = text => text.replace('.', mark);

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
  mark = decimal(0.5).charAt(1);
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

/** A move with the letters and signs of the language, as its score sheets have it: `Nxe5+`, `К:e5+`. */
export const sanText = san => san.replace(/[KQRBNOx#=]/g, sign => t(`san.${sign}`));

/** The forms of a side's name: at the start of a sentence, inside it, and of whom. */
export function sideWords(side) {
  if (side !== 'white' && side !== 'black') return {};
  return { side: t(`side.${side}`), side_mid: t(`side.${side}.mid`), side_of: t(`side.${side}.of`) };
}

/** Texts of the service that differ in numbers, sides and moves only are one sentence here. */
function patternOf(text) {
  const values = {};
  const sides = [];
  let numbers = 0;
  const pattern = text
    .replace(/\b(?:[KQRBN][a-h1-8]{0,3}x?[a-h][1-8]|[a-h]x[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?(?![\w])/g, san => {
      values.san = sanText(san);
      return '{san}';
    })
    .replace(/\b[a-h][1-8][a-h][1-8][qrbn]?\b/g, move => { values.move = move; return '{move}'; })
    .replace(/\b[a-h][1-8]\b(?:(?:, | and )[a-h][1-8]\b)*/g, cells => {
      values.cells = cells.replace(' and ', ', ');
      return '{cells}';
    })
    .replace(/\b([Ww]hite|[Bb]lack)\b/g, name => {
      const side = name.toLowerCase();
      if (!sides.includes(side)) sides.push(side);
      return sides.indexOf(side) ? '{other}' : '{side}';
    })
    .replace(/(?<![\w./-])\d+(\.\d+)?(?![\w/-])/g, number => {
      numbers += 1;
      const name = numbers > 1 ? `n${numbers}` : 'n';
      values[name] = pointed(number);
      return `{${name}}`;
    });
  const [first, second] = sides.map(sideWords);
  for (const [name, word] of Object.entries(second ?? {})) values[name.replace('side', 'other')] = word;
  return { pattern, values: { ...values, ...first } };
}

/** The sentence for a text of the service, whose keys begin with `prefix`; undefined if none is known. */
export function translated(prefix, text) {
  if (has(`${prefix}.${text}`)) return t(`${prefix}.${text}`);
  const { pattern, values } = patternOf(text);
  return has(`${prefix}.${pattern}`) ? t(`${prefix}.${pattern}`, values) : undefined;
}
