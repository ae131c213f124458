import { ErrorCode, MongoError } from '../errors.ts';

/** How long a read may keep the event loop to itself. */
const SLICE_MS = 8;

/** Lets long reads give way to others, and ends those that take longer than their client allows. */
export class Breather {
  #deadline: number;
  #restAt = performance.now() + SLICE_MS;

  /** @param maxTimeMs as in maxTimeMS; 0 is no limit. */
  constructor(maxTimeMs = 0) {
    this.#deadline = maxTimeMs === 0 ? Infinity : performance.now() + maxTimeMs;
  }

  /** Whether it is time to `await rest()`. */
  get isDue(): boolean {
    return performance.now() > this.#restAt;
  }

  /** Takes over the time limit of another operation, such as the getMore that asks for more. */
  follow(other: Breather): void {
    this.#deadline = other.#deadline;
    this.#restAt = performance.now() + SLICE_MS;
  }

  /** @throws MongoError 50 when the time of the operation is up. */
  async rest(): Promise<void> {
    if (performance.now() > this.#deadline) {
      throw new MongoError(ErrorCode.MaxTimeMSExpired, 'operation exceeded time limit');
    }
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    this.#restAt = performance.now() + SLICE_MS;
  }
}
