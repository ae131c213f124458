import type { ConnectSchemas, RightsRequest } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions } from '../transport/options.ts';

export interface RightsRequestsQuery {
  /** Only requests with this status: `open` and `overdue` ones wait for your answer. */
  readonly status?: RightsRequest['status'];
  /** Page number, starting at 1. */
  readonly page?: number;
  /** At most 100; 10 by default. */
  readonly limit?: number;
}

/** Whether you did what the person asked for, and your message to them. */
export type RightsAnswer = ConnectSchemas['AnswerRightsRequest'];

/**
 * Requests that persons made on their page (Law 21.719). Requires a key with the scope `connect`.
 */
export class RightsRequests {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * One page of requests, the newest first.
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
    const fetch = this.#api.via(call, true);
    const listed = this.#api.connect.GET('/rights-requests', { params: { query }, fetch });
    return (await answered(listed)).data;
  }

  /**
   * The request that an event refers to by its `requestId`.
   *
   * @throws NotFoundError if the request is unknown or another client's
   * @example
   * ```ts
   * const { kind, consentId, dueAt } = await cauce.rightsRequests.get(event.data.requestId);
   * ```
   */
  async get(id: string, call: CallOptions = {}): Promise<RightsRequest> {
    const params = { path: { id } };
    const fetch = this.#api.via(call, true);
    return (await answered(this.#api.connect.GET('/rights-requests/{id}', { params, fetch }))).data;
  }

  /**
   * Tells the person what you did, by mail and on their page. An answer is final.
   *
   * @throws ConflictError if the request has been answered, or needs no answer
   * @throws NotFoundError if the request is unknown or another client's
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
    const fetch = this.#api.via(call, false);
    const sent = this.#api.connect.POST('/rights-requests/{id}/answer', {
      params,
      body: answer,
      fetch,
    });
    return (await answered(sent)).data;
  }
}
