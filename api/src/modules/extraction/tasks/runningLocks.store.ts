import { batchPerTick } from '../../../infra/batchPerTick.ts';
import { CollectionStore, isDuplicateKey, type Mongo } from '../../../infra/mongo/mongo.ts';
import { deletedRecords, upTo, type PersonalRecords } from '../../personalRecords.store.ts';

/** The running task of a user-entity pair. */
export interface RunningLockDocument {
  /** A name of the pair: `UserKeys.userEntityKeys`. */
  readonly _id: string;
  readonly taskId: string;
  /** The client whose task it is; absent in locks of earlier versions. */
  readonly clientId?: string;
  readonly takenAt: Date;
  /** The task's deadline: a lock never outlives it. */
  readonly until: Date;
}

/**
 * Allows one running task per user and entity: there is one lock per name of a pair, taken by one
 * conditional upsert.
 */
export class RunningLocksStore extends CollectionStore<RunningLockDocument> {
  readonly personal: PersonalRecords;
  readonly #release: (taskId: string) => Promise<null>;

  constructor(mongo: Mongo) {
    super(mongo, 'runningLocks', [{ key: { until: 1 } }, { key: { taskId: 1 } }]);
    this.personal = deletedRecords(
      this.collection,
      ({ taskIds, pairs, until }) => ({
        $or: [
          { taskId: { $in: [...taskIds] } },
          { _id: { $in: [...pairs] }, ...upTo(until, 'takenAt') },
        ],
      }),
      { countedAs: 'locks' },
    );
    this.#release = batchPerTick(async (taskIds) => {
      await this.collection.deleteMany({ taskId: { $in: [...taskIds] } });
      return taskIds.map(() => null);
    });
  }

  /** Locks that were not released in time, the oldest first. */
  overdue(now: Date, limit: number): Promise<RunningLockDocument[]> {
    return this.collection
      .find({ until: { $lte: now } })
      .sort({ until: 1 })
      .limit(limit)
      .toArray();
  }

  /**
   * Takes the lock if it is free or held by `replacing`.
   * @returns null on success, otherwise the lock's holder
   */
  async acquire(
    lock: RunningLockDocument,
    replacing?: string,
  ): Promise<RunningLockDocument | null> {
    const { _id, taskId, clientId, takenAt, until } = lock;
    const takeable = replacing === undefined ? [taskId] : [taskId, replacing];
    try {
      await this.collection.updateOne(
        { _id, taskId: { $in: takeable } },
        { $set: { taskId, takenAt, until, ...(clientId !== undefined && { clientId }) } },
        { upsert: true },
      );
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const holder = await this.collection.findOne({ _id });
      // The lock has been released since, or is held by another try of the same task: acquiring it
      // again succeeds.
      if (holder === null || takeable.includes(holder.taskId)) return this.acquire(lock, replacing);
      return holder;
    }
  }

  /** Releases the locks of a task. */
  async release(taskId: string): Promise<void> {
    await this.#release(taskId);
  }
}
