import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions } from '../transport/options.ts';
import type { EncryptionKey } from '../contract/types.ts';

/** A public key that belongs to this session. */
export interface SessionKey {
  readonly key: EncryptionKey;
  /** When the key expires: no later than the session. */
  readonly expiresAt: Date;
}

/** The keys for credentials that are encrypted elsewhere; `encrypt: true` needs none of these calls. */
export class Encryption {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** The long-lived public keys of the service, one for each algorithm. */
  async keys(call: CallOptions = {}): Promise<readonly EncryptionKey[]> {
    const fetch = this.#api.via(call, true);
    const { keys } = await answered(this.#api.main.GET('/encryption/keys', { fetch }));
    return keys;
  }

  /** Creates a public key that expires with this client's session. */
  async createKey(call: CallOptions = {}): Promise<SessionKey> {
    const fetch = this.#api.via(call, true);
    const body = { alg: 'ECDH-ES' as const };
    const { key, expiresAt } = await answered(
      this.#api.main.POST('/encryption/keys', { body, fetch }),
    );
    return { key, expiresAt: new Date(expiresAt) };
  }
}
