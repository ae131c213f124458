/** What a portal received on behalf of one person. */
export interface RequestCount {
  /** Login attempts that carried a password. */
  logins: number;
  /** Requests of a known person, logins included. */
  requests: number;
  /** Codes and requests for approval that were sent to the person. */
  challenges: number;
  /** Sessions ended by a logout. */
  logouts: number;
  /** ISO 8601; null if there was no request. */
  lastRequestAt: string | null;
}

/** Most pairs kept; the least recently counted pair is evicted first. */
const CAPACITY = 20_000;

/** Counts requests by institution and person, for tests that prove what was not sent. */
export class RequestLog {
  readonly #counts = new Map<string, RequestCount>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  count(entityId: string, rut: string, kind: 'login' | 'logout' | 'read' | 'challenge'): void {
    const key = `${entityId} ${rut}`;
    const found = this.find(entityId, rut);
    this.#counts.delete(key);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size < CAPACITY) break;
      this.#counts.delete(oldest);
    }
    this.#counts.set(key, {
      logins: found.logins + (kind === 'login' ? 1 : 0),
      requests: found.requests + (kind === 'challenge' ? 0 : 1),
      challenges: found.challenges + (kind === 'challenge' ? 1 : 0),
      logouts: found.logouts + (kind === 'logout' ? 1 : 0),
      lastRequestAt: new Date(this.#now()).toISOString(),
    });
  }

  find(entityId: string, rut: string): RequestCount {
    const none = { logins: 0, requests: 0, challenges: 0, logouts: 0, lastRequestAt: null };
    return this.#counts.get(`${entityId} ${rut}`) ?? none;
  }
}
