import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/auditActor.ts';
import type { EncryptionKeysStore } from '../../../access/encryption/encryptionKeys.store.ts';
import { cancelTask, type EndTaskDeps } from '../../../extraction/tasks/taskEnding.ts';
import type { ConsentsStore } from '../consents.store.ts';
import { PUBLIC_STATE, type Actor, type ConsentDocument } from '../consents.types.ts';

export interface EndConsentDeps extends EndTaskDeps {
  readonly consents: ConsentsStore;
  readonly encryptionKeys: EncryptionKeysStore;
  readonly audit: AuditStore;
}

/** How a consent is ended. */
export interface ConsentEnding {
  readonly event: 'rejectStored' | 'lapse' | 'revoke' | 'discard';
  readonly by: Actor | null;
  /** Ends the consent only while this task is attached to it. */
  readonly taskId?: string;
}

/**
 * Ends a consent. One update changes its state and deletes its data and credentials; then its
 * extraction is cancelled and its session's key deleted. If the process dies in between, the
 * sweeper does the rest.
 * @returns the ended consent; null if its state does not allow the event
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

/** Removes what remains of an ended consent; safe to repeat. */
export async function cleanUpConsent(
  deps: EndConsentDeps,
  consent: ConsentDocument,
): Promise<void> {
  const { _id, clientId, subject, session, taskId, terminatedAt, terminatedBy: by } = consent;
  // A refused consent was ended by its own task, and that task's worker ends the task.
  if (taskId !== null && consent.state !== 'refused') await cancelTask(deps, taskId);
  if (session) await deps.encryptionKeys.deleteOfSession(session.id);
  await deps.audit.append({
    _id: `consent.ended:${_id}`,
    at: terminatedAt ?? deps.now(),
    event: 'consent.ended',
    clientId,
    ...(by ? auditActor(by, by) : {}),
    consentId: _id,
    subject,
    detail: PUBLIC_STATE[consent.state].subStatus,
  });
  await deps.consents.cleanedUp(_id);
}
