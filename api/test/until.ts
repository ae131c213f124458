import { setTimeout as sleep } from 'node:timers/promises';

/** So long a state may take to come on a machine that has much else to do. */
const PATIENCE_MS = 150_000;

interface UntilOptions {
  /** What the error says of the state that never came. */
  readonly detail?: () => string;
  readonly patienceMs?: number;
  /** Between one look and the next. */
  readonly pauseMs?: number;
}

/**
 * Asks again and again until the answer is truthy, and gives it.
 * @throws Error with `detail` where that never comes
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  { detail = () => '', patienceMs = PATIENCE_MS, pauseMs = 50 }: UntilOptions = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`It never came about. ${detail()}`);
    await sleep(pauseMs);
  }
}
