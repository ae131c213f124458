import type { ErasedPerson, PersonExport } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions, Credentials } from '../transport/options.ts';

/**
 * What the API keeps of a person for your organisation, when they ask you for a copy or to be erased.
 * For a key with the scope `connect`.
 */
export class Persons {
  readonly #api: Api;
  readonly #key: Credentials;

  /** @internal */
  constructor(api: Api, key: Credentials) {
    this.#api = api;
    this.#key = key;
  }

  /**
   * All of it in clear, without passwords, and nothing of what other organisations have.
   *
   * @param username the person's RUT
   * @example
   * ```ts
   * const copy = await cauce.persons.export('12345678-5');
   * ```
   */
  async export(username: string, call: CallOptions = {}): Promise<PersonExport> {
    const fetch = this.#via(call, true);
    const body = { username };
    return (await answered(this.#api.connect.POST('/persons/export', { body, fetch }))).data;
  }

  /**
   * Ends the person's consents and erases what names them. It cannot be undone. Call it again where
   * no answer arrived, which then says `isKnown: false`, or where `isQuiet` is false: an extraction
   * was still running.
   *
   * @param username the person's RUT
   * @example
   * ```ts
   * const { isKnown, isQuiet } = await cauce.persons.erase('12345678-5');
   * ```
   */
  async erase(username: string, call: CallOptions = {}): Promise<ErasedPerson> {
    // Not again by itself: the second answer would deny that there was anything.
    const fetch = this.#via(call, false);
    const body = { username };
    return (await answered(this.#api.connect.POST('/persons/erase', { body, fetch }))).data;
  }

  #via(call: CallOptions, isRepeatable: boolean) {
    return this.#api.via({ credentials: this.#key, isRepeatable, call });
  }
}
