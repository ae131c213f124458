import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import { startClockedProcess, type StartedProcess } from './processes.ts';
import { setFileClock } from './fileClock.ts';

/** Several API processes on the same stores, in place of one application in the test's process. */
export interface WebProcesses {
  /** The next one in turn. */
  next(): string;
  /** Moves the clocks of all of them, in seconds from the real time. */
  setClock(seconds: number): void;
  /** Everything that they logged so far, a line each. */
  logs(): string[];
  stop(): Promise<void>;
}

/**
 * How many API processes the integration tests call in turn, by CAUCE_TEST_WEBS; 0 where each test
 * file has one application in its own process, which is faster and tests the same rules.
 */
export function webProcessCount(): number {
  return Number(process.env['CAUCE_TEST_WEBS'] ?? 0);
}

export async function startWebProcesses(
  count: number,
  env: Readonly<Record<string, string>>,
  dir: string,
): Promise<WebProcesses> {
  const name = randomBytes(6).toString('hex');
  const clockFile = join(dir, `clock-${name}`);
  const logFiles = Array.from({ length: count }, (_, index) =>
    join(dir, 'logs', `${name}-web${String(index + 1)}.log`),
  );
  setFileClock(clockFile, 0);
  const started: StartedProcess[] = [];
  const urls: string[] = [];
  const stop = async () => {
    await Promise.all(started.map((one) => one.end()));
    rmSync(clockFile, { force: true });
  };
  try {
    for (const logFile of logFiles) {
      const port = await freePort();
      const own = { ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'trace' };
      started.push(await startClockedProcess('web', own, clockFile, logFile));
      urls.push(`http://127.0.0.1:${String(port)}`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  let turn = 0;
  return {
    next: () => urls[(turn += 1) % urls.length] ?? '',
    setClock: (seconds) => setFileClock(clockFile, seconds),
    logs: () =>
      logFiles
        .flatMap((file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []))
        .filter((line) => line !== ''),
    stop,
  };
}
