// Small helpers to make and find elements. Text stays text: nothing is ever parsed as HTML.

/** An element with attributes (`class`, `data-…`, `on…` functions, booleans) and children. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
  return element;
}

export const byId = id => document.getElementById(id);

/** Set the children only when `key` differs from last time, so that focus and scrolling survive; whether it did. */
export function renderOnce(element, key, make) {
  const text = JSON.stringify(key);
  if (element.dataset.key === text) return false;
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  element.dataset.key = text;
  element.replaceChildren(...make().filter(Boolean));
  if (focused) element.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  return true;
}

/** A button that asks once more before it does something that ends a game. */
export function confirmButton(label, sure, act, attributes = {}) {
  let timer = 0;
  const calm = () => {
    clearTimeout(timer);
    timer = 0;
    button.replaceChildren(label);
    button.classList.remove('asking');
  };
  const button = h('button', {
    type: 'button',
    ...attributes,
    onclick: event => {
      if (timer) {
        calm();
        act();
        return;
      }
      event.preventDefault(); // a form is not handed in yet
      // What is about to be done stays readable.
      button.replaceChildren(label, ' ', h('span', { class: 'sure' }, sure));
      button.classList.add('asking');
      timer = setTimeout(calm, 5000);
    },
  }, label);
  return button;
}
