import type { Clock } from '../../../../infra/clock.ts';
import type { TokenSigner } from '../../../../infra/jwt/tokens.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/auditActor.ts';
import type { Credits, QuotaState } from '../../clients/credits.ts';
import type { Principal } from '../../../../principal/principal.ts';

export interface OpenSessionDeps {
  readonly now: Clock;
  readonly tokens: TokenSigner;
  readonly credits: Credits;
  readonly audit: AuditStore;
}

/**
 * Opens a session for the holder of an API key, even if the month's quota is used up: results are
 * read, tasks cancelled and data deleted by the same session.
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
