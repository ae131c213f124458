import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createHttpServer } from './createHttpServer.ts';

/** How long load balancers keep an idle connection by default. */
const LOAD_BALANCER_S = 60;

it('keeps an idle connection open for longer than a load balancer does', async () => {
  const server = createHttpServer((_request, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, headers: { connection: 'keep-alive' } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  const seconds = /^timeout=(\d+)$/.exec(String(answer.headers['keep-alive']))?.[1];
  expect(Number(seconds)).toBeGreaterThan(LOAD_BALANCER_S);
  server.closeAllConnections();
  server.close();
});
