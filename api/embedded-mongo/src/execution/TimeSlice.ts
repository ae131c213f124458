import { MongoError } from '../errors/MongoError.ts';

/** How long a read may keep the event loop to itself. */
const SLICE_MS = 8;

/** Makes a long read yield to the event loop, and ends it when its client's time limit is over. */
export class TimeSlice {
  readonly #deadline: number;
  #endsAt = performance.now() + SLICE_MS;

  /** @param maxTimeMs as in maxTimeMS; 0 is no limit. */
  constructor(maxTimeMs = 0) {
    this.#deadline = maxTimeMs === 0 ? Infinity : performance.now() + maxTimeMs;
  }

  /** To be awaited where it returns a promise: nothing is to be gained by waiting at every step. */
  yieldIfDue(): Promise<void> | undefined {
    return performance.now() > this.#endsAt ? this.#yield() : undefined;
  }

  /** @throws MongoError 50 when the time of the operation is over. */
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
