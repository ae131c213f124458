import type { Collection, Filter } from 'mongodb';
import type { Mongo } from '../../../infra/mongo/mongo.ts';
import type { Vault, Sealed } from '../../../infra/vault/Vault.ts';
import {
  deletedRecords,
  ofShare,
  PSEUDONYM,
  upTo,
  valuesOf,
  withoutKept,
  type Affected,
  type PersonalRecords,
  type Share,
} from '../../personalRecords.store.ts';
import { actionNames, taskAad, type SealedTaskField, type TaskDocument } from './tasks.types.ts';

/** The tasks of one person, for access and erasure. */
export class TasksOfPersonStore {
  readonly #tasks: Collection<TaskDocument>;
  readonly personal: PersonalRecords;

  constructor(mongo: Mongo) {
    this.#tasks = mongo.db.collection<TaskDocument>('tasks');
    this.personal = deletedRecords(this.#tasks, tasksOf, {
      countedAs: 'tasks',
      exported: {
        part: 'tasks',
        rows: async (keys, { vault, clientOf, withheld }) =>
          (await this.list(keys)).map((task) => ({
            ...exportedTask(vault, task, withheld.has(task.consent?.id ?? '')),
            client: clientOf(task.clientId),
          })),
      },
      subjects: () => valuesOf(this.#tasks, 'subject'),
      namedBefore: (moment) =>
        this.#tasks.countDocuments({ subject: PSEUDONYM, createdAt: { $lt: moment } }),
    });
  }

  list(share: Share): Promise<TaskDocument[]> {
    return this.#tasks.find(tasksOf(share)).sort({ createdAt: 1 }).toArray();
  }

  /** Whether a worker may still be using the person's credentials. */
  async isRunning(share: Share): Promise<boolean> {
    const running = { ...tasksOf(share), status: { $in: ['pending', 'running'] } };
    return (await this.#tasks.countDocuments(running as Filter<TaskDocument>, { limit: 1 })) > 0;
  }

  /** Extractions without a consent whose records still exist. */
  affected({ clientId, entityId, from, to }: Affected): AsyncIterable<TaskDocument> {
    return this.#tasks.find({
      consent: null,
      ...(clientId !== null && { clientId }),
      ...(entityId !== null && { entityId }),
      $and: [upTo(to, 'createdAt'), from === undefined ? {} : { createdAt: { $gte: from } }],
    });
  }
}

/** Always by subject too, because that field has an index. */
const tasksOf = (share: Share): Filter<TaskDocument> => ({
  ...ofShare(share, 'createdAt'),
  ...(share.onlyConsents
    ? { 'consent.id': { $in: [...share.onlyConsents] } }
    : withoutKept(share, 'consent.id')),
});

function exportedTask(vault: Vault, task: TaskDocument, isWithheld: boolean) {
  const open = (sealed: Sealed | null | undefined, field: SealedTaskField) =>
    !sealed || isWithheld ? null : vault.open<unknown>(sealed, taskAad(task._id, field));
  return {
    taskId: task._id,
    reference: task.reference ?? null,
    entityId: task.entityId,
    action: actionNames(task),
    status: task.status,
    launchedAt: task.createdAt.toISOString(),
    finishedAt: task.finishedAt?.toISOString() ?? null,
    keptUntil: task.expiresAt.toISOString(),
    username: open(task.username, 'username'),
    holdsPassword: task.credentials !== null,
    result: open(task.result, 'result'),
    completeness: open(task.completeness, 'completeness'),
  };
}
