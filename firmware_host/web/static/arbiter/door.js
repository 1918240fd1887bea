// Signing in, the first password, and the arbiters' account.

import { byId, h } from '../js/dom.js';
import { t } from '../js/i18n.js';
import { ask } from './ask.js';

const field = (id, label, attributes) => h('label', { for: id }, t(label),
  h('input', { id, name: id, required: true, maxlength: 200, ...attributes }));

const refusal = ({ code, text, retry_s: wait }) => t(`door.${code}`, { text, wait: wait || '' });

/** Ask for the password, or for the first one; `enter(name)` when the door is open. */
export function showDoor(me, enter) {
  const message = h('p', { class: 'door-message', role: 'alert' });
  const form = h('form', { class: 'panel door-form' },
    h('h2', {}, t(me.is_new ? 'door.first' : 'door.sign-in')),
    h('p', {}, t(me.is_new ? (me.may_set ? 'door.first-hint' : 'door.first-elsewhere') : 'door.sign-in-hint')),
    me.is_new && !me.may_set ? null : fields(me.is_new),
    message,
    h('p', {}, h('a', { href: '/' }, t('door.watch'))));
  form.addEventListener('submit', async event => {
    event.preventDefault();
    const button = form.querySelector('button');
    button.disabled = true;
    message.textContent = '';
    const answer = await send(form, me.is_new);
    button.disabled = false;
    if (answer.ok) enter(answer.name);
    else message.textContent = refusal(answer);
    if (!answer.ok) form.querySelector('[type=password]').select();
  });
  byId('door').replaceChildren(form);
  byId('door').hidden = false;
  form.querySelector('input')?.focus();
}

function fields(isNew) {
  const secret = { type: 'password', autocomplete: isNew ? 'new-password' : 'current-password' };
  return h('div', { class: 'fields' },
    field('name', 'door.name', { autocomplete: 'username', maxlength: 40 }),
    field('password', 'door.password', { ...secret, minlength: isNew ? 8 : null }),
    isNew ? field('again', 'door.again', { ...secret }) : null,
    h('button', { class: 'primary', type: 'submit' }, t(isNew ? 'door.set' : 'door.enter')));
}

async function send(form, isNew) {
  const values = Object.fromEntries(new FormData(form));
  if (isNew && values.password !== values.again) return { ok: false, code: 'differ', text: '' };
  const given = { name: values.name, password: values.password };
  return ask(isNew ? 'password' : 'sign-in', given);
}

/** Who is signed in; signing out; the own password, another arbiter. `leave()` when signed out. */
export function showAccount(name, leave) {
  const out = h('button', { type: 'button', 'data-action': 'sign-out', onclick: async () => {
    await ask('sign-out', {});
    leave();
  } }, t('door.sign-out'));
  byId('account').replaceChildren(
    h('div', { class: 'account-head' }, h('p', {}, t('door.signed-in', { name })), out),
    h('details', {}, h('summary', {}, t('door.change')), passwordForm(name, true)),
    h('details', {}, h('summary', {}, t('door.add')), passwordForm(null, false)),
    h('details', {}, h('summary', {}, t('door.log')), h('ol', { id: 'door-log', class: 'door-log' })));
}

export function showDoorLog(lines) {
  byId('door-log')?.replaceChildren(...[...lines].reverse().map(line => h('li', {}, line)));
}

function passwordForm(own, changes) {
  const message = h('p', { class: 'door-message', role: 'status' });
  const secret = { type: 'password', autocomplete: 'new-password', minlength: 8 };
  const prefix = changes ? 'own' : 'other';
  const form = h('form', { class: 'fields' },
    // For whoever keeps the passwords: whose it is.
    changes ? h('input', { name: 'username', autocomplete: 'username', value: own, hidden: true }) : null,
    changes ? field('own-old', 'door.old', { type: 'password', autocomplete: 'current-password' })
      : field('other-name', 'door.name', { autocomplete: 'off', maxlength: 40 }),
    field(`${prefix}-new`, 'door.new', secret),
    h('button', { type: 'submit' }, t(changes ? 'door.set' : 'door.let-in')), message);
  form.addEventListener('submit', async event => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(form));
    const body = changes
      ? { name: own, old: values['own-old'], password: values['own-new'] }
      : { name: values['other-name'], password: values['other-new'] };
    const answer = await ask('password', body);
    message.textContent = answer.ok ? t('door.kept') : refusal(answer);
    if (answer.ok) form.reset();
  });
  return form;
}
