import type { Clock } from '../../../../infra/clock.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/auditActor.ts';
import type { EncryptionKeysStore } from '../../encryption/encryptionKeys.store.ts';
import type { EndedSessionsStore } from '../endedSessions.store.ts';

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
