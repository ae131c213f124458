import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from './freePort.ts';

it('returns a different port each time, which is free to listen on', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) {
    // The last port below Linux's ephemeral ones that `fetch` refuses.
    expect(port).toBeGreaterThan(10_080);
    expect(port).toBeLessThan(32_768);
  }
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

it('skips a port that is in use', async () => {
  const last = await freePort();
  const taken = createServer().listen(last + 1, '127.0.0.1');
  await Promise.race([once(taken, 'listening'), once(taken, 'error')]);
  expect(await freePort()).not.toBe(last + 1);
  taken.close();
});
