import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A test run marks everything it starts by this variable, which children hand down. So what a test
 * left behind is found even after it was cut loose from its parents.
 */
export const MARK = 'CAUCE_TEST_RUN';

/**
 * @param {string} mark of this run
 * @returns {{ pid: number, command: string }[]} the processes that carry it; only Linux shows them
 */
export function markedProcesses(mark) {
  if (process.platform !== 'linux') return [];
  const wanted = `${MARK}=${mark}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const variables = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
        if (!variables.includes(wanted)) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        // The remains of one that has ended have no command line.
        return command === '' ? [] : [{ pid: Number(name), command }];
      } catch {
        return [];
      }
    });
}

/**
 * Kills what carries the mark, until nothing does: a process may start another while it is looked
 * for.
 *
 * @param {string} mark
 */
export async function killMarked(mark) {
  for (let round = 0; round < 20; round += 1) {
    const found = markedProcesses(mark);
    if (found.length === 0) return;
    for (const { pid } of found) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself meanwhile.
      }
    }
    await sleep(50);
  }
}
