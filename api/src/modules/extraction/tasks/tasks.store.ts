import type { Filter, UpdateFilter } from 'mongodb';
import type { ExtractionPhase } from '@cauce/extractors';
import { addSeconds } from '../../../infra/clock.ts';
import {
  CollectionStore,
  createReaderById,
  insertEach,
  isWritten,
  type Mongo,
  type ReadById,
} from '../../../infra/mongo/mongo.ts';
import { behind, NEWEST_FIRST, type ListPosition } from '../../../infra/mongo/newestFirst.ts';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import { newEvent, OutboxStore, withEvent } from '../../operations/events/outbox.store.ts';
import { batchPerTick } from '../../../infra/batchPerTick.ts';
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

/** The fields of a task in a list. */
const LISTED = {
  reference: 1,
  entityId: 1,
  actionTypes: 1,
  status: 1,
  createdAt: 1,
  finishedAt: 1,
} as const;
export type ListedTask = Pick<TaskDocument, '_id' | keyof typeof LISTED>;

/** Which of a client's tasks are listed. */
export interface AskedTasks {
  readonly reference?: string | undefined;
  readonly status?: TaskStatus | undefined;
  readonly entityId?: string | undefined;
  /** Where the previous page ended. */
  readonly position: ListPosition | null;
  readonly limit: number;
}

/** The update that removes an open challenge completely from the store. */
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
 * Tasks. Every change of status is a single conditional update, so that a task ends only once.
 * Writes that a busy process makes in one tick of the event loop are sent as a batch.
 */
export class TasksStore extends CollectionStore<TaskDocument> {
  /** Events for clients about tasks. */
  readonly outbox: OutboxStore<TaskDocument>;
  readonly #onEvent: () => void;
  readonly #byId: ReadById<TaskDocument>;
  readonly #insert: (task: TaskDocument) => Promise<boolean>;
  readonly #claim: (claim: Claim) => Promise<TaskDocument | null>;
  readonly #finish: (finish: Finish) => Promise<boolean>;

