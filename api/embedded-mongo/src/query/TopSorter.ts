import { ErrorCode, MongoError } from '../errors.ts';

/** Bytes that one sort or group may hold, as in MongoDB without disk use. */
export const MAX_MEMORY_BYTES = 100 * 1024 * 1024;

interface Entry<T> {
  readonly key: Buffer;
  readonly order: number;
  readonly item: T;
  readonly bytes: number;
}

function compare<T>(a: Entry<T>, b: Entry<T>): number {
  return Buffer.compare(a.key, b.key) || a.order - b.order;
}

/** Sorts by key, stably; with a limit it keeps no more than twice as many as are wanted. */
export class TopSorter<T> {
  readonly #limit: number;
  #entries: Entry<T>[] = [];
  #seen = 0;
  #bytes = 0;

  constructor(limit = Infinity) {
    this.#limit = limit;
  }

  /** @throws MongoError 292 when what must be held exceeds the memory of a sort. */
  add(key: Buffer, item: T, bytes: number): void {
    this.#entries.push({ key, order: this.#seen, item, bytes });
    this.#seen += 1;
    this.#bytes += bytes + key.length;
    if (this.#entries.length >= this.#limit * 2 + 16) this.#trim();
    if (this.#bytes > MAX_MEMORY_BYTES) {
      this.#trim();
      if (this.#bytes > MAX_MEMORY_BYTES) {
        throw new MongoError(
          ErrorCode.QueryExceededMemoryLimit,
          `Executor error during find command :: caused by :: Sort exceeded memory limit of ${MAX_MEMORY_BYTES} bytes, but did not opt in to external sorting.`,
        );
      }
    }
  }

  sorted(): T[] {
    this.#trim();
    return this.#entries.map((entry) => entry.item);
  }

  #trim(): void {
    this.#entries.sort(compare);
    if (this.#entries.length <= this.#limit) return;
    this.#entries.length = this.#limit;
    this.#bytes = this.#entries.reduce((sum, entry) => sum + entry.bytes + entry.key.length, 0);
  }
}
