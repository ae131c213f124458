/** Window of the exchange's limits. */
const WINDOW_MS = 60_000;
/** Most callers kept; the oldest windows are evicted. */
const CAPACITY = 5_000;

interface Window {
  readonly startedAt: number;
  requests: number;
}

/**
 * Counts requests per minute and caller. The exchange allows 375 for a key and 120 for an address
 * without one.
 */
export class RateLimit {
  readonly #windows = new Map<string, Window>();
  readonly #perMinute: number;
  readonly #now: () => number;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /**
   * Counts a request. Returns null if it is accepted, else the seconds until the next one will be.
   */
  refuse(caller: string): number | null {
    const now = this.#now();
    const window = this.#windows.get(caller);
    // A request that is days ahead starts the next window, and so does the next one that is not.
    if (window === undefined || Math.abs(now - window.startedAt) >= WINDOW_MS) {
      this.#windows.delete(caller);
      for (const oldest of this.#windows.keys()) {
        if (this.#windows.size < CAPACITY) break;
        this.#windows.delete(oldest);
      }
      this.#windows.set(caller, { startedAt: now, requests: 1 });
      return null;
    }
    window.requests += 1;
    if (window.requests <= this.#perMinute) return null;
    return Math.max(1, Math.ceil((window.startedAt + WINDOW_MS - now) / 1_000));
  }
}
