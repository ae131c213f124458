import { MongoError } from '../errors/MongoError.ts';

/** How long a read may block the event loop. */
const SLICE_MS = 8;

/** Makes a long read yield to the event loop, and ends it at its client's time limit. */
export class TimeSlice {
  readonly #deadline: number;
  #endsAt = performance.now() + SLICE_MS;

  /** @param maxTimeMs as in maxTimeMS; 0 means no limit. */
  constructor(maxTimeMs = 0) {
    this.#deadline = maxTimeMs === 0 ? Infinity : performance.now() + maxTimeMs;
  }

  /** Callers await the result only if it is a promise: awaiting every step would be slow. */
  yieldIfDue(): Promise<void> | undefined {
    return performance.now() > this.#endsAt ? this.#yield() : undefined;
  }

  /** @throws MongoError 50 when the operation's time limit has passed. */
  async #yield(): Promise<void> {
    if (performance.now() > this.#deadline) {
      throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
    }
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    this.#endsAt = performance.now() + SLICE_MS;
  }
}
