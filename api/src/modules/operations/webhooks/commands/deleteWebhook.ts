import type { WebhookDocument } from '../webhooks.types.ts';
import { auditWebhook, type AuditWebhookDeps } from './auditWebhook.ts';
import { findOwnWebhook, type WebhookRequest } from './findOwnWebhook.ts';
import { removeWebhook, type RemoveWebhooksDeps } from './removeWebhooks.ts';

/**
 * Deletes a webhook and its deliveries.
 * @returns the deleted webhook
 * @throws AppError forbidden, serviceUnavailable
 */
export async function deleteWebhook(
  deps: AuditWebhookDeps & RemoveWebhooksDeps,
  input: WebhookRequest,
): Promise<WebhookDocument> {
  const known = await findOwnWebhook(deps, input);
  await removeWebhook(deps, known);
  await auditWebhook(deps, 'webhook.deleted', input);
  return known;
}
