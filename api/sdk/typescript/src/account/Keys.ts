import type { ApiKey, MadeKey, MainSchemas } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions } from '../transport/options.ts';

/** What a new key may do, until when, and from which networks. */
export type NewKey = MainSchemas['NewKey'];

/** Your organisation's keys. Requires a key with the scope `manage`; a session does not do. */
export class Keys {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Lists all keys, the oldest first: what each may do, from where, until when, and when it was
   * last used.
   *
   * @example
   * ```ts
   * const unused = (await cauce.keys.list()).filter(({ lastUsedAt }) => lastUsedAt === null);
   * ```
   */
  async list(call: CallOptions = {}): Promise<readonly ApiKey[]> {
    const fetch = this.#api.via(call, true);
    return (await answered(this.#api.main.GET('/keys', { fetch }))).keys;
  }

  /**
   * Creates a key, which is shown only this once: store `apiKey` where only your server can read
   * it.
   *
   * @throws ConflictError if there are too many keys
   * @throws ValidationError for a scope, a network or an expiry that the key in use does not have
   * @example
   * ```ts
   * const { apiKey, keyId } = await cauce.keys.create({
   *   scopes: ['main'],
   *   networks: ['203.0.113.0/24'],
   * });
   * ```
   */
  async create(key: NewKey, call: CallOptions = {}): Promise<MadeKey> {
    return answered(this.#api.main.POST('/keys', { body: key, fetch: this.#api.via(call, false) }));
  }

  /**
   * Creates a key with the same permissions and limits as another one, which stays valid for 24 more hours.
   *
   * @throws ConflictError if that key is no longer valid
   * @throws PermissionError if it is unknown or may do more than the key in use
   * @example
   * ```ts
   * const { key, previous } = await cauce.keys.rotate(keyId);
   * console.log(`Deploy ${key.keyId} before ${previous.expiresAt}`);
   * ```
   */
  async rotate(keyId: string, call: CallOptions = {}): Promise<MainSchemas['RotatedKey']> {
    const params = { path: { keyId } };
    const fetch = this.#api.via(call, false);
    return answered(this.#api.main.POST('/keys/{keyId}/rotate', { params, fetch }));
  }

  /**
   * Revokes a key within 5 seconds, with the sessions, tokens and widgets that it opened.
   *
   * @throws ConflictError for the key in use
   * @throws PermissionError for an unknown key, and for one that may do more than the key in use
   * @example
   * ```ts
   * await cauce.keys.retire(leakedKeyId);
   * ```
   */
  async retire(keyId: string, call: CallOptions = {}): Promise<ApiKey> {
    const params = { path: { keyId } };
    const fetch = this.#api.via(call, true);
    return answered(this.#api.main.DELETE('/keys/{keyId}', { params, fetch }));
  }
}
