import { AppError } from '../../../../errors/AppError.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { WebhooksStore } from '../webhooks.store.ts';
import type { WebhookDocument } from '../webhooks.types.ts';
import type { Clock } from '../../../../infra/clock.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import { auditActor, type AuditEvent } from '../../audit/audit.types.ts';

/** A call about a webhook, and its caller. */
export interface WebhookRequest {
  readonly webhookId: string;
  readonly principal: Principal;
  readonly requestId: string;
  readonly ip: string;
}

/**
 * The caller's webhook.
 * @throws AppError forbidden for an unknown webhook and for another client's, without telling
 *   which
 */
export async function findOwnWebhook(
  { webhooks }: { readonly webhooks: Pick<WebhooksStore, 'findOwn'> },
  { webhookId, principal }: Pick<WebhookRequest, 'webhookId' | 'principal'>,
): Promise<WebhookDocument> {
  const webhook = await webhooks.findOwn(webhookId, principal.clientId);
  if (!webhook) throw new AppError('forbidden');
  return webhook;
}

export interface AuditWebhookDeps {
  readonly now: Clock;
  readonly audit: AuditStore;
}

/** Records in the audit log what a caller did to its webhook. */
export async function auditWebhook(
  { audit, now }: AuditWebhookDeps,
  event: AuditEvent,
  request: WebhookRequest,
): Promise<void> {
  await audit.append({
    at: now(),
    event,
    clientId: request.principal.clientId,
    ...auditActor(request.principal, request),
    detail: request.webhookId,
  });
}
