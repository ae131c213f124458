import { AppError } from '../../../../errors/AppError.ts';
import type { EventType } from '../../events/events.types.ts';
import type { WebhookChange, WebhooksStore } from '../webhooks.store.ts';
import type { WebhookDocument } from '../webhooks.types.ts';
import { auditWebhook, type AuditWebhookDeps } from './auditWebhook.ts';
import { checkUrl, type CheckUrlDeps } from './checkUrl.ts';
import { findOwnWebhook, type WebhookRequest } from './findOwnWebhook.ts';

/** The requested change. Absent fields stay as they are. */
export interface AskedChange {
  readonly url?: string;
  readonly types?: readonly EventType[] | null;
  readonly enabled?: boolean;
}

/**
 * Changes a webhook. One that is turned on again also receives the events that it has missed.
 * @throws AppError forbidden, webhookUrlRefused
 */
export async function changeWebhook(
  deps: AuditWebhookDeps & CheckUrlDeps & { readonly webhooks: WebhooksStore },
  input: WebhookRequest & { readonly asked: AskedChange },
): Promise<WebhookDocument> {
  const known = await findOwnWebhook(deps, input);
  const { url, types, enabled } = input.asked;
  if (url !== undefined) await checkUrl(deps, url);
  const change: WebhookChange = {
    ...(url !== undefined && { url }),
    ...(types !== undefined && { types }),
    ...(enabled === true && { disabled: null }),
    // If it is already off, the reason is kept.
    ...(enabled === false &&
      known.disabled === null && { disabled: { at: deps.now(), reason: 'by_client' } }),
  };
  if (Object.keys(change).length === 0) return known;
  const changed = await deps.webhooks.change(known._id, change);
  if (!changed) throw new AppError('forbidden');
  await auditWebhook(deps, 'webhook.changed', input);
  return changed;
}
