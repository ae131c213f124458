import { institutions } from '@cauce/extractors';
import type { ClientsStore } from '../../../access/clients/clients.store.ts';
import type { ConsentsOfPersonStore } from '../../../consent/consents/consentsOfPerson.store.ts';
import type { ConsentDocument } from '../../../consent/consents/consents.types.ts';
import type { TasksOfPersonStore } from '../../../extraction/tasks/tasksOfPerson.store.ts';
import type { TaskDocument } from '../../../extraction/tasks/tasks.types.ts';
import type { RestrictionsStore } from '../../../extraction/users/restrictions.store.ts';
import type { UserKeys } from '../../../extraction/users/userKeys.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { Share, ShareKeys } from '../../../personalRecords.store.ts';
import type { PersonRecords } from '../PersonRecords.ts';

export interface FindShareDeps {
  readonly userKeys: UserKeys;
  readonly clients: ClientsStore;
  readonly persons: PersonRecords;
  readonly tasksOfPerson: TasksOfPersonStore;
  readonly consentsOfPerson: ConsentsOfPersonStore;
  readonly restrictionsStore: RestrictionsStore;
  readonly audit: AuditStore;
  readonly isSandbox: boolean;
}

/** A person, and the client whose share of their records is meant. */
export interface PersonAt {
  /** Normalised: a RUT as `12345678-5`, or an e-mail in lower case. */
  readonly username: string;
  /** Null for all clients. */
  readonly clientId: string | null;
}

export interface FoundShare {
  readonly keys: ShareKeys;
  readonly tasks: readonly TaskDocument[];
  readonly consents: readonly ConsentDocument[];
  /** The entity of each of the share's pairs, if it is known. */
  readonly entityOfPair: ReadonlyMap<string, string>;
}

/**
 * Whether pairs belong to a share: in the sandbox each client has its own; elsewhere all clients
 * share them.
 */
export const hasPairs = (
  { clientId, onlyConsents }: Pick<Share, 'clientId' | 'onlyConsents'>,
  { isSandbox }: Pick<FindShareDeps, 'isSandbox'>,
): boolean => !onlyConsents && (clientId === null || isSandbox);

/**
 * Finds a person by the username that institutions know them by.
 * @param exceptConsents see `Share`
 */
export async function findPerson(
  deps: FindShareDeps,
  { username, clientId }: PersonAt,
  exceptConsents?: readonly string[],
): Promise<FoundShare> {
  const share = {
    subjects: deps.userKeys.personNames(username),
    clientId,
    ...(exceptConsents && { exceptConsents }),
  };
  return findShare(deps, share, await pairsOf(deps, share, username));
}

/**
 * Finds all records of a share.
 * @param known pairs of the person, with their entities, even if no record refers to them any
 *   more
 */
export async function findShare(
  deps: FindShareDeps,
  share: Share,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<FoundShare> {
  const { tasksOfPerson } = deps;
  const [tasks, consents, audited] = await Promise.all([
    tasksOfPerson.list(share),
    deps.consentsOfPerson.list(share),
    deps.audit.idsOf(share),
  ]);
  const keptTasks = share.exceptConsents?.length
    ? await tasksOfPerson.list({
        subjects: share.subjects,
        clientId: share.clientId,
        onlyConsents: share.exceptConsents,
      })
    : [];
  // The audit log may name them without their consent.
  const kept = new Set(keptTasks.map(({ _id }) => _id));
  const taskIds = [
    ...new Set([...tasks.map(({ _id }) => _id), ...audited.taskIds.filter((id) => !kept.has(id))]),
  ];
  const consentIds = [...new Set([...consents.map(({ _id }) => _id), ...audited.consentIds])];
  const entityOfPair = new Map(known);
  let pairs: string[] = [];
  if (hasPairs(share, deps)) {
    // A consent's extraction may have used another username: an e-mail address, or a company's RUT.
    for (const { pair, entityId } of tasks) entityOfPair.set(pair, entityId);
    const counting = await deps.restrictionsStore.pairsThatCounted(taskIds);
    pairs = [...new Set([...entityOfPair.keys(), ...counting])];
  }
  // A whole person includes their records with any e-mail.
  const isWhole = share.clientId === null && !share.onlyConsents;
  const holders = isWhole ? [...new Set(consents.flatMap(({ holder }) => holder ?? []))] : [];
  const keys = { ...share, taskIds, consentIds, pairs, holders };
  return { keys, tasks, consents, entityOfPair };
}

async function pairsOf(
  deps: FindShareDeps,
  share: Share,
  username: string,
): Promise<ReadonlyMap<string, string>> {
  const entityOfPair = new Map<string, string>();
  if (!hasPairs(share, deps)) return entityOfPair;
  const clientIds =
    share.clientId !== null
      ? [share.clientId]
      : deps.isSandbox
        ? (await deps.clients.listClients()).map(({ _id }) => _id)
        : // Outside the sandbox the client makes no difference.
          [''];
  for (const { id } of institutions)
    for (const clientId of clientIds)
      for (const pair of deps.userKeys.userEntityKeys(clientId, username, id))
        entityOfPair.set(pair, id);
  return entityOfPair;
}
