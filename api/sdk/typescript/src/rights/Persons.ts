import type { ErasedPerson, PersonExport } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions } from '../transport/options.ts';

/**
 * The data that the API keeps about a person for your organisation, for when they ask you for a
 * copy or for its erasure. Requires a key with the scope `persons`, which no key has by default.
 */
export class Persons {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Returns all of that data unencrypted, without passwords, without the data of other organisations
   * and without the data of consents that the person has blocked (`blockedBy`). The person sees that
   * you did.
   *
   * @param username the person's RUT
   * @example
   * ```ts
   * const copy = await cauce.persons.export('12345678-5');
   * ```
   */
  async export(username: string, call: CallOptions = {}): Promise<PersonExport> {
    const fetch = this.#api.via(call, true);
    const body = { username };
    return (await answered(this.#api.connect.POST('/persons/export', { body, fetch }))).data;
  }

  /**
   * Ends the person's consents and erases all data that identifies the person. This cannot be
   * undone. Call it again if no answer arrived (it then returns `isKnown: false`), or if `isQuiet`
   * is false because an extraction was still running. What the person has blocked, or waits for your
   * answer about, is left as it was: `kept` is how many consents that is.
   *
   * @param username the person's RUT
   * @example
   * ```ts
   * const { isKnown, isQuiet } = await cauce.persons.erase('12345678-5');
   * ```
   */
  async erase(username: string, call: CallOptions = {}): Promise<ErasedPerson> {
    // Not retried automatically: the second answer would say that the person was not known.
    const fetch = this.#api.via(call, false);
    const body = { username };
    return (await answered(this.#api.connect.POST('/persons/erase', { body, fetch }))).data;
  }
}
