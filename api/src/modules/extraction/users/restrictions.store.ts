import {
  createReaderById,
  ExpiringStore,
  isDuplicateKey,
  type Mongo,
  type ReadById,
} from '../../../infra/mongo/mongo.ts';
import { upTo, type PersonalRecords, type ShareKeys } from '../../personalRecords.store.ts';
import { addSeconds } from '../../../infra/clock.ts';

/** Consecutive wrong logins of one user at one entity. */
export interface RestrictionDocument {
  /** Key of the user-entity pair. */
  readonly _id: string;
  readonly failures: number;
  /** The failures of each client's own tasks; records of earlier versions have only the sum. */
  readonly byClient?: Readonly<Record<string, number>>;
  readonly lastFailureAt: Date;
  /** Tasks already counted, so that a task that runs twice counts once. */
  readonly countedTasks: readonly string[];
  readonly expiresAt: Date;
}

/** How many task ids are remembered: far more than can run before a task is run a second time. */
const REMEMBERED_TASKS = 20;
/** A count without a further failure is deleted after this long. */
const FORGET_SECONDS = 30 * 86_400;

/** Failure counts by user-entity pair; `restrictions.ts` interprets them. */
export class RestrictionsStore extends ExpiringStore<RestrictionDocument> {
  readonly find: ReadById<RestrictionDocument>;
  readonly personal: PersonalRecords = {
    countedAs: 'restrictions',
    count: (keys) => this.collection.countDocuments(ofPerson(keys)),
    exported: {
      part: 'restrictions',
      rows: async (keys, { entityOfPair }) => {
        if (entityOfPair === null) return null;
        const found = await this.collection.find(ofPerson(keys)).toArray();
        return found.map(({ _id, failures, lastFailureAt, expiresAt }) => ({
          entityId: entityOfPair.get(_id) ?? null,
          wrongLogins: failures,
          lastAt: lastFailureAt.toISOString(),
          keptUntil: expiresAt.toISOString(),
        }));
      },
    },
    erase: async (keys) => {
      await this.collection.deleteMany(ofPerson(keys));
      // A restriction that is kept must not refer to this share any more.
      const counted = { $in: [...keys.taskIds] };
      await this.collection.updateMany(
        { countedTasks: counted },
        {
          $pull: { countedTasks: counted },
          ...(keys.clientId !== null && { $unset: { [`byClient.${keys.clientId}`]: '' } }),
        },
      );
    },
    namedBefore: (moment) => this.collection.countDocuments({ lastFailureAt: { $lt: moment } }),
  };

  constructor(mongo: Mongo) {
    super(mongo, 'restrictions', []);
    this.find = createReaderById(this.collection);
  }

  /** Counts a task's wrong login, once per task. */
  async countFailure(
    pair: string,
    by: { readonly clientId: string; readonly taskId: string },
    at: Date,
  ): Promise<void> {
    const { clientId, taskId } = by;
    try {
      await this.collection.updateOne(
        { _id: pair, countedTasks: { $ne: taskId } },
        {
          $inc: { failures: 1, [`byClient.${clientId}`]: 1 },
          $set: { lastFailureAt: at, expiresAt: addSeconds(at, FORGET_SECONDS) },
          $push: { countedTasks: { $each: [taskId], $slice: -REMEMBERED_TASKS } },
        },
        { upsert: true },
      );
    } catch (error) {
      // Either this task was already counted for the pair, or two first failures collided.
      if (!isDuplicateKey(error)) throw error;
      const current = await this.find(pair);
      if (!current?.countedTasks.includes(taskId)) await this.countFailure(pair, by, at);
    }
  }

  /** Keys of the pairs whose counted wrong logins include these tasks. */
  async pairsThatCounted(taskIds: readonly string[]): Promise<string[]> {
    const found = await this.collection
      .find({ countedTasks: { $in: [...taskIds] } }, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Resets the count once a restriction is over. */
  async clearLapsed(pair: string, lapsedBefore: Date): Promise<void> {
    await this.collection.updateOne(
      { _id: pair, failures: { $gt: 0 }, lastFailureAt: { $lte: lapsedBefore } },
      { $set: { failures: 0, byClient: {} } },
    );
  }

  /** Clears the count after a successful login. */
  async clear(pair: string): Promise<void> {
    await this.collection.deleteOne({ _id: pair });
  }
}

const ofPerson = ({ pairs, until }: ShareKeys) => ({
  _id: { $in: [...pairs] },
  ...upTo(until, 'lastFailureAt'),
});
