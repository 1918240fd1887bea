// Requests to the arbiter's door. Answers are always JSON, also those that refuse.

export async function ask(what, body) {
  const options = body === undefined ? {} : {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    const answer = await fetch(`/arbiter/${what}`, { credentials: 'same-origin', ...options });
    return { status: answer.status, ...(await answer.json()) };
  } catch {
    return { status: 0, ok: false, code: 'offline', text: '' };
  }
}
