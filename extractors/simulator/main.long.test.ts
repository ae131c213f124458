import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(environment: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = fork(MAIN, {
    execArgv: ['--import', './api/bin/typescript.mjs'],
    env: { ...process.env, SIMULATOR_PORT: '0', ...environment },
    silent: true,
  });
  children.push(child);
  return child;
}

async function firstLine(stream: NodeJS.ReadableStream | null): Promise<string> {
  if (stream === null) throw new Error('No such stream');
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0] ?? '';
}

describe('the simulator as a process', () => {
  it.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)(
    'reports its ports, and stops cleanly on %s',
    async (end) => {
      const child = start();
      const ready = JSON.parse(await firstLine(child.stdout)) as { ready: boolean; port: number };
      const port = expect.any(Number) as number;
      expect(ready).toEqual({ ready: true, port, smtpPort: port });
      expect((await fetch(`http://127.0.0.1:${ready.port}/healthz`)).status).toBe(200);
      const closed = once(child, 'exit');
      if (end === 'disconnect') child.disconnect();
      else child.kill(end);
      expect(await closed).toEqual([0, null]);
    },
  );

  it('reports in one line that its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const child = start({ SIMULATOR_PORT: String(port) });
    const closed = once(child, 'exit');
    expect(await firstLine(child.stderr)).toBe(
      `The simulator cannot listen on 127.0.0.1:${port} (EADDRINUSE)`,
    );
    expect(await closed).toEqual([1, null]);
    taken.close();
  });

  it('reports in one line that the port for mails is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const child = start({ SIMULATOR_SMTP_PORT: String(port) });
    expect(await firstLine(child.stderr)).toBe(
      `The simulator cannot listen on 127.0.0.1:${port} (EADDRINUSE)`,
    );
    taken.close();
  });

  it('rejects an invalid port', async () => {
    const child = start({ SIMULATOR_PORT: 'eighty' });
    expect(await firstLine(child.stderr)).toBe('SIMULATOR_PORT is not a port number');
  });
});
