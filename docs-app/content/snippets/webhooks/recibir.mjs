import assert from 'node:assert';

// #region verificar
import { createHmac, timingSafeEqual } from 'node:crypto';

/** El evento, si la entrega viene de Cauce, nadie la cambió y es de hace menos de 5 minutos. */
function verify(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isOurs = String(headers['webhook-signature'])
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!(age <= 300) || !isOurs) throw new Error('No es una entrega de Cauce');
  return JSON.parse(body);
}
// #endregion

const known = new Set();
const received = [];
const saveOnce = async (event) => {
  if (!known.has(event.id)) received.push(event);
  known.add(event.id);
};
let secret = '';

// #region recibir
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const server = createServer(async (request, response) => {
  const body = await text(request); // tal como llegó: la firma cubre cada byte
  let event;
  try {
    event = verify(request.headers, body, secret);
  } catch {
    response.writeHead(400).end();
    return;
  }
  await saveOnce(event); // por event.id: puede llegar más de una vez
  response.writeHead(204).end(); // el trabajo largo, después de responder
});
// #endregion

await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

async function call(method, path, body) {
  const answer = await fetch(process.env.CAUCE_URL + path, {
    method,
    headers: {
      Authorization: `Bearer ${process.env.CAUCE_TOKEN}`,
      'Content-Type': 'application/json',
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const webhook = await call('POST', '/webhooks', { url, types: ['task.finished'] });
secret = webhook.secret;
await call('POST', `/webhooks/${webhook.id}/test`);
for (let wait = 0; received.length === 0 && wait < 300; wait += 1)
  await new Promise((resolve) => setTimeout(resolve, 100));
await call('DELETE', `/webhooks/${webhook.id}`);
console.log('Llegó', received[0]?.type);
assert.equal(received[0]?.type, 'webhook.test');

const forged = {
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
};
for (const headers of [{}, forged, { ...forged, 'webhook-signature': 'v1,AAAA v1, v2,x' }])
  assert.equal((await fetch(url, { method: 'POST', headers, body: '{}' })).status, 400);
server.close();
server.closeAllConnections();