  /** @param onEvent called when something was put into the outbox */
  constructor(mongo: Mongo, onEvent: () => void = () => undefined) {
    super(mongo, 'tasks', [
      { key: { nextCheckAt: 1 }, sparse: true },
      { key: { subject: 1 } },
      { key: { clientId: 1, ...NEWEST_FIRST } },
      { key: { clientId: 1, reference: 1, ...NEWEST_FIRST } },
      { key: { expiresAt: 1 } },
    ]);
    this.#onEvent = onEvent;
    this.outbox = new OutboxStore(this.collection, (task) => ({
      clientId: task.clientId,
      data: {
        taskId: task._id,
        ...(task.consent && { consentId: task.consent.id }),
        ...(task.reference !== undefined && { reference: task.reference }),
        entityId: task.entityId,
      },
    }));
    this.#byId = createReaderById(this.collection);
    this.#insert = batchPerTick<TaskDocument, boolean>(async (tasks) =>
      (await insertEach(this.collection, tasks)).map(isWritten),
    );
    this.#claim = batchPerTick((claims) => this.#claimEach(claims));
    this.#finish = batchPerTick((ends) => this.#finishEach(ends));
  }

  override async ensureIndexes(): Promise<void> {
    await super.ensureIndexes();
    await this.outbox.ensureIndexes();
  }

  /** A task is kept until its events have been listed. */
  async purgeExpired(now: Date): Promise<void> {
    await this.collection.deleteMany({ expiresAt: { $lte: now }, outbox: { $exists: false } });
  }

  /** @returns false if the id already exists because the same launch was replayed */
  insert(task: TaskDocument): Promise<boolean> {
    return this.#insert(task);
  }

  /** A task that has not expired; null otherwise. */
  async find(taskId: string, now: Date): Promise<TaskDocument | null> {
    const task = await this.#byId(taskId);
    return task !== null && task.expiresAt > now ? task : null;
  }

  /** A client's newest task for a consent whose id starts with these lower-case digits; null without one. */
  findByStart(clientId: string, start: string, now: Date): Promise<TaskDocument | null> {
    return this.collection.findOne(
      {
        _id: { $gte: start, $lt: `${start}g` },
        clientId,
        consent: { $ne: null },
        expiresAt: { $gt: now },
      },
      { sort: { createdAt: -1 } },
    );
  }

  /** A page of a client's tasks of the main API, newest first, without anything of a person. */
  page(
    clientId: string,
    { reference, status, entityId, position, limit }: AskedTasks,
    now: Date,
  ): Promise<ListedTask[]> {
    return this.collection
      .find(
        {
          clientId,
          consent: null,
          ...(reference !== undefined && { reference }),
          ...(status !== undefined && { status }),
          ...(entityId !== undefined && { entityId }),
          expiresAt: { $gt: now },
          ...behind(position),
        },
        { projection: LISTED },
      )
      .sort(NEWEST_FIRST)
      .limit(limit)
      .toArray();
  }

  /** A client's unfinished tasks whose deadline has passed. */
  overdueOf(clientId: string, now: Date): Promise<TaskDocument[]> {
    // Only unfinished tasks have a next check, and few tasks are unfinished.
    return this.collection
      .find({ nextCheckAt: { $gt: new Date(0) }, clientId, deadlineAt: { $lte: now } })
      .toArray();
  }

  /** Only a task's status. */
  async status(taskId: string): Promise<TaskStatus | null> {
    const found = await this.collection.findOne({ _id: taskId }, { projection: { status: 1 } });
    return found?.status ?? null;
  }

  /** Whether a task is stored and was paid for by the credit reserved at this moment. */
  async wasPaidBy(taskId: string, creditAt: Date): Promise<boolean> {
    const found = await this.collection.findOne({ _id: taskId }, { projection: { creditAt: 1 } });
    if (!found) return false;
    return found.creditAt === undefined || found.creditAt.getTime() === creditAt.getTime();
  }

  /**
   * Claims a task for a run: a pending one, or one whose lease has expired.
   * @param lease with an owner that is unique to this run
   * @returns the claimed task; null if it cannot be claimed
   */
  claim(taskId: string, lease: Lease, now: Date): Promise<TaskDocument | null> {
    return this.#claim({ taskId, lease, now });
  }

  /** @returns false if this worker no longer owns the task */
  async renew(taskId: string, lease: Lease): Promise<boolean> {
    const result = await this.collection.updateOne(
      { _id: taskId, status: 'running', 'lease.owner': lease.owner, cancelledAt: null },
      { $set: { lease, nextCheckAt: lease.until } },
    );
    return result.matchedCount === 1;
  }

  /**
   * @param sandboxDays how many days ahead the client's simulated world is
   * @returns false if this worker no longer owns the task
   */
  async setPhase(
    taskId: string,
    owner: string,
    phase: ExtractionPhase,
    sandboxDays = 0,
  ): Promise<boolean> {
    const result = await this.collection.updateOne(
      { _id: taskId, status: 'running', 'lease.owner': owner, cancelledAt: null },
      { $set: { phase, sandboxDays } },
    );
    return result.matchedCount === 1;
  }

  /**
   * Opens a challenge that replaces the previous one.
   * @param now when it was opened
   * @param deadlineAt the task's deadline, extended by the person's own time
   * @returns false if this worker no longer owns the task
   */
  async openChallenge(
    taskId: string,
    owner: string,
    opened: { challenge: OpenChallenge; content: Sealed; deadlineAt: Date; now: Date },
  ): Promise<boolean> {
    const { challenge, content, deadlineAt, now } = opened;
    const result = await this.collection.updateOne(
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
   * Stores the person's reply to a challenge, once; null for a cancellation.
   * @returns false if that challenge is not open
   */
  async reply(
    taskId: string,
    challengeId: string,
    answers: Sealed | null,
    now: Date,
  ): Promise<boolean> {
    const result = await this.collection.updateOne(
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
   * Removes the reply to a challenge, and the challenge itself, from the store.
   * @returns the reply; null while there is none
   */
  async takeReply(
    taskId: string,
    owner: string,
    challengeId: string,
  ): Promise<Pick<TaskDocument, 'challenge' | 'answers'> | null> {
    return this.collection.findOneAndUpdate(
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

  /** Removes a challenge that has ended. */
  async closeChallenge(taskId: string, challengeId: string): Promise<void> {
    await this.collection.updateOne(
      { _id: taskId, 'challenge.id': challengeId },
      { $set: NO_CHALLENGE },
    );
  }

  /** Releases an unfinished task, so that the next worker can claim it. */
  async release(taskId: string, owner: string, now: Date): Promise<void> {
    await this.collection.updateOne(
      { _id: taskId, status: 'running', 'lease.owner': owner },
      { $set: { 'lease.until': now, nextCheckAt: now } },
    );
  }

  /**
   * Ends a task and deletes its credentials; with an owner, only while that owner has the lease.
   * @returns false if it had already ended or another owner has the lease
   */
  finish(taskId: string, owner: string | null, outcome: TaskOutcome, now: Date): Promise<boolean> {
    return this.#finish({ taskId, owner, outcome, now });
  }

  /**
   * Requests cancellation and deletes the credentials. No worker can claim the task any more; one
   * that is running it notices when it renews its lease.
   * @param until the new deadline, in case that worker has died
   * @param isByClient whether the client itself requested it
   * @returns the task; null if it had already ended or been cancelled
   */
  cancel(taskId: string, now: Date, until: Date, isByClient = false): Promise<TaskDocument | null> {
    return this.collection.findOneAndUpdate(
      { _id: taskId, ...UNFINISHED },
      cancelled(now, until, isByClient),
      { returnDocument: 'after' },
    );
  }

  /** The same for every unfinished task of a client. */
  async cancelOf(clientId: string, now: Date, until: Date): Promise<number> {
    // Only unfinished tasks have a next check, and few tasks are unfinished.
    const result = await this.collection.updateMany(
      { nextCheckAt: { $gt: new Date(0) }, clientId, ...UNFINISHED },
      cancelled(now, until),
    );
    return result.modifiedCount;
  }

  /**
   * Deletes the data that an ended task extracted, and the identity of its person. Safe to repeat.
   * @returns false if the task has not ended
   */
  async deleteData(taskId: string, now: Date): Promise<boolean> {
    const ended: Filter<TaskDocument> = { _id: taskId, status: { $nin: ['pending', 'running'] } };
    const { matchedCount } = await this.collection.updateOne(
      { ...ended, dataDeletedAt: { $exists: false } },
      { $set: { result: null, completeness: null, username: null, dataDeletedAt: now } },
    );
    return matchedCount === 1 || (await this.collection.countDocuments(ended, { limit: 1 })) === 1;
  }

  /** Records that a session has read the result. */
  async markRead(taskId: string, reader: string): Promise<void> {
    await this.collection.updateOne({ _id: taskId }, { $addToSet: { readBy: reader } });
  }

  /** Unfinished tasks that are due for a check, the longest waiting first. */
  due(now: Date, limit: number): Promise<TaskDocument[]> {
    return this.collection
      .find({ nextCheckAt: { $lte: now } })
      .sort({ nextCheckAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** Postpones the next check, unless another process has done so meanwhile. */
  async postpone(taskId: string, seen: Date, seconds: number, now: Date): Promise<void> {
    await this.collection.updateOne(
      { _id: taskId, nextCheckAt: seen },
      { $set: { nextCheckAt: addSeconds(now, seconds) } },
    );
  }

  async #claimEach(claims: readonly Claim[]): Promise<(TaskDocument | null)[]> {
    await this.collection.bulkWrite(
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
    const { modifiedCount } = await this.collection.bulkWrite(
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
    // If another caller ended the task, status or time differ. If both are equal, both callers are
    // told that they ended the task, which affects only a metric.
    return Promise.all(
      ends.map(async ({ taskId, outcome, now }) => {
        const task = await this.#byId(taskId);
        return task?.status === outcome.status && task.finishedAt?.getTime() === now.getTime();
      }),
    );
  }
}
