import type { Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import {
  consentAad,
  type ConsentDocument,
  type ConsentPerson,
} from '../../../consent/consents/consents.types.ts';
import { taskAad } from '../../../extraction/tasks/tasks.types.ts';
import type { ConsentsOfPersonStore } from '../../../consent/consents/consentsOfPerson.store.ts';
import type { TasksOfPersonStore } from '../../../extraction/tasks/tasksOfPerson.store.ts';
import type { Affected } from '../../../personalRecords.store.ts';

export interface ListAffectedDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly audit: AuditStore;
  readonly consentsOfPerson: ConsentsOfPersonStore;
  readonly tasksOfPerson: TasksOfPersonStore;
}

/** A person whose data was stored or read in the time span. */
export interface AffectedPerson {
  /** RUTs, and usernames of extractions; empty if no remaining record contains one. */
  readonly usernames: readonly string[];
  readonly emails: readonly string[];
  readonly consents: readonly {
    readonly consentId: string;
    readonly clientId: string;
    readonly entityId: string | null;
    /** When the client last read its data, up to the end of the time span; null if it never did. */
    readonly lastReadAt: string | null;
  }[];
  readonly taskIds: readonly string[];
}

/**
 * Everybody who was affected by an incident at a client or an institution in a time span, for the
 * notice that Law 21.719 requires after a breach. RUT and e-mail are known only for consents that
 * have not ended.
 */
export async function listAffected(
  deps: ListAffectedDeps,
  affected: Affected,
): Promise<AffectedPerson[]> {
  const { vault, consentsOfPerson, tasksOfPerson } = deps;
  const bySubject = new Map<
    string,
    {
      usernames: Set<string>;
      emails: Set<string>;
      consents: AffectedPerson['consents'][number][];
      taskIds: string[];
    }
  >();
  const of = (subject: string) => {
    const known = bySubject.get(subject);
    if (known) return known;
    const none = {
      usernames: new Set<string>(),
      emails: new Set<string>(),
      consents: [],
      taskIds: [],
    };
    bySubject.set(subject, none);
    return none;
  };
  for await (const consent of consentsOfPerson.affected(affected)) {
    const { _id, subject, clientId, entityId, acceptance, person } = consent;
    const one = of(subject);
    one.consents.push({
      consentId: _id,
      clientId,
      entityId: entityId ?? acceptance?.entityId ?? null,
      lastReadAt: await lastRead(deps, consent, affected),
    });
    if (!person) continue;
    const { username, email } = vault.open<ConsentPerson>(person, consentAad(_id, 'person'));
    one.usernames.add(username);
    one.emails.add(email);
  }
  for await (const { _id, subject, username } of tasksOfPerson.affected(affected)) {
    const one = of(subject);
    one.taskIds.push(_id);
    if (username) one.usernames.add(vault.open<string>(username, taskAad(_id, 'username')));
  }
  // Written first, so that no list is returned without an audit entry.
  await deps.audit.append({
    at: deps.now(),
    event: 'persons.listed',
    clientId: affected.clientId,
    detail: `affected ${String(bySubject.size)}${affected.entityId === null ? '' : ` at ${affected.entityId}`}`,
  });
  return [...bySubject.values()].map(({ usernames, emails, ...rest }) => ({
    usernames: [...usernames],
    emails: [...emails],
    ...rest,
  }));
}

async function lastRead(
  { audit }: ListAffectedDeps,
  { _id }: ConsentDocument,
  { to }: Affected,
): Promise<string | null> {
  const reads = { consentId: _id, event: 'consent.read' } as const;
  const last = await audit.newest({ ...reads, ...(to && { at: { $lte: to } }) });
  return last?.at.toISOString() ?? null;
}
