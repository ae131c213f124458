import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFileClock } from './fileClock.ts';
import { startClockedProcess, type ClockedKind, type StartedProcess } from './processes.ts';

/** Several processes of one kind on the stores of a test. */
export interface ClockedProcesses {
  /** Moves the clocks of all of them, in seconds from the real time. */
  setClock(seconds: number): void;
  /** Everything that they logged so far, a line each. */
  logs(): string[];
  stop(): Promise<void>;
}

/**
 * Starts a process for each environment, one after the other, all by one clock.
 * @param dir where the clock and the logs are written
 */
export async function startClockedProcesses(
  kind: ClockedKind,
  envs: readonly Readonly<Record<string, string>>[],
  dir: string,
): Promise<ClockedProcesses> {
  const name = randomBytes(6).toString('hex');
  const clockFile = join(dir, `clock-${name}`);
  const logFiles = envs.map((_, index) => join(dir, 'logs', `${name}-${kind}${String(index)}.log`));
  setFileClock(clockFile, 0);
  const started: StartedProcess[] = [];
  const stop = async () => {
    await Promise.all(started.map((one) => one.end()));
    rmSync(clockFile, { force: true });
  };
  try {
    for (const [index, env] of envs.entries())
      started.push(
        await startClockedProcess(kind, { ...env, LOG_LEVEL: 'trace' }, clockFile, logFiles[index]),
      );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    setClock: (seconds) => setFileClock(clockFile, seconds),
    logs: () =>
      logFiles
        .flatMap((file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []))
        .filter((line) => line !== ''),
    stop,
  };
}
