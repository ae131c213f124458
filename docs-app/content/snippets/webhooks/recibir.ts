import assert from 'node:assert';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Cauce, type CauceEvent } from '@cauce/sdk';

const known = new Set<string>();
const received: CauceEvent[] = [];
const saveOnce = (event: CauceEvent) => {
  if (!known.has(event.id)) received.push(event);
  known.add(event.id);
};
let secret = '';

// #region recibir
import { webhooks, WebhookVerificationError } from '@cauce/sdk';

/** Sirve tal cual en Next.js, Hono, Deno, Bun y workers. */
export async function POST(request: Request): Promise<Response> {
  try {
    const event = await webhooks.verify({
      body: await request.text(), // tal como llegó: la firma cubre cada byte
      headers: request.headers,
      secret,
    });
    saveOnce(event); // por event.id: puede llegar más de una vez
    return new Response(null, { status: 204 }); // el trabajo largo, después de responder
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 });
    throw error; // un 500: Cauce lo intenta de nuevo
  }
}
// #endregion

const server = createServer((incoming, outgoing) => {
  const headers = new Headers(incoming.headers as Record<string, string>);
  void text(incoming)
    .then((body) => POST(new Request('http://127.0.0.1', { method: 'POST', headers, body })))
    .then(({ status }) => outgoing.writeHead(status).end());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl });
const webhook = await cauce.webhooks.create({ url });
secret = webhook.secret;
await cauce.webhooks.test(webhook.id);
for (let wait = 0; received.length === 0 && wait < 300; wait += 1)
  await new Promise((resolve) => setTimeout(resolve, 100));
await cauce.webhooks.delete(webhook.id);
console.log('Llegó', received[0]?.type);
assert.equal(received[0]?.type, 'webhook.test');
assert.equal((await fetch(url, { method: 'POST', body: '{}' })).status, 400);
server.close();
server.closeAllConnections();
