import { randomUUID } from 'node:crypto';
import { endConsent, type EndConsentDeps } from '../../../consent/consents/commands/endConsent.ts';
import { isTerminated, type Actor } from '../../../consent/consents/consents.types.ts';
import type { PersonCounts } from '../PersonRecords.ts';
import type { FindShareDeps, FoundShare } from './findShare.ts';

export type EraseShareDeps = FindShareDeps &
  EndConsentDeps & {
    /** Lists the waiting events: those of deleted records would never be listed. */
    readonly listEvents: () => Promise<unknown>;
  };

/** Ends the consents of a share, which deletes their data and credentials. */
export async function endConsentsOfShare(
  deps: EraseShareDeps,
  { consents }: Pick<FoundShare, 'consents'>,
  by: Actor | null = null,
): Promise<void> {
  for (const consent of consents)
    if (!isTerminated(consent.state)) await endConsent(deps, consent._id, { event: 'revoke', by });
}

/**
 * Deletes the records of a share, and removes pseudonym and addresses from records that the law
 * requires to be kept. Safe to repeat: if a process died half-way, it does the rest.
 * @param detail the text for the audit log
 * @param by who requested it; null for an operator
 * @returns the new name on the records that are kept
 */
export async function eraseShare(
  deps: EraseShareDeps,
  { keys }: Pick<FoundShare, 'keys'>,
  detail: string,
  by: Actor | null = null,
): Promise<string> {
  const erasedAs = `erased:${randomUUID()}`;
  await deps.audit.append({
    at: deps.now(),
    event: 'person.erased',
    clientId: keys.clientId,
    // Without the address, which may be the person's own.
    ...(by && { requestId: by.requestId, ...(by.keyId !== '' && { keyId: by.keyId }) }),
    subject: erasedAs,
    detail,
  });
  await deps.listEvents();
  await deps.persons.erase(keys, erasedAs);
  return erasedAs;
}

/** Whether there is anything to erase. */
export const isAnything = (counts: PersonCounts): boolean =>
  Object.values(counts).some((count) => count > 0);

/** The counts as a line of text. */
export const countsText = (counts: PersonCounts): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${String(count)}`)
    .join(', ');
