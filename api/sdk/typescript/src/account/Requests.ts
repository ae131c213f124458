import type { LoggedRequest, MainSchemas } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions, Credentials } from '../transport/options.ts';

export interface RequestsQuery {
  /** Only the calls with this `X-Request-Id`. */
  readonly requestId?: string;
  /** The `id` of the last call of the page before. */
  readonly before?: string;
  /** At most 500; 100 unless said otherwise. */
  readonly limit?: number;
}

/** What your servers called in the last 7 days, for a key with the scope `manage`. */
export class Requests {
  readonly #api: Api;
  readonly #session: Credentials;

  /** @internal */
  constructor(api: Api, session: Credentials) {
    this.#api = api;
    this.#session = session;
  }

  /**
   * The newest calls first; while `hasMore`, continue with the last one's `id` as `before`. A call
   * is there after a few seconds.
   *
   * @example
   * ```ts
   * const { requests, hasMore } = await cauce.requests.list({ limit: 500 });
   * const failed = requests.filter(({ status }) => status >= 500);
   * ```
   */
  async list(query: RequestsQuery = {}, call: CallOptions = {}): Promise<MainSchemas['Requests']> {
    const params = { query };
    return answered(this.#api.main.GET('/requests', { params, fetch: this.#via(call) }));
  }

  /**
   * What became of a call: the `requestId` is in every answer's `X-Request-Id` and in every error.
   *
   * @throws NotFoundError for one that your organisation did not make in the last 7 days
   * @example
   * ```ts
   * const { path, status, durationMs } = await cauce.requests.get(error.requestId);
   * ```
   */
  async get(requestId: string, call: CallOptions = {}): Promise<LoggedRequest> {
    const params = { path: { requestId } };
    return answered(
      this.#api.main.GET('/requests/{requestId}', { params, fetch: this.#via(call) }),
    );
  }

  #via(call: CallOptions) {
    return this.#api.via({ credentials: this.#session, isRepeatable: true, call });
  }
}
