import { AppError } from '../../../../errors/AppError.ts';
import { newEventId } from '../../../../infra/ids.ts';
import type { DeliveriesStore } from '../deliveries.store.ts';
import { newDelivery } from '../newDelivery.ts';
import type { WebhooksStore } from '../webhooks.store.ts';
import { TEST_TYPE, type DeliveryDocument } from '../webhooks.types.ts';
import { auditWebhook, type AuditWebhookDeps } from './auditWebhook.ts';
import { findOwnWebhook, type WebhookRequest } from './findOwnWebhook.ts';

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
  const delivery = newDelivery(
    webhook,
    {
      _id: newEventId(),
      sequence: 0,
      type: TEST_TYPE,
      at: now,
      data: { webhookId: webhook._id },
    },
    { sequence: webhook.cursor, taskId: null, now },
  );
  await deps.deliveries.insert([delivery]);
  await auditWebhook(deps, 'webhook.tested', input);
  return delivery;
}
