import type { Clock } from '../../../../infra/clock.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import type { AuditEvent } from '../../audit/audit.types.ts';
import { auditActor } from '../../audit/auditActor.ts';
import type { WebhookRequest } from './findOwnWebhook.ts';

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
