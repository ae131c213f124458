import { institutions } from '@cauce/extractors';
import type { ClientsStore } from '../../clients/clients.store.ts';
import type { ConsentDocument } from '../../consents/consents.types.ts';
import type { TaskDocument } from '../../tasks/tasks.types.ts';
import type { UserKeys } from '../../users/userKeys.ts';
import type { PersonKeys, PersonRecordsStore } from '../personRecords.store.ts';

export interface FindPersonDeps {
  readonly userKeys: UserKeys;
  readonly clients: ClientsStore;
  readonly persons: PersonRecordsStore;
  readonly isSandbox: boolean;
}

export interface FoundPerson {
  readonly keys: PersonKeys;
  readonly tasks: readonly TaskDocument[];
  readonly consents: readonly ConsentDocument[];
  /** The entity of each of the person's user-entity pairs. */
  readonly entityOfPair: ReadonlyMap<string, string>;
}

/**
 * Finds a person by the username that institutions know them by.
 * @param username normalised: a RUT as `12345678-5`, or an e-mail in lower case
 */
export async function findPerson(deps: FindPersonDeps, username: string): Promise<FoundPerson> {
  const subject = deps.userKeys.person(username);
  const [tasks, consents] = await Promise.all([
    deps.persons.tasks(subject),
    deps.persons.consents(subject),
  ]);
  // In the sandbox each client has its own pairs; elsewhere the client does not matter.
  const clientIds = deps.isSandbox
    ? (await deps.clients.listClients()).map(({ _id }) => _id)
    : [''];
  const entityOfPair = new Map<string, string>();
  for (const { id } of institutions)
    for (const clientId of clientIds)
      entityOfPair.set(deps.userKeys.userEntityKey(clientId, username, id), id);
  // A consent's extraction may have used another username: an e-mail address, or a company's RUT.
  for (const { pair, entityId } of tasks) entityOfPair.set(pair, entityId);
  const createdIds = [...tasks.map(({ _id }) => _id), ...consents.map(({ _id }) => _id)];
  return {
    keys: { subject, pairs: [...entityOfPair.keys()], createdIds },
    tasks,
    consents,
    entityOfPair,
  };
}
