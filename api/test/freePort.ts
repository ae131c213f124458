import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below Linux's ephemeral ports, so that nothing else is given the port between the moment it is
// found and the moment a process listens on it. Above 10080, which `fetch` and browsers refuse.
const FIRST = 10_100;
const SLOT_PORTS = 1_100;
const SLOTS = 20;

/** Concurrent test files search different ranges. */
const first = FIRST + (Number(process.env['VITEST_POOL_ID'] ?? '0') % SLOTS) * SLOT_PORTS;
/** Random, so that concurrent runs on this machine most likely start at different ports. */
let next = randomInt(SLOT_PORTS);

/** A free port, a different one each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < SLOT_PORTS; tries += 1) {
    next = (next + 1) % SLOT_PORTS;
    const port = first + next;
    if (await canListen(port)) return port;
  }
  throw new Error('no free port');
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
