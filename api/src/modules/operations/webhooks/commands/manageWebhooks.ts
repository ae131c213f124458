import { AppError } from '../../../../errors/AppError.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { EventsReader, EventType } from '../../events/events.types.ts';
import { newSecret, replaceSecret } from '../signing.ts';
import type { WebhookChange, WebhooksStore } from '../webhooks.store.ts';
import { type SigningSecret, webhookAad, type WebhookDocument } from '../webhooks.types.ts';
import {
  auditWebhook,
  type AuditWebhookDeps,
  findOwnWebhook,
  type WebhookRequest,
} from './findOwnWebhook.ts';
import { checkUrl, type CheckUrlDeps } from './checkUrl.ts';
import { removeWebhook, type RemoveWebhooksDeps } from './removeWebhooks.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import { SECRET_OVERLAP_SECONDS } from '../webhooks.policy.ts';

export interface CreateWebhookDeps extends AuditWebhookDeps, CheckUrlDeps {
  readonly vault: Vault;
  readonly events: Pick<EventsReader, 'head'>;
  readonly webhooks: WebhooksStore;
}

/**
 * Creates a webhook, which receives events from now on.
 * @param input `isResumed`: an earlier try died, and nobody has seen its secret
 * @returns the webhook and its secret, which is never shown again
 * @throws AppError webhookUrlRefused, tooManyWebhooks
 */
export async function createWebhook(
  deps: CreateWebhookDeps,
  input: WebhookRequest & {
    readonly url: string;
    readonly types: readonly EventType[] | null;
    readonly isResumed: boolean;
  },
): Promise<{ webhook: WebhookDocument; secret: string }> {
  const { webhooks, vault, events } = deps;
  const { webhookId, url, types } = input;
  const { clientId } = input.principal;
  await checkUrl(deps, url);
  if (input.isResumed) await webhooks.delete(webhookId, clientId);
  const secret = newSecret();
  const secrets: SigningSecret[] = [{ secret, until: null }];
  const webhook: WebhookDocument = {
    _id: webhookId,
    clientId,
    url,
    types,
    secrets: vault.seal(secrets, webhookAad(webhookId)),
    disabled: null,
    cursor: await events.head(clientId),
    failingSince: null,
    createdAt: deps.now(),
  };
  if (!(await webhooks.insert(webhook))) throw new AppError('tooManyWebhooks');
  await auditWebhook(deps, 'webhook.created', input);
  return { webhook, secret };
}

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

/** More than one, because the secrets may be replaced or re-wrapped concurrently. */
const TRIES = 30;

/**
 * Gives a webhook a new secret; for a day, deliveries are also signed with the previous one.
 * @returns the new secret, which is never shown again
 * @throws AppError forbidden
 */
export async function rotateSecret(
  deps: AuditWebhookDeps & { readonly vault: Vault; readonly webhooks: WebhooksStore },
  input: WebhookRequest,
): Promise<{ secret: string; previousValidUntil: Date }> {
  const { vault, webhooks } = deps;
  const secret = newSecret();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { _id, secrets } = await findOwnWebhook(deps, input);
    const now = deps.now();
    const known = vault.open<SigningSecret[]>(secrets, webhookAad(_id));
    const sealed = vault.seal(replaceSecret(known, secret, now), webhookAad(_id));
    if (!(await webhooks.replaceSecrets(_id, secrets, sealed))) continue;
    await auditWebhook(deps, 'webhook.secret-rotated', input);
    return { secret, previousValidUntil: addSeconds(now, SECRET_OVERLAP_SECONDS) };
  }
  throw new AppError('serviceUnavailable');
}
