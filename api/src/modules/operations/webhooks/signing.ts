import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { addSeconds } from '../../../infra/clock.ts';
import { SECRET_OVERLAP_SECONDS } from './webhooks.policy.ts';
import type { SigningSecret } from './webhooks.types.ts';

const SECRET_BYTES = 32;
/** Keeps the header short, however often a client replaces the secret within a day. */
const MAX_SECRETS = 5;

/** A new secret, in the notation of the Standard Webhooks specification. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The secrets after a new one has replaced the current one, which keeps signing for a day. */
export function replaceSecret(
  secrets: readonly SigningSecret[],
  secret: string,
  now: Date,
): SigningSecret[] {
  const until = addSeconds(now, SECRET_OVERLAP_SECONDS).toISOString();
  const replaced = inUse(secrets, now).map((one) => ({ ...one, until: one.until ?? until }));
  return [{ secret, until: null }, ...replaced].slice(0, MAX_SECRETS);
}

/**
 * The headers of a delivery according to the Standard Webhooks specification, signed with every
 * valid secret.
 */
export function signedHeaders(
  secrets: readonly SigningSecret[],
  message: { readonly id: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const { id, at, body } = message;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': inUse(secrets, at)
      .map(({ secret }) => new Webhook(secret).sign(id, at, body))
      .join(' '),
  };
}

const inUse = (secrets: readonly SigningSecret[], now: Date) =>
  secrets.filter(({ until }) => until === null || new Date(until) > now);
