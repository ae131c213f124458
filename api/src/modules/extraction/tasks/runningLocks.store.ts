import { batchPerTick } from '../../../infra/batchPerTick.ts';
import { CollectionStore, isWritten, updateEach, type Mongo } from '../../../infra/mongo/mongo.ts';
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

/** A lock to take, unless a task other than these holds it. */
interface Taking {
  readonly lock: RunningLockDocument;
  readonly takeable: readonly string[];
}

/**
 * Allows one running task per user and entity: there is one lock per name of a pair, taken by one
 * conditional upsert.
 */
export class RunningLocksStore extends CollectionStore<RunningLockDocument> {
  readonly personal: PersonalRecords;
  readonly #take: (taking: Taking) => Promise<boolean>;
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
    this.#take = batchPerTick((takings) => this.#takeEach(takings));
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
    const { _id, taskId } = lock;
    const takeable = replacing === undefined ? [taskId] : [taskId, replacing];
    if (await this.#take({ lock, takeable })) return null;
    const holder = await this.collection.findOne({ _id });
    // The lock has been released since, or is held by another try of the same task: acquiring it
    // again succeeds.
    if (holder === null || takeable.includes(holder.taskId)) return this.acquire(lock, replacing);
    return holder;
  }

  /** For each whether it was taken. */
  async #takeEach(takings: readonly Taking[]): Promise<(boolean | Error)[]> {
    const updates = takings.map(({ lock: { _id, ...lock }, takeable }) => ({
      filter: { _id, taskId: { $in: takeable } },
      update: { $set: lock },
      upsert: true,
    }));
    return (await updateEach(this.collection, updates)).map(isWritten);
  }

  /** Releases the locks of a task. */
  async release(taskId: string): Promise<void> {
    await this.#release(taskId);
  }
}
