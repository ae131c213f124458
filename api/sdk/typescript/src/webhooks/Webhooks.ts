import type { Delivery, EventType, MainSchemas, Webhook } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions, CreateOptions } from '../transport/options.ts';

export interface NewWebhook {
  /** An https URL with a public address; the sandbox also allows http and your own machine. */
  readonly url: string;
  /** The types of events to send; all types by default. */
  readonly types?: readonly EventType[] | null;
}
/** The fields to change; omitted ones stay as they are. */
export type WebhookChange = MainSchemas['ChangeWebhook'];

export interface DeliveriesQuery {
  /** Only deliveries with this status. */
  readonly status?: Delivery['status'];
  /** The `id` of the last delivery of the previous page. */
  readonly before?: string;
  /** At most 200; 50 by default. */
  readonly limit?: number;
}

/** Which deliveries to send again. */
export interface RetrySpan {
  /** Of events from this moment on. */
  readonly from: Date;
  /** Of events up to this time. */
  readonly to: Date;
  /** By default only deliveries that failed for good; `all` includes those that arrived. */
  readonly status?: 'failed' | 'all';
}

/**
 * The endpoints that receive your organisation's events. `webhooks.verify` checks what arrives
 * there.
 */
export class Webhooks {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Creates a webhook. Its `secret` is shown only this once, and `webhooks.verify` needs it.
   *
   * @throws ValidationError for a URL that is not allowed, ConflictError if there are too many
   * @example
   * ```ts
   * const { id, secret } = await cauce.webhooks.create({
   *   url: 'https://app.example/webhooks/cauce',
   *   types: ['task.finished', 'consent.revoked'],
   * });
   * ```
   */
  async create(
    { url, types = null }: NewWebhook,
    options: CreateOptions = {},
  ): Promise<MainSchemas['CreatedWebhook']> {
    const { idempotencyKey = crypto.randomUUID(), ...call } = options;
    const headers = { 'Idempotency-Key': idempotencyKey };
    const body = { url, types: types && [...types] };
    const fetch = this.#api.via(call, true);
    return answered(this.#api.main.POST('/webhooks', { body, headers, fetch }));
  }

  /** Every webhook, the oldest first, without its secret. */
  async list(call: CallOptions = {}): Promise<readonly Webhook[]> {
    const fetch = this.#api.via(call, true);
    return (await answered(this.#api.main.GET('/webhooks', { fetch }))).webhooks;
  }

  /**
   * A webhook in its current state: since when it has been failing, and why it was disabled.
   *
   * @throws PermissionError if the webhook is unknown or another client's
   */
  async get(webhookId: string, call: CallOptions = {}): Promise<Webhook> {
    const params = { path: { webhookId } };
    const fetch = this.#api.via(call, true);
    return answered(this.#api.main.GET('/webhooks/{webhookId}', { params, fetch }));
  }

  /**
   * Changes a webhook. When it is enabled again, the events that it missed are sent, up to 30 days
   * back.
   *
   * @throws ValidationError for a URL that is not allowed
   * @example
   * ```ts
   * await cauce.webhooks.update(id, { enabled: true });
   * ```
   */
  async update(webhookId: string, change: WebhookChange, call: CallOptions = {}): Promise<Webhook> {
    const params = { path: { webhookId } };
    const fetch = this.#api.via(call, true);
    return answered(this.#api.main.PATCH('/webhooks/{webhookId}', { params, body: change, fetch }));
  }

  /** Deletes a webhook and its deliveries; the events stay in `events.list`. */
  async delete(webhookId: string, call: CallOptions = {}): Promise<Webhook> {
    const params = { path: { webhookId } };
    const fetch = this.#api.via(call, false);
    return answered(this.#api.main.DELETE('/webhooks/{webhookId}', { params, fetch }));
  }

  /**
   * Replaces the secret. Deliveries are signed with both secrets for 24 hours: pass both to
   * `webhooks.verify` until then.
   *
   * @example
   * ```ts
   * const { secret, previousValidUntil } = await cauce.webhooks.rotateSecret(id);
   * ```
   */
  async rotateSecret(
    webhookId: string,
    call: CallOptions = {},
  ): Promise<MainSchemas['RotatedSecret']> {
    const params = { path: { webhookId } };
    const fetch = this.#api.via(call, false);
    return answered(this.#api.main.POST('/webhooks/{webhookId}/rotate-secret', { params, fetch }));
  }

  /**
   * Sends an event `webhook.test`, once; `deliveries` shows the result.
   *
   * @throws ConflictError if the webhook is disabled
   */
  async test(webhookId: string, call: CallOptions = {}): Promise<Delivery> {
    const params = { path: { webhookId } };
    const fetch = this.#api.via(call, false);
    return answered(this.#api.main.POST('/webhooks/{webhookId}/test', { params, fetch }));
  }

  /**
   * The deliveries to a webhook in the last 30 days and your server's answers, the newest first;
   * while `hasMore`, continue with the last one's `id` as `before`.
   *
   * @example
   * ```ts
   * const { deliveries } = await cauce.webhooks.deliveries(id, { status: 'failed' });
   * for (const { type, lastAttempt } of deliveries) console.log(type, lastAttempt?.answer);
   * ```
   */
  async deliveries(
    webhookId: string,
    query: DeliveriesQuery = {},
    call: CallOptions = {},
  ): Promise<MainSchemas['Deliveries']> {
    const params = { path: { webhookId }, query };
    const fetch = this.#api.via(call, true);
    return answered(this.#api.main.GET('/webhooks/{webhookId}/deliveries', { params, fetch }));
  }

  /**
   * Sends a delivery again, whether or not it arrived, with the same `webhook-id`.
   *
   * @throws ConflictError if the webhook is disabled, PermissionError for an unknown delivery
   */
  async retry(webhookId: string, deliveryId: string, call: CallOptions = {}): Promise<Delivery> {
    const params = { path: { webhookId, deliveryId } };
    const fetch = this.#api.via(call, false);
    return answered(
      this.#api.main.POST('/webhooks/{webhookId}/deliveries/{deliveryId}/retry', {
        params,
        fetch,
      }),
    );
  }

  /**
   * Sends the deliveries of a time span again.
   *
   * @returns how many
   * @throws ConflictError if the webhook is disabled
   * @example
   * ```ts
   * const outage = { from: new Date('2026-11-23T12:00Z'), to: new Date('2026-11-23T14:00Z') };
   * const { retried } = await cauce.webhooks.retrySpan(id, outage);
   * ```
   */
  async retrySpan(
    webhookId: string,
    { from, to, status = 'failed' }: RetrySpan,
    call: CallOptions = {},
  ): Promise<MainSchemas['RetriedDeliveries']> {
    const params = { path: { webhookId } };
    const body = { from: from.toISOString(), to: to.toISOString(), status };
    const fetch = this.#api.via(call, false);
    return answered(
      this.#api.main.POST('/webhooks/{webhookId}/deliveries/retry', { params, body, fetch }),
    );
  }
}
