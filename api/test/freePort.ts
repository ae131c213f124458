import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that Linux gives to whoever asks for any, and to outgoing connections: between
// the moment a port is found and the one in which a process listens there, nobody else gets it.
const FIRST = 10_000;
const SLOT_PORTS = 1_100;
const SLOTS = 20;

/** Test files that run at the same time look in places of their own. */
const first = FIRST + (Number(process.env['VITEST_POOL_ID'] ?? '0') % SLOTS) * SLOT_PORTS;
/** Another run of the tests on this machine most likely looks elsewhere. */
let next = randomInt(SLOT_PORTS);

/** A port of this machine that nothing listens on, another one each time. */
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
