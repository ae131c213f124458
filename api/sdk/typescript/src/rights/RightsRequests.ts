import type { ConnectSchemas, RightsRequest } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions, Credentials } from '../transport/options.ts';

export interface RightsRequestsQuery {
  /** Only those that are so: `open` and `overdue` wait for your answer. */
  readonly status?: RightsRequest['status'];
  /** From 1 on. */
  readonly page?: number;
  /** At most 100; 10 unless said otherwise. */
  readonly limit?: number;
}

/** Whether you did what the person asked for, and what you tell them. */
export type RightsAnswer = ConnectSchemas['AnswerRightsRequest'];

/** What persons asked for on their page (Law 21.719), for a key with the scope `connect`. */
export class RightsRequests {
  readonly #api: Api;
  readonly #key: Credentials;

  /** @internal */
  constructor(api: Api, key: Credentials) {
    this.#api = api;
    this.#key = key;
  }

  /**
   * A page of them, the newest first.
   *
   * @example
   * ```ts
   * const { requests, hasNext } = await cauce.rightsRequests.list({ status: 'open' });
   * for (const { id, kind, dueAt } of requests) assign(id, kind, dueAt);
   * ```
   */
  async list(
    query: RightsRequestsQuery = {},
    call: CallOptions = {},
  ): Promise<ConnectSchemas['RightsRequests']> {
    const fetch = this.#via(call, true);
    const listed = this.#api.connect.GET('/rights-requests', { params: { query }, fetch });
    return (await answered(listed)).data;
  }

  /**
   * The one that an event names by its `requestId`.
   *
   * @throws NotFoundError for one that is unknown or another client's
   * @example
   * ```ts
   * const { kind, consentId, dueAt } = await cauce.rightsRequests.get(event.data.requestId);
   * ```
   */
  async get(id: string, call: CallOptions = {}): Promise<RightsRequest> {
    const params = { path: { id } };
    const fetch = this.#via(call, true);
    return (await answered(this.#api.connect.GET('/rights-requests/{id}', { params, fetch }))).data;
  }

  /**
   * Tells the person what you did, by mail and on their page. An answer is final.
   *
   * @throws ConflictError for one that has an answer, or needs none
   * @throws NotFoundError for one that is unknown or another client's
   * @example
   * ```ts
   * await cauce.rightsRequests.answer(id, {
   *   outcome: 'done',
   *   message: 'Borramos las copias que teníamos de tus movimientos.',
   * });
   * ```
   */
  async answer(id: string, answer: RightsAnswer, call: CallOptions = {}): Promise<RightsRequest> {
    const params = { path: { id } };
    const fetch = this.#via(call, false);
    const sent = this.#api.connect.POST('/rights-requests/{id}/answer', {
      params,
      body: answer,
      fetch,
    });
    return (await answered(sent)).data;
  }

  #via(call: CallOptions, isRepeatable: boolean) {
    return this.#api.via({ credentials: this.#key, isRepeatable, call });
  }
}
