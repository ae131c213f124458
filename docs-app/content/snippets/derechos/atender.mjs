import assert from 'node:assert';

const { CAUCE_URL, CAUCE_API_KEY, CAUCE_REQUEST_ID } = process.env;
const call = async (path, { method = 'GET', headers, body } = {}) => {
  const response = await fetch(CAUCE_URL + path, {
    method,
    headers: { 'X-API-Key': CAUCE_API_KEY, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  assert.ok(response.ok, JSON.stringify(answer));
  return answer;
};

const done = [];
const copies = {
  stopUsing: async (consentId) => void done.push(['stopUsing', consentId]),
  useAgain: async (consentId) => void done.push(['useAgain', consentId]),
  delete: async (consentId) => void done.push(['delete', consentId]),
};
const assign = async ({ id, dueAt }) => void done.push(['assign', id, dueAt]);

// #region atender
/** Lo que te pide un evento. Atenderlo dos veces no cambia nada. */
async function attend({ type, data }) {
  if (type === 'consent.revoked') await copies.delete(data.consentId);
  if (type !== 'person.objected' && type !== 'person.requested') return;

  const { data: request } = await call(`/rights-requests/${data.requestId}`);
  const { kind, consentId, status } = request;
  if (['objection', 'blocking'].includes(kind)) await copies.stopUsing(consentId);
  if (kind === 'unblocking') await copies.useAgain(consentId);
  if (kind === 'erasure') await copies.delete(consentId);
  // A alguien de tu equipo: hay que responder antes de dueAt.
  if (status === 'open') await assign(request);
}
// #endregion

const { token } = await call('/auth/login', { method: 'POST' });
const headers = { Authorization: `Bearer ${token}` };
let event;
for (let wait = 0; event === undefined && wait < 100; wait += 1) {
  const { events } = await call('/events?types=person.objected&limit=500', { headers });
  event = events.find(({ data }) => data.requestId === CAUCE_REQUEST_ID);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
await attend(event);
await attend({ type: 'task.finished', data: {} });
assert.deepEqual(
  done.map(([what, id]) => [what, id]),
  [
    ['stopUsing', event.data.consentId],
    ['assign', CAUCE_REQUEST_ID],
  ],
);
console.log('Hay que responder antes de', done[1][2]);
