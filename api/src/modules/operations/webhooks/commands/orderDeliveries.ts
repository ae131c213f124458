import { AppError } from '../../../../errors/AppError.ts';
import type { DeliveriesStore } from '../deliveries.store.ts';
import { newDelivery, newTestEvent } from '../newDelivery.ts';
import type { WebhooksStore } from '../webhooks.store.ts';
import type { DeliveryDocument, WebhookDocument } from '../webhooks.types.ts';
import {
  auditWebhook,
  type AuditWebhookDeps,
  findOwnWebhook,
  type WebhookRequest,
} from './findOwnWebhook.ts';

/**
 * Queues a test delivery to a webhook. A worker sends it like an event, but only once.
 * @returns the delivery, which will contain the result
 * @throws AppError forbidden, webhookDisabled
 */
export async function testWebhook(
  deps: AuditWebhookDeps & {
    readonly webhooks: WebhooksStore;
    readonly deliveries: DeliveriesStore;
  },
  input: WebhookRequest,
): Promise<DeliveryDocument> {
  const webhook = await findOwnWebhook(deps, input);
  if (webhook.disabled !== null) throw new AppError('webhookDisabled');
  const now = deps.now();
  const delivery = newDelivery(webhook, newTestEvent(webhook._id, now), {
    sequence: webhook.cursor,
    taskId: null,
    now,
  });
  await deps.deliveries.insert([delivery]);
  await auditWebhook(deps, 'webhook.tested', input);
  return delivery;
}

interface RetryDeps extends AuditWebhookDeps {
  readonly webhooks: WebhooksStore;
  readonly deliveries: DeliveriesStore;
}

/**
 * Delivers again at once, whatever the outcome was, and restarts the count of attempts.
 * @throws AppError forbidden, also for an unknown delivery; webhookDisabled
 */
export async function retryDelivery(
  deps: RetryDeps,
  input: WebhookRequest & { readonly deliveryId: string },
): Promise<DeliveryDocument> {
  const webhook = await findOwnWebhook(deps, input);
  const known = await deps.deliveries.find(input.deliveryId, webhook._id);
  if (!known) throw new AppError('forbidden');
  requireEnabled(webhook);
  const delivery = await deps.deliveries.retry(known._id, deps.now());
  if (!delivery) throw new AppError('forbidden');
  await auditWebhook(deps, 'webhook.retried', input);
  return delivery;
}

/**
 * The same for the events of a time span: only those that failed for good, or all.
 * @returns how many
 * @throws AppError forbidden, webhookDisabled
 */
export async function retryDeliveries(
  deps: RetryDeps,
  input: WebhookRequest & { readonly from: Date; readonly to: Date; readonly isAll: boolean },
): Promise<number> {
  const webhook = await findOwnWebhook(deps, input);
  requireEnabled(webhook);
  const retried = await deps.deliveries.retrySpan(webhook._id, input, deps.now());
  await auditWebhook(deps, 'webhook.retried', input);
  return retried;
}

function requireEnabled({ disabled }: WebhookDocument): void {
  if (disabled !== null) throw new AppError('webhookDisabled');
}
