import { exportFound, type ExportPersonDeps } from '../../persons/commands/exportPerson.ts';
import { findHeld } from '../../persons/commands/findHeld.ts';
import { makeRequests } from '../../rightsRequests/commands/makeRequests.ts';
import { takeEffect } from '../../rightsRequests/commands/takeEffect.ts';
import { type Acting, type PersonActDeps, requestedOf } from './actOnConnection.ts';
import { listConnections } from './readConnections.ts';

export type ExportOwnDeps = PersonActDeps & ExportPersonDeps;

/**
 * Everything that is stored with the person's RUT and e-mail, decrypted, without passwords. Each
 * client that has some of it is told about the request.
 */
export async function exportOwn(deps: ExportOwnDeps, { person, from }: Acting) {
  const { username, email, holders } = person;
  const connections = await listConnections(deps, person);
  const byClient = new Map(
    connections.map((found) => [
      found.consent.clientId,
      { ...requestedOf(found), consentId: null, entityName: null, occasion: null },
    ]),
  );
  const found = await findHeld(deps, { consentIds: [], holders });
  const exported = await exportFound(deps, found, { username, email, clientId: null });
  // Written first, so that no data is returned without an audit entry.
  for (const { consent } of connections)
    await deps.audit.append({
      at: new Date(exported.exportedAt),
      event: 'person.exported',
      clientId: consent.clientId,
      ...from,
      consentId: consent._id,
      subject: consent.subject,
    });
  const about = [...byClient.values()];
  const made = await makeRequests(deps, { person, from, kind: 'access', about });
  for (const request of made) await takeEffect(deps, request);
  deps.onMailDue();
  return { exported, connections };
}
