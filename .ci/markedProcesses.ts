import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Everything that a test run starts inherits this variable, so that processes that a test leaves
 * running are found even after they were detached from their parents. A step's mark is the run's
 * mark, a dot, and the step's name.
 */
export const MARK = 'CAUCE_TEST_RUN';

/** The processes that carry the mark. Only Linux shows them. */
export function markedProcesses(mark: string): { pid: number; command: string }[] {
  if (process.platform !== 'linux') return [];
  const isMarked = (variable: string) => {
    const own = `${MARK}=${mark}`;
    return variable === own || variable.startsWith(`${own}.`);
  };
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .flatMap((pid) => {
      try {
        const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        if (!variables.some(isMarked)) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        // A zombie has no command line.
        return command === '' ? [] : [{ pid, command }];
      } catch {
        return [];
      }
    });
}

/** Kills the marked processes until there are none: a process may start another in the meantime. */
export async function killMarked(mark: string): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const found = markedProcesses(mark);
    if (found.length === 0) return;
    for (const { pid } of found) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has ended in the meantime.
      }
    }
    await sleep(50);
  }
}
