import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFileClock } from './fileClock.ts';
import { startClockedProcess, type ClockedKind, type StartedProcess } from './processes.ts';

/** Several processes of one kind on a test's stores. */
export interface ClockedProcesses {
  /** Sets all their clocks, in seconds ahead of real time. */
  setClock(seconds: number): void;
  /** The log lines of all processes. */
  logs(): string[];
  stop(): Promise<void>;
}

/**
 * Starts a process for each environment, all with the same clock.
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
