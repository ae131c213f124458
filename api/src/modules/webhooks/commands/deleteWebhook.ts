import type { DeliveriesStore } from '../deliveries.store.ts';
import type { WebhooksStore } from '../webhooks.store.ts';
import type { WebhookDocument } from '../webhooks.types.ts';
import { auditWebhook, type AuditWebhookDeps } from './auditWebhook.ts';
import { findOwnWebhook, type WebhookRequest } from './findOwnWebhook.ts';

/**
 * Deletes a webhook and its deliveries.
 * @returns what it was
 * @throws AppError forbidden
 */
export async function deleteWebhook(
  deps: AuditWebhookDeps & {
    readonly webhooks: WebhooksStore;
    readonly deliveries: DeliveriesStore;
  },
  input: WebhookRequest,
): Promise<WebhookDocument> {
  const known = await findOwnWebhook(deps, input);
  await deps.webhooks.delete(known._id, known.clientId);
  await deps.deliveries.deleteOf(known._id);
  await auditWebhook(deps, 'webhook.deleted', input);
  return known;
}
