import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, Stopped } from './Failure.mjs';

const RETRY_FOR_MS = 3000;
const RETRY_EVERY_MS = 150;

/**
 * Waits a little for a port that a process which is just ending still holds.
 *
 * @param {string} host
 * @param {import('./launcherConfig.mjs').NamedPort} named
 * @param {AbortSignal} signal
 * @throws {Failure} naming the port and the variable that moves it
 */
export async function requireFreePort(host, { variable, what, port }, signal) {
  const deadline = performance.now() + RETRY_FOR_MS;
  for (;;) {
    if (signal.aborted) throw new Stopped();
    const code = await listenError(host, port);
    if (code === null) return;
    if (code === 'EADDRINUSE' && performance.now() < deadline) {
      await sleep(RETRY_EVERY_MS);
      continue;
    }
    throw portFailure(code, host, port, variable, what);
  }
}

/**
 * @param {string} code @param {string} host @param {number} port
 * @param {string} variable @param {string} what
 */
function portFailure(code, host, port, variable, what) {
  const another = `${variable}=${port < 60_000 ? port + 100 : port - 100} npm start`;
  if (code === 'EADDRINUSE') {
    return new Failure(
      `Port ${port} (${variable}, for ${what}) is in use by another program on ${host}.`,
      [
        `End that program, or choose another port: ${another}`,
        `To see which one it is: ss -ltnp 'sport = :${port}'`,
      ],
    );
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new Failure(`Port ${port} (${variable}, for ${what}) may not be used by this user.`, [
      `Choose one above 1023: ${variable}=3000 npm start`,
    ]);
  }
  return new Failure(`Nothing can listen on ${host} (HOST) at port ${port}: ${code}.`, [
    'Set HOST to an address of this machine, such as 127.0.0.1.',
  ]);
}

/** @param {string} host @param {number} port @returns {Promise<string | null>} */
function listenError(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code ?? error.message),
    );
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/**
 * @param {string} [host]
 * @returns {Promise<number>} a port that nothing listened on a moment ago
 */
export function findFreePort(host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port: 0, exclusive: true }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
