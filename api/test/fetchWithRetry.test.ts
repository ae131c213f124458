import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from '../src/http/createHttpServer.ts';
import { fetchWithRetry } from './fetchWithRetry.ts';

const TIMEOUTS = {
  headersMs: 100,
  requestMs: 1000,
  idleMs: 2000,
  keepAliveMs: 2000,
  checkEveryMs: 10,
};
let server: ReturnType<typeof createHttpServer>;
let url: string;
let connections: number;
/** How many connections find the process busy for longer than headers may take. */
let busyFor: number;

beforeEach(async () => {
  connections = 0;
  server = createHttpServer((_request, response) => response.end('answered'), TIMEOUTS);
  server.on('connection', () => {
    connections += 1;
    if (connections > busyFor) return;
    const until = performance.now() + 2 * TIMEOUTS.headersMs;
    while (performance.now() < until);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('repeats what a busy server timed out, on a new connection', async () => {
  busyFor = 1;
  const response = await fetchWithRetry(url, { method: 'POST', body: '{}' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('answered');
  expect(connections).toBe(2);
});

it('returns the 408 of a server that stays busy', async () => {
  busyFor = Infinity;
  const response = await fetchWithRetry(url, {});
  expect(response.status).toBe(408);
  await response.body?.cancel();
  expect(connections).toBe(3);
});
