import type { Collection } from 'mongodb';
import { batchPerTick } from '../../infra/batchPerTick.ts';
import { ensureIndexes, isDuplicateKey, type Mongo, type Store } from '../../infra/mongo/mongo.ts';

/** The running task of a user-entity pair. */
export interface RunningLockDocument {
  /** A name of the pair: `UserKeys.userEntityKeys`. */
  readonly _id: string;
  readonly taskId: string;
  /** Whose task it is. Locks of before do not say. */
  readonly clientId?: string;
  readonly takenAt: Date;
  /** The task's deadline: a lock never outlives it. */
  readonly until: Date;
}

/** One running task per user and entity: one lock per name of a pair, taken by one conditional upsert. */
export class RunningLocksStore implements Store {
  readonly #locks: Collection<RunningLockDocument>;
  readonly #release: (taskId: string) => Promise<null>;

  constructor(mongo: Mongo) {
    this.#locks = mongo.db.collection<RunningLockDocument>('runningLocks');
    this.#release = batchPerTick(async (taskIds) => {
      await this.#locks.deleteMany({ taskId: { $in: [...taskIds] } });
      return taskIds.map(() => null);
    });
  }

  ensureIndexes(): Promise<void> {
    return ensureIndexes(this.#locks, [{ key: { until: 1 } }, { key: { taskId: 1 } }]);
  }

  /** Locks that were not released in time, the oldest first. */
  overdue(now: Date, limit: number): Promise<RunningLockDocument[]> {
    return this.#locks
      .find({ until: { $lte: now } })
      .sort({ until: 1 })
      .limit(limit)
      .toArray();
  }

  /**
   * Takes the lock where it is free or is held by `replacing`.
   * @returns null on success, otherwise the lock's holder
   */
  async acquire(
    lock: RunningLockDocument,
    replacing?: string,
  ): Promise<RunningLockDocument | null> {
    const { _id, taskId, clientId, takenAt, until } = lock;
    const takeable = replacing === undefined ? [taskId] : [taskId, replacing];
    try {
      await this.#locks.updateOne(
        { _id, taskId: { $in: takeable } },
        { $set: { taskId, takenAt, until, ...(clientId !== undefined && { clientId }) } },
        { upsert: true },
      );
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const holder = await this.#locks.findOne({ _id });
      // Released since, or held by another try of the same task: acquiring it again succeeds.
      if (holder === null || takeable.includes(holder.taskId)) return this.acquire(lock, replacing);
      return holder;
    }
  }

  /** Releases what a task holds. */
  async release(taskId: string): Promise<void> {
    await this.#release(taskId);
  }
}
