import type { ConnectSchemas } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions } from '../transport/options.ts';

/** The simulated world of your persons, in the sandbox only. */
export class Sandbox {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Moves the simulated world on, so that a test reads today what comes tomorrow. There is no way
   * back. Requires a key with the scope `connect`.
   *
   * @param input `days` is 1 to 31, added to earlier moves
   * @throws NotFoundError outside the sandbox
   * @example
   * ```ts
   * const { today } = await cauce.sandbox.moveClock({ days: 1 });
   * ```
   */
  async moveClock(
    input: { readonly days: number },
    call: CallOptions = {},
  ): Promise<ConnectSchemas['SandboxClock']> {
    const fetch = this.#api.via(call, false);
    return (await answered(this.#api.connect.POST('/sandbox/clock', { body: input, fetch }))).data;
  }
}
