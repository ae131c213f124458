interface Entry<T> {
  readonly key: Buffer;
  readonly item: T;
}

/** A stable sort by key. With a limit it keeps at most twice that many entries in memory. */
export class TopSorter<T> {
  readonly #limit: number;
  #entries: Entry<T>[] = [];

  constructor(limit = Infinity) {
    this.#limit = limit;
  }

  add(key: Buffer, item: T): void {
    this.#entries.push({ key, item });
    if (this.#entries.length >= this.#limit * 2 + 16) this.#trim();
  }

  sorted(): T[] {
    this.#trim();
    return this.#entries.map((entry) => entry.item);
  }

  #trim(): void {
    this.#entries.sort((a, b) => Buffer.compare(a.key, b.key));
    if (this.#entries.length > this.#limit) this.#entries.length = this.#limit;
  }
}
