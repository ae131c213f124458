import type { AuditStore } from '../../audit/audit.store.ts';
import type { EncryptionKeysStore } from '../../encryption/encryptionKeys.store.ts';
import { cancelTask } from '../../tasks/commands/cancelTask.ts';
import type { EndTaskDeps } from '../../tasks/taskEnding.ts';
import type { ConsentsStore } from '../consents.store.ts';
import { PUBLIC_STATE, type Actor, type ConsentDocument } from '../consents.types.ts';

export interface EndConsentDeps extends EndTaskDeps {
  readonly consents: ConsentsStore;
  readonly encryptionKeys: EncryptionKeysStore;
  readonly audit: AuditStore;
}

/** How a consent may come to its end. */
export interface ConsentEnding {
  readonly event: 'rejectStored' | 'lapse' | 'revoke' | 'discard';
  readonly by: Actor | null;
  /** Only while this task speaks for it. */
  readonly taskId?: string;
}

/**
 * Ends a consent. One update takes its state, its data and its credentials; then its extraction is
 * stopped and its session's key goes. A process that dies in between leaves that to the sweeper.
 * @returns the consent as it is then, null where this cannot happen to it (any more)
 */
export async function endConsent(
  deps: EndConsentDeps,
  consentId: string,
  { event, by, taskId }: ConsentEnding,
): Promise<ConsentDocument | null> {
  const filter = taskId === undefined ? {} : { taskId };
  const ended = await deps.consents.end(consentId, event, deps.now(), by, filter);
  if (ended) await cleanUpConsent(deps, ended);
  return ended;
}

/** Clears away what an ended consent leaves behind; safe to repeat. */
export async function cleanUpConsent(
  deps: EndConsentDeps,
  consent: ConsentDocument,
): Promise<void> {
  const { _id, clientId, subject, session, taskId, terminatedAt, terminatedBy: by } = consent;
  if (taskId !== null) await cancelTask(deps, taskId);
  if (session) await deps.encryptionKeys.deleteOfSession(session.id);
  await deps.audit.append({
    _id: `consent.ended:${_id}`,
    at: terminatedAt ?? deps.now(),
    event: 'consent.ended',
    clientId,
    ...(by
      ? {
          keyId: by.keyId,
          ...(by.sessionId === null ? {} : { sessionId: by.sessionId }),
          requestId: by.requestId,
          ip: by.ip,
        }
      : {}),
    consentId: _id,
    subject,
    detail: PUBLIC_STATE[consent.state].subStatus,
  });
  await deps.consents.cleanedUp(_id);
}
