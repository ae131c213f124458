import type { Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { ExportedConsent } from '../../../consent/consents/commands/personalConsents.ts';
import type { ExportedEntry } from '../../../operations/audit/audit.store.ts';
import {
  findPerson,
  hasPairs,
  type FindShareDeps,
  type FoundShare,
  type PersonAt,
} from './findShare.ts';

export interface ExportPersonDeps extends FindShareDeps {
  readonly now: Clock;
  readonly vault: Vault;
}

/**
 * Exports what is stored about a person, as they may request by law: the decrypted data, who
 * received it, and what was done in their name. Passwords are mentioned, but not exported. A
 * client's share reveals nothing about other clients: not even the restrictions of pairs that they
 * share. For operators; a client gets `exportForClient`.
 */
export async function exportPerson(deps: ExportPersonDeps, person: PersonAt) {
  const { username, clientId } = person;
  const found = await findPerson(deps, person);
  const exported = await exportFound(deps, found, { username, clientId });
  if (saysAnything(exported))
    await deps.audit.append({
      at: new Date(exported.exportedAt),
      event: 'person.exported',
      clientId,
      subject: found.keys.subjects[0],
    });
  return exported;
}

/** What the modules export of a person; the parts that are read here, and others. */
interface ExportedParts {
  readonly tasks: readonly object[];
  readonly consents: readonly ExportedConsent[];
  readonly activity: readonly ExportedEntry[];
}

/**
 * The same for a share that was already found, without an entry in the audit log.
 * @param withheld see `ExportContext`
 */
export async function exportFound(
  deps: ExportPersonDeps,
  { keys, entityOfPair }: FoundShare,
  who: { readonly username: string; readonly email?: string; readonly clientId: string | null },
  withheld: ReadonlySet<string> = new Set(),
) {
  const { vault, now } = deps;
  const { username, email, clientId: ofClient } = who;
  const names = new Map((await deps.clients.listClients()).map(({ _id, name }) => [_id, name]));
  const clientOf = (clientId: string | null) =>
    clientId === null ? null : { id: clientId, name: names.get(clientId) ?? null };
  const exportedAt = now();
  const parts = await deps.persons.export(keys, {
    vault,
    now: exportedAt,
    clientOf,
    entityOfPair: hasPairs(keys, deps) ? entityOfPair : null,
    withheld,
  });
  return {
    person: username,
    ...(email !== undefined && { email }),
    ...(ofClient !== null && { client: clientOf(ofClient) }),
    exportedAt: exportedAt.toISOString(),
    ...(parts as unknown as ExportedParts),
  };
}

/** Whether any part of an export has something in it. */
export const saysAnything = (exported: object): boolean =>
  Object.values(exported).some((part) => Array.isArray(part) && part.length > 0);
