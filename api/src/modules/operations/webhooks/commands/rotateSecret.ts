import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import { newSecret, replaceSecret } from '../signing.ts';
import { SECRET_OVERLAP_SECONDS } from '../webhooks.policy.ts';
import type { WebhooksStore } from '../webhooks.store.ts';
import { webhookAad, type SigningSecret } from '../webhooks.types.ts';
import { auditWebhook, type AuditWebhookDeps } from './auditWebhook.ts';
import { findOwnWebhook, type WebhookRequest } from './findOwnWebhook.ts';

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
