import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { EncryptionKeysStore } from '../../../access/encryption/encryptionKeys.store.ts';
import { cancelTask, type EndTaskDeps } from '../../../extraction/tasks/taskEnding.ts';
import type { ConsentsStore } from '../consents.store.ts';
import { type Actor, type ConsentDocument, PUBLIC_STATE } from '../consents.types.ts';
import type { Clock } from '../../../../infra/clock.ts';
import { AppError } from '../../../../errors/AppError.ts';
import { canReadConsent, endReason, type TaskTokenHolder } from '../consents.policy.ts';

export interface EndConsentDeps extends EndTaskDeps {
  readonly consents: ConsentsStore;
  readonly encryptionKeys: EncryptionKeysStore;
  readonly audit: AuditStore;
}

/** How a consent is ended. */
interface ConsentEnding {
  readonly event: 'giveUp' | 'lapse' | 'revoke' | 'discard';
  readonly by: Actor | null;
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
  { event, by }: ConsentEnding,
): Promise<ConsentDocument | null> {
  const ended = await deps.consents.end(consentId, event, deps.now(), by);
  if (ended) await cleanUpConsent(deps, ended);
  return ended;
}

/** Removes what remains of an ended consent; safe to repeat. */
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
    ...(by ? auditActor(by, by) : {}),
    consentId: _id,
    subject,
    detail: PUBLIC_STATE[consent.state].subStatus,
  });
  await deps.consents.cleanedUp(_id);
}

const BATCH_SIZE = 500;

/**
 * Ends every consent of a revoked client, so that no data or password is kept for an organisation
 * that may no longer ask for it. Each update that ends a consent deletes its data and credentials;
 * the sweeper then cancels its extraction, deletes its session's key and writes the audit entry.
 * Safe to repeat.
 * @returns how many were ended
 */
export async function endConsentsOf(
  deps: { readonly consents: ConsentsStore; readonly now: Clock },
  clientId: string,
): Promise<number> {
  let ended = 0;
  for (;;) {
    const ids = await deps.consents.liveOf(clientId, BATCH_SIZE);
    let changed = 0;
    for (const id of ids) if (await deps.consents.end(id, 'revoke', deps.now(), null)) changed += 1;
    ended += changed;
    // If a batch changed nothing, other processes have ended every consent in the meantime.
    if (changed === 0) return ended;
  }
}

/** The event that ends an overdue consent: an active one may end early, for lack of a repair. */
const overdueEvent = ({ state, validUntil, endsAt }: ConsentDocument) =>
  state === 'active' && validUntil && endsAt && endsAt < validUntil ? 'giveUp' : 'lapse';

/**
 * Ends an overdue consent.
 * @returns null if it was repaired or ended in the meantime
 */
export const endOverdue = (
  deps: EndConsentDeps,
  consent: ConsentDocument,
): Promise<ConsentDocument | null> =>
  endConsent(deps, consent._id, { event: overdueEvent(consent), by: null });

/**
 * Ends an overdue consent if the sweeper has not yet done so: nothing is used after its end.
 * @returns the consent as it is now
 */
export async function expireConsentIfOverdue(
  deps: EndConsentDeps,
  consent: ConsentDocument,
): Promise<ConsentDocument> {
  if (!consent.endsAt || consent.endsAt > deps.now()) return consent;
  const ended = await endOverdue(deps, consent);
  return ended ?? (await deps.consents.find(consent._id)) ?? consent;
}

/**
 * Revokes a consent: its data and credentials are deleted when this returns, and the result of a
 * running extraction is discarded. Safe to repeat.
 * @throws AppError consentNotFound for an unknown consent and for somebody else's; consentExpired
 *   or consentTerminated if it had already ended in another way
 */
export async function revokeConsent(
  deps: EndConsentDeps,
  holder: TaskTokenHolder,
  consentId: string,
  by: Actor,
): Promise<ConsentDocument> {
  const found = await deps.consents.find(consentId);
  if (!canReadConsent(holder, found)) throw new AppError('consentNotFound');
  const consent = await expireConsentIfOverdue(deps, found);
  if (consent.state === 'revoked') return consent;
  const ended = await endConsent(deps, consentId, { event: 'revoke', by });
  const current = ended ?? (await deps.consents.find(consentId)) ?? consent;
  if (current.state === 'revoked') return current;
  throw new AppError(endReason(current) ?? 'consentNotFound');
}
