import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fetchWithRetry } from './fetchWithRetry.ts';

let server: Server;
let url: string;
let connections: number;
/** How many connections get the 408 that Node sends for a request that it read too late. */
let timedOut: number;

beforeEach(async () => {
  connections = 0;
  server = createServer((_request, response) => {
    if (connections > timedOut) response.end('answered');
    else response.writeHead(408, { connection: 'close' }).end();
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('retries a request that a busy server timed out, on a new connection', async () => {
  timedOut = 1;
  const response = await fetchWithRetry(url, { method: 'POST', body: '{}' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('answered');
  expect(connections).toBe(2);
});

it('returns the 408 of a server that stays busy', async () => {
  timedOut = Infinity;
  const response = await fetchWithRetry(url, {});
  expect(response.status).toBe(408);
  await response.body?.cancel();
  expect(connections).toBe(3);
});
