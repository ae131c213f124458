import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 150_000;
/**
 * The most that one poll may add to the measured wait, so that time in which the machine was
 * suspended does not count.
 */
const POLL_COUNTS_MS = 5_000;

interface UntilOptions {
  /** Details for the error after a timeout. */
  readonly detail?: () => string;
  readonly timeoutMs?: number;
  /** Milliseconds between polls. */
  readonly pauseMs?: number;
}

/**
 * Polls until the result is truthy, and resolves with it.
 * @throws Error with `detail` after the timeout
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  { detail = () => '', timeoutMs = TIMEOUT_MS, pauseMs = 50 }: UntilOptions = {},
): Promise<NonNullable<T>> {
  let waitedMs = 0;
  for (;;) {
    const since = performance.now();
    const answer = await ask();
    if (answer) return answer;
    if (waitedMs > timeoutMs) throw new Error(`It never came about. ${detail()}`);
    await sleep(pauseMs);
    waitedMs += Math.min(performance.now() - since, POLL_COUNTS_MS);
  }
}
