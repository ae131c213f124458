import { ValidationError } from '../contract/errors.ts';
import type { ConnectSchemas, Consent } from '../contract/types.ts';
import { PRODUCTS_WITH_ROWS } from '../generated/catalogue.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Connect } from './Connect.ts';
import type { ProductChanges, ProductWithRows, SyncOptions } from './connect.types.ts';

export interface ConnectionsQuery {
  /** Only the one of this consent. */
  readonly consentId?: string;
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
  readonly #connect: Connect;

  /** @internal */
  constructor(api: Api, connect: Connect) {
    this.#api = api;
    this.#connect = connect;
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

  /**
   * What changed in a connection since the saved cursors, page by page and product by product.
   * Products without rows, such as `identity-validation`, have no changes. A cursor is saved once
   * the loop's body has processed its page: a program that stops in between gets that page again,
   * and never misses one, so store rows by their `id`.
   *
   * @throws ConsentError if the consent is unknown, not active, or another person's
   * @throws ValidationError `CURSOR_ERROR` if a saved cursor is not of this consent and product, or
   *   older than 36 months; `hint` says what to do
   * @example
   * ```ts
   * const changes = cauce.connections.sync(consentId, { target, loadCursor, saveCursor });
   * for await (const { product, added, modified, removed } of changes)
   *   await store(product, [...added, ...modified], removed);
   * ```
   */
  async *sync(
    consentId: string,
    { target, loadCursor, saveCursor }: SyncOptions,
    call: CallOptions = {},
  ): AsyncGenerator<ProductChanges, void> {
    const person = this.#connect.person(target);
    const { products } = await person.getConsent(consentId, call);
    for (const product of PRODUCTS_WITH_ROWS.filter((one) => products.includes(one))) {
      let cursor = (await loadCursor(product)) ?? undefined;
      for (let hasMore = true; hasMore;) {
        const page = await person
          .readChanges({ consentId, product, cursor }, call)
          .catch((error: unknown) => {
            throw withNextStep(error, product);
          });
        yield { product, ...page };
        ({ cursor, hasMore } = page);
        await saveCursor(page.cursor, product);
      }
    }
  }
}

function withNextStep(error: unknown, product: ProductWithRows): unknown {
  if (!(error instanceof ValidationError) || error.code !== 'CURSOR_ERROR') return error;
  const hint = `Delete the saved cursor and the rows of ${product}, and sync again: every row comes, with the same id`;
  const { code, message, status, requestId } = error;
  return new ValidationError({ code, message, hint, status, requestId, cause: error });
}
