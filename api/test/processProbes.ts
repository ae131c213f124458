import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// How the launcher's tests inspect processes, on Linux.

/** Whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    return /\) [^ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The processes with this variable in their environment. */
export function pidsWith(name: string, value: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid) || !isAlive(pid)) return false;
      try {
        const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        return variables.includes(`${name}=${value}`);
      } catch {
        return false;
      }
    });
}

/**
 * Polls until the result is truthy, and resolves with it.
 * @throws Error with `detail` after `withinMs`
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  detail: () => string = () => '',
  withinMs = 300_000,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms. ${detail()}`);
    await sleep(20);
  }
}
