import assert from 'node:assert';
import { Cauce, type CauceEvent } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_REQUEST_ID: requestId = '',
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl });

const done: unknown[][] = [];
type Id = string | null | undefined;
const note = (what: string) => (id: Id) => Promise.resolve(void done.push([what, id]));
const copies = {
  stopUsing: note('stopUsing'),
  useAgain: note('useAgain'),
  delete: note('delete'),
};
const assign = ({ id, dueAt }: { id: string; dueAt: string | null }) =>
  Promise.resolve(void done.push(['assign', id, dueAt]));

// #region atender
/** Lo que te pide un evento. Atenderlo dos veces no cambia nada. */
async function attend({ type, data }: CauceEvent) {
  if (type === 'consent.revoked') await copies.delete(data.consentId);
  if (type !== 'person.objected' && type !== 'person.requested') return;

  const request = await cauce.rightsRequests.get(String(data.requestId));
  const { kind, consentId, status } = request;
  if (kind === 'objection' || kind === 'blocking') await copies.stopUsing(consentId);
  if (kind === 'unblocking') await copies.useAgain(consentId);
  if (kind === 'erasure') await copies.delete(consentId);
  // A alguien de tu equipo: hay que responder antes de dueAt.
  if (status === 'open') await assign(request);
}
// #endregion

for await (const event of cauce.events.follow({ after: 0, types: ['person.objected'] })) {
  if (event.data.requestId !== requestId) continue;
  await attend(event);
  break;
}
assert.deepEqual(
  done.map(([what]) => what),
  ['stopUsing', 'assign'],
);
console.log('Hay que responder antes de', done[1]?.[2]);
