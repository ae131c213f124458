import type { ConnectSchemas, Consent } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions } from '../transport/options.ts';

export interface ConnectionsQuery {
  /** Only those with this reference of yours. */
  readonly reference?: string;
  readonly status?: Consent['status'];
  /** Only those that wait for their person to connect again, or only the others. */
  readonly needsPerson?: boolean;
  /** Only those at this institution, by its id. */
  readonly entity?: string;
  /** The `cursor` of the previous page. */
  readonly cursor?: string;
  /** At most 100, which is the default. */
  readonly limit?: number;
}

/** The consents of all your persons. Requires a key with the scope `connect`. */
export class Connections {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * One page of connections, the newest first: ids, references and states, nothing of a person.
   * While `cursor` is not null, continue with it.
   *
   * @example
   * ```ts
   * const { data } = await cauce.connections.list({ reference: 'solicitud-4821' });
   * for (const { consentId, status } of data) show(consentId, status);
   * ```
   */
  async list(
    query: ConnectionsQuery = {},
    call: CallOptions = {},
  ): Promise<ConnectSchemas['ConnectionList']> {
    const fetch = this.#api.via(call, true);
    return answered(this.#api.connect.GET('/connections', { params: { query }, fetch }));
  }
}
