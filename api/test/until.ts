import { setTimeout as sleep } from 'node:timers/promises';

/** So long a state may take to come on a machine that has much else to do, in ms. */
const PATIENCE_MS = 150_000;

/**
 * Asks again and again until the answer is truthy, and gives it.
 * @throws Error with `detail` where that never comes
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  detail: () => string = () => '',
): Promise<NonNullable<T>> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`It never came about. ${detail()}`);
    await sleep(50);
  }
}
