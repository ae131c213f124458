import type { Clock } from '../../../../infra/clock.ts';
import type { TokenSigner } from '../../../../infra/jwt/tokens.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Credits, QuotaState } from '../../clients/credits.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { EncryptionKeysStore } from '../../encryption/encryptionKeys.store.ts';
import type { EndedSessionsStore } from '../endedSessions.store.ts';

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

export interface EndSessionDeps {
  readonly now: Clock;
  readonly endedSessions: EndedSessionsStore;
  readonly encryptionKeys: EncryptionKeysStore;
  readonly audit: AuditStore;
}

/** Ends the caller's session in every process within seconds, and deletes its encryption keys. */
export async function endSession(
  { now, endedSessions, encryptionKeys, audit }: EndSessionDeps,
  call: { readonly principal: Principal; readonly requestId: string; readonly ip: string },
): Promise<void> {
  const { clientId, sessionId, sessionExpiresAt } = call.principal;
  if (sessionId === null || sessionExpiresAt === null) throw new Error('The caller has no session');
  await endedSessions.end(sessionId, sessionExpiresAt);
  await encryptionKeys.deleteOfSession(sessionId);
  await audit.append({
    _id: `session.ended:${sessionId}`,
    at: now(),
    event: 'session.ended',
    clientId,
    ...auditActor(call.principal, call),
  });
}
