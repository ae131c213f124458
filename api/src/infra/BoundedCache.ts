/**
 * A map that forgets what was not used lately, so that no caller can make it grow. Two generations
 * rather than a list in order of use: reading is one look-up, and forgetting is dropping a map.
 * What is among the `limit / 2` most recently used keys is always there, and never more than `limit`.
 */
export class BoundedCache<T> {
  readonly #half: number;
  #young = new Map<string, T>();
  #old = new Map<string, T>();

  constructor(limit: number) {
    this.#half = Math.max(1, Math.floor(limit / 2));
  }

  /** An upper bound of the entries held: one may be in both generations. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  get(key: string): T | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: T): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}
