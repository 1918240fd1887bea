// What the page says to the workshop, and the sentences of refusals.

import { has, t } from '../js/i18n.js';
import { ask } from '../arbiter/ask.js';

export const refusalText = ({ code, text }) =>
  has(`workshop.refused.${code}`) ? t(`workshop.refused.${code}`, { text }) : t(`door.${code}`, { text });

/** Ask for something; `tell(text)` hears why it was refused. Answers with the answer, or null. */
export async function doIt(what, tell, more = {}) {
  const answer = await ask('workshop/do', { do: what, ...more });
  if (answer.ok) return answer;
  tell(refusalText(answer));
  return null;
}

export const post = (what, body = {}) => ask(`workshop/${what}`, body);
export const stateSince = seen => ask(`workshop/state?seen=${seen}`);
