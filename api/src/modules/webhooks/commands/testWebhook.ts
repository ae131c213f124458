import { AppError } from '../../../errors/AppError.ts';
import { deliveryIdOf, newEventId } from '../../../infra/ids.ts';
import type { DeliveriesStore } from '../deliveries.store.ts';
import type { WebhooksStore } from '../webhooks.store.ts';
import { TEST_TYPE, type DeliveryDocument } from '../webhooks.types.ts';
import { auditWebhook, type AuditWebhookDeps } from './auditWebhook.ts';
import { findOwnWebhook, type WebhookRequest } from './findOwnWebhook.ts';

/**
 * Has a worker send a test to a webhook, as it sends an event, but once.
 * @returns its delivery, which will say how it went
 * @throws AppError forbidden, webhookDisabled
 */
export async function testWebhook(
  deps: AuditWebhookDeps & {
    readonly webhooks: WebhooksStore;
    readonly deliveries: DeliveriesStore;
  },
  input: WebhookRequest,
): Promise<DeliveryDocument> {
  const { _id: webhookId, clientId, cursor, disabled } = await findOwnWebhook(deps, input);
  if (disabled !== null) throw new AppError('webhookDisabled');
  const now = deps.now();
  const eventId = newEventId();
  const delivery: DeliveryDocument = {
    _id: deliveryIdOf(webhookId, eventId),
    webhookId,
    clientId,
    sequence: cursor,
    taskId: null,
    event: { _id: eventId, sequence: 0, type: TEST_TYPE, at: now, data: { webhookId } },
    status: 'pending',
    createdAt: now,
    nextAttemptAt: now,
    attempts: 0,
    lastAttempt: null,
  };
  await deps.deliveries.insert([delivery]);
  await auditWebhook(deps, 'webhook.tested', input);
  return delivery;
}
