import type { KeptToken } from '../transport/KeptToken.ts';
import { orAborted } from '../transport/pause.ts';
import type { EncryptionKey } from '../contract/types.ts';
import type { Encryption, SessionKey } from './Encryption.ts';

/**
 * A key is not used if it would expire within this time, in ms, while the request is on its way.
 */
const MARGIN_MS = 30_000;

/** The session's public key, created once for each session token. */
export class SessionKeys {
  readonly #encryption: Encryption;
  readonly #token: KeptToken;
  #kept: { readonly token: string; readonly created: Promise<SessionKey> } | null = null;

  constructor(encryption: Encryption, token: KeptToken) {
    this.#encryption = encryption;
    this.#token = token;
  }

  async get(signal?: AbortSignal): Promise<EncryptionKey> {
    const token = await this.#token.get(signal);
    if (this.#kept?.token !== token) {
      const kept = { token, created: this.#encryption.createKey() };
      kept.created.catch(() => this.#forget(kept));
      this.#kept = kept;
    }
    const { key, expiresAt } = await orAborted(this.#kept.created, signal);
    if (expiresAt.getTime() - MARGIN_MS > Date.now()) return key;
    this.forget();
    return (await this.#encryption.createKey()).key;
  }

  /** The API could not decrypt with the key, so the next call creates another one. */
  forget(): void {
    this.#kept = null;
  }

  #forget(kept: object): void {
    if (this.#kept === kept) this.#kept = null;
  }
}
