import type { Collection } from 'mongodb';
import { ensureIndexes, isDuplicateKey, type Mongo, type Store } from '../../infra/mongo/mongo.ts';
import { createReaderById, type ReadById } from '../../infra/mongo/readerById.ts';
import { addSeconds } from '../../infra/clock.ts';

/** Wrong logins in a row of one user at one entity. */
export interface RestrictionDocument {
  /** Pseudonym of the pair. */
  readonly _id: string;
  readonly failures: number;
  readonly lastFailureAt: Date;
  /** Tasks counted already, so that a task that runs twice counts once. */
  readonly countedTasks: readonly string[];
  readonly expiresAt: Date;
}

/** How many task ids are remembered: more runs of one task than this never happen. */
const REMEMBERED_TASKS = 20;
/** A lone failure is forgotten after this long. */
const FORGET_SECONDS = 30 * 86_400;

/** Failure counts by pair. What a count means is in `restrictions.policy.ts`. */
export class RestrictionsStore implements Store {
  readonly #pairs: Collection<RestrictionDocument>;
  readonly find: ReadById<RestrictionDocument>;

  constructor(mongo: Mongo) {
    this.#pairs = mongo.db.collection<RestrictionDocument>('restrictions');
    this.find = createReaderById(this.#pairs);
  }

  ensureIndexes(): Promise<void> {
    return ensureIndexes(this.#pairs, [{ key: { expiresAt: 1 } }]);
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.#pairs.deleteMany({ expiresAt: { $lte: now } });
  }

  /** Counts a task's wrong login, once however often it is asked to. */
  async countFailure(pair: string, taskId: string, at: Date): Promise<void> {
    try {
      await this.#pairs.updateOne(
        { _id: pair, countedTasks: { $ne: taskId } },
        {
          $inc: { failures: 1 },
          $set: { lastFailureAt: at, expiresAt: addSeconds(at, FORGET_SECONDS) },
          $push: { countedTasks: { $each: [taskId], $slice: -REMEMBERED_TASKS } },
        },
        { upsert: true },
      );
    } catch (error) {
      // The pair exists and holds this task: counted before. Or two first failures at once.
      if (!isDuplicateKey(error)) throw error;
      const current = await this.find(pair);
      if (!current?.countedTasks.includes(taskId)) await this.countFailure(pair, taskId, at);
    }
  }

  /** Starts the count anew once a restriction has run out. */
  async clearLapsed(pair: string, maxFailures: number, lapsedBefore: Date): Promise<void> {
    await this.#pairs.updateOne(
      { _id: pair, failures: { $gte: maxFailures }, lastFailureAt: { $lte: lapsedBefore } },
      { $set: { failures: 0 } },
    );
  }

  /** A login that was accepted clears the count. */
  async clear(pair: string): Promise<void> {
    await this.#pairs.deleteOne({ _id: pair });
  }
}
