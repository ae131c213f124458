/** Window of the exchange's limits. */
const WINDOW_MS = 60_000;
/** Most callers remembered; the oldest windows are dropped. */
const CAPACITY = 5_000;

interface Window {
  readonly startedAt: number;
  requests: number;
}

/** Counts requests by minute: 375 of a key, 120 of an address that shows none. */
export class RateLimit {
  readonly #windows = new Map<string, Window>();
  readonly #perMinute: number;
  readonly #now: () => number;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts a request. Seconds until the next one is taken; null if this one is. */
  refuse(caller: string): number | null {
    const now = this.#now();
    const window = this.#windows.get(caller);
    if (window === undefined || now - window.startedAt >= WINDOW_MS) {
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
