import type { LoggedRequest, MainSchemas } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions } from '../transport/options.ts';

export interface RequestsQuery {
  /** Only the calls with this `X-Request-Id`. */
  readonly requestId?: string;
  /** The `id` of the last call of the previous page. */
  readonly before?: string;
  /** At most 500; 100 by default. */
  readonly limit?: number;
}

/** The calls that your servers made in the last 7 days. Requires a key with the scope `manage`. */
export class Requests {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Lists the newest calls first; while `hasMore`, continue with the last one's `id` as `before`. A
   * call appears after a few seconds.
   *
   * @example
   * ```ts
   * const { requests, hasMore } = await cauce.requests.list({ limit: 500 });
   * const failed = requests.filter(({ status }) => status >= 500);
   * ```
   */
  async list(query: RequestsQuery = {}, call: CallOptions = {}): Promise<MainSchemas['Requests']> {
    const params = { query };
    return answered(this.#api.main.GET('/requests', { params, fetch: this.#api.via(call, true) }));
  }

  /**
   * The result of one call. Its `requestId` is in every response's `X-Request-Id` and in every
   * error.
   *
   * @throws NotFoundError if your organisation did not make the call in the last 7 days
   * @example
   * ```ts
   * const { path, status, durationMs } = await cauce.requests.get(error.requestId);
   * ```
   */
  async get(requestId: string, call: CallOptions = {}): Promise<LoggedRequest> {
    const params = { path: { requestId } };
    return answered(
      this.#api.main.GET('/requests/{requestId}', { params, fetch: this.#api.via(call, true) }),
    );
  }
}
