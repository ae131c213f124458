import { AppError } from '../../../errors/AppError.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { TokenSigner } from '../../../infra/jwt/tokens.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import { auditActor } from '../../audit/auditActor.ts';
import type { Credits, QuotaState } from '../../clients/credits.ts';
import { quotaHeaders } from '../../clients/quotaHeaders.ts';
import type { Principal } from '../../../principal/principal.ts';

export interface OpenSessionDeps {
  readonly now: Clock;
  readonly tokens: TokenSigner;
  readonly credits: Credits;
  readonly audit: AuditStore;
}

/**
 * Opens a session for the holder of an API key.
 * @throws AppError notEnoughCredits if the month's quota is used up
 */
export async function openSession(
  deps: OpenSessionDeps,
  input: {
    principal: Principal;
    expireMinutes: number;
    requestId: string;
    ip: string;
  },
): Promise<{ token: string; quota: QuotaState }> {
  const { principal } = input;
  const quota = await deps.credits.state(principal.clientId);
  if (quota.remaining === 0)
    throw new AppError('notEnoughCredits', {
      retryAfter: quota.resetAt,
      headers: quotaHeaders(quota),
    });
  const { token, jti } = deps.tokens.sign('session', {
    subject: principal.clientId,
    lifetimeSeconds: input.expireMinutes * 60,
    claims: { keyId: principal.keyId, scopes: principal.scopes },
  });
  await deps.audit.append({
    at: deps.now(),
    event: 'session.opened',
    clientId: principal.clientId,
    ...auditActor({ keyId: principal.keyId, sessionId: jti }, input),
  });
  return { token, quota };
}
