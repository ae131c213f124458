import { orAborted } from './pause.ts';

/** Part of its lifetime after which a token is replaced. */
const USABLE_SHARE = 0.9;

/**
 * A token that is created when it is first needed, shared by all calls, and replaced before it
 * expires or when the API no longer accepts it.
 */
export class KeptToken {
  readonly #create: () => Promise<string>;
  readonly #lifetimeMs: number;
  #current: Promise<string> | null = null;
  #replaceAt = 0;

  constructor(create: () => Promise<string>, lifetimeMs: number) {
    this.#create = create;
    this.#lifetimeMs = lifetimeMs;
  }

  /**
   * @throws whatever creating the token throws, to every caller that waits; the next call tries
   *   again
   */
  get(signal?: AbortSignal): Promise<string> {
    if (this.#current === null || Date.now() >= this.#replaceAt) this.#replace();
    return orAborted(this.#current as Promise<string>, signal);
  }

  /**
   * The API does not accept this token: the next call creates another, unless that has already
   * happened.
   */
  async reject(token: string): Promise<void> {
    const current = this.#current;
    if (
      current !== null &&
      (await current.catch(() => null)) === token &&
      this.#current === current
    )
      this.#current = null;
  }

  /** Makes the next call create another token. */
  forget(): void {
    this.#current = null;
  }

  #replace(): void {
    const created = this.#create();
    this.#current = created;
    this.#replaceAt = Date.now() + this.#lifetimeMs * USABLE_SHARE;
    created.catch(() => {
      if (this.#current === created) this.#current = null;
    });
  }
}
