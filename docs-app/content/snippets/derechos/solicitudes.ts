import assert from 'node:assert';
import { Cauce } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_REQUEST_ID: requestId = '',
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl });

// #region listar
const { requests } = await cauce.rightsRequests.list({ status: 'open' });
for (const { id, kind, dueAt } of requests) console.log(id, kind, dueAt);
// #endregion
assert.ok(requests.some(({ id }) => id === requestId));

// #region responder
const { status } = await cauce.rightsRequests.answer(requestId, {
  outcome: 'done',
  message: 'Dejamos de usar tus movimientos y borramos las copias que teníamos.',
});
// #endregion
assert.equal(status, 'answered');
