const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;
/** Spreads the retries of callers that were given the same time. */
const SPREAD_MS = 500;

/**
 * How long to wait before a retry, in ms: until the time that the API named, otherwise an
 * exponential backoff; null if the wait is longer than `maxMs`.
 *
 * @param retry the number of previous retries
 */
export function retryWaitMs(
  retry: number,
  retryAfter: Date | null,
  maxMs: number,
  { now = Date.now(), random = Math.random } = {},
): number | null {
  if (retryAfter === null) {
    const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** retry, MAX_BACKOFF_MS, maxMs);
    return backoff * (0.5 + random() / 2);
  }
  const wait = Math.max(0, retryAfter.getTime() - now);
  return wait > maxMs ? null : wait + random() * SPREAD_MS;
}
