import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stopped, UserFacingError } from '../../bin/UserFacingError.mjs';
import type { NamedPort } from './launcherConfig.ts';

const RETRY_FOR_MS = 3000;
const RETRY_EVERY_MS = 150;

/**
 * Waits briefly for a port that is still held by a process that is just ending.
 * @throws UserFacingError naming the port and the variable that changes it
 */
export async function requireFreePort(
  host: string,
  named: NamedPort,
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + RETRY_FOR_MS;
  for (;;) {
    if (signal.aborted) throw new Stopped();
    const code = await listenError(host, named.port);
    if (code === null) return;
    if (code !== 'EADDRINUSE' || performance.now() >= deadline) throw portError(code, host, named);
    await sleep(RETRY_EVERY_MS);
  }
}

function portError(code: string, host: string, { variable, what, port }: NamedPort) {
  if (code === 'EADDRINUSE') {
    const another = `${variable}=${port < 60_000 ? port + 100 : port - 100} npm start`;
    return new UserFacingError(
      `Port ${port} (${variable}, for ${what}) is in use by another program on ${host}.`,
      [
        `End that program, or choose another port: ${another}`,
        `To see which one it is: ss -ltnp 'sport = :${port}'`,
      ],
    );
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new UserFacingError(
      `Port ${port} (${variable}, for ${what}) may not be used by this user.`,
      [`Choose one above 1023: ${variable}=3000 npm start`],
    );
  }
  return new UserFacingError(`Nothing can listen on ${host} (HOST) at port ${port}: ${code}.`, [
    'Set HOST to an address of this machine, such as 127.0.0.1.',
  ]);
}

function listenError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
