import type { Collection, Filter, UpdateFilter } from 'mongodb';
import type { ExtractionPhase } from '@cauce/extractors';
import { addSeconds } from '../../infra/clock.ts';
import { ensureIndexes, isDuplicateKey, type Mongo, type Store } from '../../infra/mongo/mongo.ts';
import type { Sealed } from '../../infra/vault/Vault.ts';
import { newEvent, OutboxStore, withEvent } from '../events/outbox.store.ts';
import { batchPerTick } from '../../infra/batchPerTick.ts';
import { createReaderById, type ReadById } from '../../infra/mongo/readerById.ts';
import {
  TASK_TRANSITIONS,
  type Lease,
  type OpenChallenge,
  type TaskDocument,
  type TaskOutcome,
  type TaskStatus,
} from './tasks.types.ts';

interface Claim {
  readonly taskId: string;
  readonly lease: Lease;
  readonly now: Date;
}

interface Finish {
  readonly taskId: string;
  readonly owner: string | null;
  readonly outcome: TaskOutcome;
  readonly now: Date;
}

/** An open challenge removed: nothing of it is left in the store. */
const NO_CHALLENGE = { challenge: null, challengeContent: null, answers: null } as const;

const UNFINISHED: Filter<TaskDocument> = {
  status: { $in: ['pending', 'running'] },
  cancelledAt: null,
};

const cancelled = (now: Date, until: Date, isByClient = false): UpdateFilter<TaskDocument> => ({
  $set: {
    cancelledAt: now,
    ...(isByClient && { isCancelledByClient: true }),
    credentials: null,
    nextCheckAt: now,
    ...NO_CHALLENGE,
  },
  $min: { deadlineAt: until },
});

/**
 * Tasks. Every change of status is one conditional update, so that a task ends once. Updates that a
 * busy worker makes in one tick of the event loop are sent as a batch.
 */
export class TasksStore implements Store {
  /** What clients are told of tasks. */
  readonly outbox: OutboxStore<TaskDocument>;
  readonly #tasks: Collection<TaskDocument>;
  readonly #onEvent: () => void;
  readonly #byId: ReadById<TaskDocument>;
  readonly #claim: (claim: Claim) => Promise<TaskDocument | null>;
  readonly #finish: (finish: Finish) => Promise<boolean>;

