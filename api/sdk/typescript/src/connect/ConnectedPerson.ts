import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Consent, ConnectSchemas } from '../contract/types.ts';
import type {
  Changes,
  ProductId,
  ProductWithRows,
  QueuedRefresh,
  RetrievedData,
} from './connect.types.ts';

/** The consents of one person, and the data that they cover. */
export class ConnectedPerson {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * One page of the person's consents, the newest first.
   *
   * @example
   * ```ts
   * const { consents, hasNext } = await person.listConsents({ page: 2, limit: 50 });
   * ```
   */
  async listConsents(
    paging: { readonly page?: number; readonly limit?: number } = {},
    call: CallOptions = {},
  ): Promise<ConnectSchemas['ConsentList']> {
    const params = { query: paging };
    const fetch = this.#api.via(call, true);
    return (await answered(this.#api.connect.GET('/consents', { params, fetch }))).data;
  }

  /** @throws ConsentError if the consent is unknown, another client's or another person's */
  async getConsent(consentId: string, call: CallOptions = {}): Promise<Consent> {
    const params = { path: { consentId } };
    const fetch = this.#api.via(call, true);
    return (await answered(this.#api.connect.GET('/consents/{consentId}', { params, fetch }))).data;
  }

  /**
   * Ends a consent at once, and deletes its data and the stored credentials.
   *
   * @throws ConsentError if the consent is unknown or has ended
   */
  async revokeConsent(consentId: string, call: CallOptions = {}): Promise<Consent> {
    const params = { path: { consentId } };
    const fetch = this.#api.via(call, false);
    const revoked = this.#api.connect.POST('/consents/{consentId}/revoke', { params, fetch });
    return (await answered(revoked)).data;
  }

  /**
   * Queues a refresh of a consent's data with the stored credentials. It ends a few minutes later
   * with the events `consent.refreshed` and `task.finished`, or, if the institution requires the
   * person, with `PERSON_REQUIRED`.
   *
   * @throws ConsentError if the consent is unknown, not active, or cannot be refreshed without the
   *   person
   * @throws BusyError `PROCESS_ALREADY_RUNNING` or `REFRESHED_RECENTLY`, with `retryAfter`
   */
  async refreshConsent(consentId: string, call: CallOptions = {}): Promise<QueuedRefresh> {
    const params = { path: { consentId } };
    const fetch = this.#api.via(call, false);
    const queued = this.#api.connect.POST('/consents/{consentId}/refresh', { params, fetch });
    return (await answered(queued)).data;
  }

  /**
   * The data of one product, from the consent's last extraction. If that is older than a day, a new
   * extraction starts in the background.
   *
   * @throws ConsentError if the consent is not active or does not cover the product
   * @example
   * ```ts
   * const { data } = await person.retrieveData({ consentId, product: 'income-report' });
   * console.log(data[0].salary);
   * ```
   */
  async retrieveData<P extends ProductId>(
    { consentId, product }: { readonly consentId: string; readonly product: P },
    call: CallOptions = {},
  ): Promise<RetrievedData<P>> {
    const { data, extractedAt, completeness, holderConfirmedBy } = await answered(
      this.#api.connect.POST('/products/retrieve-data', {
        body: { consentId, product: product },
        fetch: this.#api.via(call, true),
      }),
    );
    return {
      data: data as RetrievedData<P>['data'],
      extractedAt,
      completeness,
      holderConfirmedBy: holderConfirmedBy ?? null,
    };
  }

  /**
   * One page of what changed in a product's rows since a cursor; without a cursor, since the
   * beginning.
   *
   * @throws ConsentError if the consent is not active or does not cover the product
   * @throws ValidationError `CURSOR_ERROR` if the cursor is not of this consent and product
   */
  async readChanges(
    input: {
      readonly consentId: string;
      readonly product: ProductWithRows;
      readonly cursor?: string | undefined;
    },
    call: CallOptions = {},
  ): Promise<Changes> {
    const { cursor, ...body } = input;
    const read = this.#api.connect.POST('/products/changes', {
      body: { ...body, ...(cursor !== undefined && { cursor }) },
      fetch: this.#api.via(call, true),
    });
    return (await answered(read)).data;
  }
}
