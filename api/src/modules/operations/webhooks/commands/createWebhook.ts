import { AppError } from '../../../../errors/AppError.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { EventsReader, EventType } from '../../events/events.types.ts';
import { newSecret } from '../signing.ts';
import type { WebhooksStore } from '../webhooks.store.ts';
import { webhookAad, type SigningSecret, type WebhookDocument } from '../webhooks.types.ts';
import { auditWebhook, type AuditWebhookDeps } from './auditWebhook.ts';
import { checkUrl, type CheckUrlDeps } from './checkUrl.ts';
import type { WebhookRequest } from './findOwnWebhook.ts';

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
