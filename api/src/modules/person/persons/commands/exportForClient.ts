import { addSeconds } from '../../../../infra/clock.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Actor, ConsentDocument } from '../../../consent/consents/consents.types.ts';
import { queueClientMails, type ClientMailsDeps } from '../clientMails.ts';
import { exportFound, saysAnything, type ExportPersonDeps } from './exportPerson.ts';
import { findPerson } from './findShare.ts';

export type ExportForClientDeps = ExportPersonDeps & ClientMailsDeps;

/** A client that exports the same person often writes one mail a day to them, not one a call. */
const MAIL_EVERY_SECONDS = 86_400;

/**
 * Exports a client's share of a person to that client. A copy is a reading: of a consent that its
 * person has blocked, only the proof of it is returned and no data, each consent gets an entry that
 * its person sees, and the person is told by mail.
 */
export async function exportForClient(
  deps: ExportForClientDeps,
  person: { readonly username: string; readonly clientId: string },
  by: Actor,
) {
  const { username, clientId } = person;
  const found = await findPerson(deps, person);
  const blocked = new Set(found.consents.filter(isBlocked).map(({ _id }) => _id));
  const exported = await exportFound(deps, found, { username, clientId }, blocked);
  const at = deps.now();
  const untold = await withoutRecentExport(deps, found.consents, at);
  await queueClientMails(deps, untold, { act: 'export', at });
  const entry = { at, clientId, ...auditActor(by, by) };
  if (saysAnything(exported))
    await deps.audit.append({
      ...entry,
      event: 'person.exported',
      subject: found.keys.subjects[0],
    });
  for (const { _id: consentId, subject, results } of found.consents)
    await deps.audit.append({
      ...entry,
      event: blocked.has(consentId) ? 'consent.export-withheld' : 'consent.exported',
      consentId,
      subject,
      detail: results.map(({ product }) => product).join(' '),
    });
  return exported;
}

const isBlocked = ({ block }: Pick<ConsentDocument, 'block'>): boolean => block != null;

/** The consents of which their person has not had a mail within a day. */
async function withoutRecentExport(
  { audit }: ExportForClientDeps,
  consents: readonly ConsentDocument[],
  at: Date,
): Promise<ConsentDocument[]> {
  const since = addSeconds(at, -MAIL_EVERY_SECONDS);
  const found: ConsentDocument[] = [];
  for (const consent of consents) {
    if (isBlocked(consent)) continue;
    const last = await audit.newest({ consentId: consent._id, event: 'consent.exported' });
    if (!last || last.at <= since) found.push(consent);
  }
  return found;
}