  /** @param onEvent called when something was put into the outbox */
  constructor(mongo: Mongo, onEvent: () => void = () => undefined) {
    this.#tasks = mongo.db.collection<TaskDocument>('tasks');
    this.#onEvent = onEvent;
    this.outbox = new OutboxStore(this.#tasks, ({ _id, clientId, entityId, consent }) => ({
      clientId,
      data: { taskId: _id, ...(consent && { consentId: consent.id }), entityId },
    }));
    this.#byId = createReaderById(this.#tasks);
    this.#claim = batchPerTick((claims) => this.#claimEach(claims));
    this.#finish = batchPerTick((ends) => this.#finishEach(ends));
  }

  async ensureIndexes(): Promise<void> {
    await ensureIndexes(this.#tasks, [
      { key: { nextCheckAt: 1 }, sparse: true },
      { key: { subject: 1 } },
      { key: { expiresAt: 1 } },
    ]);
    await this.outbox.ensureIndexes();
  }

  /** What a client has not been told yet stays until it has. */
  async purgeExpired(now: Date): Promise<void> {
    await this.#tasks.deleteMany({ expiresAt: { $lte: now }, outbox: { $exists: false } });
  }

  /** @returns false where the id already exists: the same launch, replayed */
  async insert(task: TaskDocument): Promise<boolean> {
    try {
      await this.#tasks.insertOne(task);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** A task that has not expired; null otherwise. */
  async find(taskId: string, now: Date): Promise<TaskDocument | null> {
    const task = await this.#byId(taskId);
    return task !== null && task.expiresAt > now ? task : null;
  }

  /** A task's status alone. */
  async status(taskId: string): Promise<TaskStatus | null> {
    const found = await this.#tasks.findOne({ _id: taskId }, { projection: { status: 1 } });
    return found?.status ?? null;
  }

  /** Whether a task is stored and was paid for by the credit taken at this moment. */
  async wasPaidBy(taskId: string, creditAt: Date): Promise<boolean> {
    const found = await this.#tasks.findOne({ _id: taskId }, { projection: { creditAt: 1 } });
    if (!found) return false;
    return found.creditAt === undefined || found.creditAt.getTime() === creditAt.getTime();
  }

  /**
   * Claims a task for a run: a pending one, or one whose lease has expired.
   * @param lease with an owner that is unique to this run
   * @returns the claimed task; null where it cannot be claimed
   */
  claim(taskId: string, lease: Lease, now: Date): Promise<TaskDocument | null> {
    return this.#claim({ taskId, lease, now });
  }

  /** @returns false where the task is no longer this worker's */
  async renew(taskId: string, lease: Lease): Promise<boolean> {
    const result = await this.#tasks.updateOne(
      { _id: taskId, status: 'running', 'lease.owner': lease.owner, cancelledAt: null },
      { $set: { lease, nextCheckAt: lease.until } },
    );
    return result.matchedCount === 1;
  }

  /** @returns false where the task is no longer this worker's */
  async setPhase(taskId: string, owner: string, phase: ExtractionPhase): Promise<boolean> {
    const result = await this.#tasks.updateOne(
      { _id: taskId, status: 'running', 'lease.owner': owner, cancelledAt: null },
      { $set: { phase } },
    );
    return result.matchedCount === 1;
  }

  /**
   * Opens a challenge in place of the one before.
   * @param now when it was opened
   * @param deadlineAt the task's deadline with the person's own time
   * @returns false where the task is no longer this worker's
   */
  async openChallenge(
    taskId: string,
    owner: string,
    opened: { challenge: OpenChallenge; content: Sealed; deadlineAt: Date; now: Date },
  ): Promise<boolean> {
    const { challenge, content, deadlineAt, now } = opened;
    const result = await this.#tasks.updateOne(
      { _id: taskId, status: 'running', 'lease.owner': owner, cancelledAt: null },
      withEvent(newEvent('task.challenge', now, { once: `${taskId} ${challenge.id}` }), {
        $set: { challenge, challengeContent: content, answers: null, wasChallenged: true },
        $max: { deadlineAt },
      }),
    );
    if (result.matchedCount === 1) this.#onEvent();
    return result.matchedCount === 1;
  }

  /**
   * Stores what the person replied to a challenge, once; null for a cancellation.
   * @returns false where that challenge is not open
   */
  async reply(
    taskId: string,
    challengeId: string,
    answers: Sealed | null,
    now: Date,
  ): Promise<boolean> {
    const result = await this.#tasks.updateOne(
      {
        _id: taskId,
        status: 'running',
        cancelledAt: null,
        'challenge.id': challengeId,
        'challenge.reply': 'none',
        'challenge.expiresAt': { $gt: now },
      },
      { $set: { 'challenge.reply': answers === null ? 'cancelled' : 'answered', answers } },
    );
    return result.matchedCount === 1;
  }

  /**
   * Takes the reply to a challenge, and with it the challenge, out of the store.
   * @returns null while there is none
   */
  async takeReply(
    taskId: string,
    owner: string,
    challengeId: string,
  ): Promise<Pick<TaskDocument, 'challenge' | 'answers'> | null> {
    return this.#tasks.findOneAndUpdate(
      {
        _id: taskId,
        'lease.owner': owner,
        'challenge.id': challengeId,
        'challenge.reply': { $in: ['answered', 'cancelled'] },
      },
      { $set: NO_CHALLENGE },
      { returnDocument: 'before', projection: { challenge: 1, answers: 1 } },
    );
  }

  /** Withdraws a challenge that is over. */
  async closeChallenge(taskId: string, challengeId: string): Promise<void> {
    await this.#tasks.updateOne(
      { _id: taskId, 'challenge.id': challengeId },
      { $set: NO_CHALLENGE },
    );
  }

  /** Gives an unfinished task back: the next worker can claim it. */
  async release(taskId: string, owner: string, now: Date): Promise<void> {
    await this.#tasks.updateOne(
      { _id: taskId, status: 'running', 'lease.owner': owner },
      { $set: { 'lease.until': now, nextCheckAt: now } },
    );
  }

  /**
   * Ends a task and deletes its credentials; with an owner, only while that owner holds the lease.
   * @returns false where it had already ended or another owner holds it
   */
  finish(taskId: string, owner: string | null, outcome: TaskOutcome, now: Date): Promise<boolean> {
    return this.#finish({ taskId, owner, outcome, now });
  }

  /**
   * Requests cancellation and deletes the credentials. No worker can claim the task any more; one
   * that is running it finds out when it renews its lease.
   * @param until the new deadline, in case that worker has died
   * @param isByClient whether the client itself asked for it
   * @returns the task; null where it had already ended or been cancelled
   */
  cancel(taskId: string, now: Date, until: Date, isByClient = false): Promise<TaskDocument | null> {
    return this.#tasks.findOneAndUpdate(
      { _id: taskId, ...UNFINISHED },
      cancelled(now, until, isByClient),
      { returnDocument: 'after' },
    );
  }

  /** The same for every unfinished task of a client. */
  async cancelOf(clientId: string, now: Date, until: Date): Promise<number> {
    // Only unfinished tasks have a next check, and few tasks are unfinished.
    const result = await this.#tasks.updateMany(
      { nextCheckAt: { $gt: new Date(0) }, clientId, ...UNFINISHED },
      cancelled(now, until),
    );
    return result.modifiedCount;
  }

  /**
   * Deletes what a task that has ended read, and whom it was about. Safe to repeat.
   * @returns false where the task has not ended
   */
  async deleteData(taskId: string, now: Date): Promise<boolean> {
    const ended: Filter<TaskDocument> = { _id: taskId, status: { $nin: ['pending', 'running'] } };
    const { matchedCount } = await this.#tasks.updateOne(
      { ...ended, dataDeletedAt: { $exists: false } },
      { $set: { result: null, completeness: null, username: null, dataDeletedAt: now } },
    );
    return matchedCount === 1 || (await this.#tasks.countDocuments(ended, { limit: 1 })) === 1;
  }

  /** Records that a session has read the result. */
  async markRead(taskId: string, reader: string): Promise<void> {
    await this.#tasks.updateOne({ _id: taskId }, { $addToSet: { readBy: reader } });
  }

  /** Unfinished tasks that are due for a check, the longest waiting first. */
  due(now: Date, limit: number): Promise<TaskDocument[]> {
    return this.#tasks
      .find({ nextCheckAt: { $lte: now } })
      .sort({ nextCheckAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** Postpones the next check, unless another process has done so meanwhile. */
  async postpone(taskId: string, seen: Date, seconds: number, now: Date): Promise<void> {
    await this.#tasks.updateOne(
      { _id: taskId, nextCheckAt: seen },
      { $set: { nextCheckAt: addSeconds(now, seconds) } },
    );
  }

  async #claimEach(claims: readonly Claim[]): Promise<(TaskDocument | null)[]> {
    await this.#tasks.bulkWrite(
      claims.map(({ taskId, lease, now }) => ({
        updateOne: {
          filter: {
            _id: taskId,
            deadlineAt: { $gt: now },
            cancelledAt: null,
            $or: [{ status: 'pending' }, { status: 'running', 'lease.until': { $lte: now } }],
          },
          update: {
            $set: { status: 'running', lease, startedAt: now, nextCheckAt: lease.until },
            $inc: { attempts: 1 },
          },
        },
      })),
      { ordered: false },
    );
    return Promise.all(
      claims.map(async ({ taskId, lease }) => {
        const task = await this.#byId(taskId);
        return task?.lease?.owner === lease.owner ? task : null;
      }),
    );
  }

  async #finishEach(ends: readonly Finish[]): Promise<boolean[]> {
    const { modifiedCount } = await this.#tasks.bulkWrite(
      ends.map(({ taskId, owner, outcome, now }) => ({
        updateOne: {
          filter: {
            _id: taskId,
            status: { $in: [...TASK_TRANSITIONS[outcome.status]] },
            ...(owner === null ? {} : { 'lease.owner': owner }),
          },
          update: withEvent<TaskDocument>(newEvent('task.finished', now), {
            $set: {
              status: outcome.status,
              result: outcome.result,
              completeness: outcome.completeness ?? null,
              error: outcome.error,
              attemptsLeft: outcome.attemptsLeft ?? null,
              finishedAt: now,
              credentials: null,
              ...NO_CHALLENGE,
              lease: null,
            },
            $unset: { nextCheckAt: '' },
          }),
        },
      })),
      { ordered: false },
    );
    if (modifiedCount > 0) this.#onEvent();
    if (modifiedCount === ends.length) return ends.map(() => true);
    if (modifiedCount === 0) return ends.map(() => false);
    // An end by somebody else differs in status or time. If it is alike in both, both callers are
    // told that they ended the task, which only a metric counts.
    return Promise.all(
      ends.map(async ({ taskId, outcome, now }) => {
        const task = await this.#byId(taskId);
        return task?.status === outcome.status && task.finishedAt?.getTime() === now.getTime();
      }),
    );
  }
}
