import { batchPerTick } from '../../../infra/batchPerTick.ts';
import { ExpiringStore, isDuplicateKey, type Mongo } from '../../../infra/mongo/mongo.ts';
import { addSeconds } from '../../../infra/clock.ts';

/** A client's usage in one month. */
export interface QuotaDocument {
  /** `{clientId}:{YYYY-MM}` */
  readonly _id: string;
  readonly used: number;
  /**
   * The used credits by the day on which they were reserved, `01` to `31`; absent from records of
   * earlier versions.
   */
  readonly days?: Readonly<Record<string, number>>;
  /** When a credit was reserved for each task that is not yet known to be stored, by task id. */
  readonly reserved: Readonly<Record<string, Date>>;
  /**
   * Time of the oldest reservation, by which the sweeper finds abandoned ones; absent if there are
   * none.
   */
  readonly oldestReservationAt?: Date;
  /**
   * When credits of tasks that turned out to cost nothing were returned, by task id; kept for some
   * time.
   */
  readonly returned?: Readonly<Record<string, Date>>;
  /** How many credits were returned in all; absent if none was. */
  readonly returnedCount?: number;
  /** A lower bound for the times of returns; absent if there are none. */
  readonly oldestReturnAt?: Date;
  readonly expiresAt: Date;
}

/** A task's credit in a month. */
interface Spent {
  readonly id: string;
  readonly taskId: string;
}

const KEEP_SECONDS = 400 * 86_400;

/**
 * Credits, counted by conditional updates. A credit is first reserved under its task's id and
 * confirmed once the task is stored. A process that dies in between costs the client nothing: the
 * sweeper returns the credit.
 */
export class QuotasStore extends ExpiringStore<QuotaDocument> {
  readonly #confirm: (spent: Spent) => Promise<null>;

  constructor(mongo: Mongo) {
    super(mongo, 'quotas', [
      { key: { oldestReservationAt: 1 }, sparse: true },
      { key: { oldestReturnAt: 1 }, sparse: true },
    ]);
    this.#confirm = batchPerTick((spent) => this.#confirmEach(spent));
  }

  /**
   * Reserves one credit for a task, unless one is already reserved for it.
   * @returns how many are used and when this credit was reserved; null if the quota is used up
   */
  async reserve(
    id: string,
    limit: number,
    taskId: string,
    at: Date,
  ): Promise<(Pick<QuotaDocument, 'used' | 'returnedCount'> & { readonly at: Date }) | null> {
    if (limit <= 0) return null;
    const own = ownReservation(taskId);
    try {
      const after = await this.collection.findOneAndUpdate(
        { _id: id, used: { $lt: limit }, [own]: { $exists: false } },
        {
          $inc: { used: 1, [ofDay(at)]: 1 },
          $set: { [own]: at },
          $min: { oldestReservationAt: at },
          $setOnInsert: { expiresAt: addSeconds(at, KEEP_SECONDS) },
        },
        { upsert: true, returnDocument: 'after', projection: { used: 1, returnedCount: 1 } },
      );
      return after && { ...after, at };
    } catch (error) {
      // The month's document exists but did not match: the quota is used up, the task's credit is
      // already reserved, or another call has just created the document.
      if (!isDuplicateKey(error)) throw error;
      const current = await this.collection.findOne({ _id: id });
      const known = current?.reserved[taskId];
      if (current && known) return { ...current, at: known };
      return current && current.used < limit ? this.reserve(id, limit, taskId, at) : null;
    }
  }

  /** Spends the credit of a task that is now stored. */
  async confirm(id: string, taskId: string): Promise<void> {
    await this.#confirm({ id, taskId });
  }

  /** One update for each month, because a busy client's tasks all count in the same one. */
  async #confirmEach(spent: readonly Spent[]): Promise<null[]> {
    const reservations = new Map<string, Record<string, ''>>();
    for (const { id, taskId } of spent)
      reservations.set(id, { ...reservations.get(id), [ownReservation(taskId)]: '' });
    await Promise.all(
      [...reservations].map(([_id, $unset]) => this.collection.updateOne({ _id }, { $unset })),
    );
    return spent.map(() => null);
  }

  /** Returns the credit of a task that was not stored. Safe to repeat. */
  async release(id: string, taskId: string, reservedAt: Date): Promise<void> {
    const own = ownReservation(taskId);
    await this.collection.updateOne(
      { _id: id, [own]: { $exists: true } },
      { $inc: { used: -1, [ofDay(reservedAt)]: -1 }, $unset: { [own]: '' } },
    );
  }

  /** Returns the credit of a stored task that cost nothing. Safe to repeat for some time. */
  async giveBack(id: string, taskId: string, reservedAt: Date, at: Date): Promise<void> {
    const own = `returned.${taskId}`;
    await this.collection.updateOne(
      { _id: id, used: { $gt: 0 }, [own]: { $exists: false } },
      {
        $inc: { used: -1, returnedCount: 1, [ofDay(reservedAt)]: -1 },
        $set: { [own]: at },
        $min: { oldestReturnAt: at },
      },
    );
  }

  /** Forgets which credits were returned up to a moment. */
  async forgetReturns(before: Date, limit: number): Promise<void> {
    const months = await this.collection
      .find({ oldestReturnAt: { $lte: before } })
      .limit(limit)
      .toArray();
    for (const { _id, returned = {} } of months) {
      const old = Object.entries(returned).filter(([, at]) => at <= before);
      const forgotten = Object.fromEntries(
        old.map(([taskId]) => [`returned.${taskId}`, ''] as const),
      );
      // The remaining returns, and any that were added meanwhile, are younger than `before`.
      await this.collection.updateOne(
        { _id, oldestReturnAt: { $lte: before } },
        old.length === Object.keys(returned).length
          ? { $unset: { ...forgotten, oldestReturnAt: '' } }
          : { $unset: forgotten, $set: { oldestReturnAt: before } },
      );
    }
  }

  /** The first day on which a client spent a credit, `YYYY-MM-DD` in UTC; null if it never did. */
  async firstDay(clientId: string): Promise<string | null> {
    const months = this.collection
      .find({ _id: { $gte: `${clientId}:`, $lt: `${clientId};` } })
      .sort({ _id: 1 });
    for await (const { _id, days = {} } of months) {
      const [day] = Object.keys(days)
        .filter((one) => (days[one] ?? 0) > 0)
        .sort();
      if (day !== undefined) return `${_id.slice(-7)}-${day}`;
    }
    return null;
  }

  find(id: string): Promise<Pick<QuotaDocument, 'used' | 'days' | 'returnedCount'> | null> {
    const projection = { _id: 0, used: 1, days: 1, returnedCount: 1 };
    return this.collection.findOne({ _id: id }, { projection });
  }

  /** Months with reservations older than `before`, for the sweeper. */
  withOldReservations(before: Date, limit: number): Promise<QuotaDocument[]> {
    return this.collection
      .find({ oldestReservationAt: { $lte: before } })
      .sort({ oldestReservationAt: 1 })
      .limit(limit)
      .toArray();
  }

  /**
   * Records the oldest reservation that remains after a sweep, if the field still has the value
   * that the sweep saw. A reservation made meanwhile is younger than `next`; if there is no `next`,
   * the update requires that there are no reservations at all.
   */
  async setOldest(id: string, seen: Date, next: Date | null): Promise<void> {
    await this.collection.updateOne(
      { _id: id, oldestReservationAt: seen, ...(next ? {} : { reserved: {} }) },
      next ? { $set: { oldestReservationAt: next } } : { $unset: { oldestReservationAt: '' } },
    );
  }
}

/** The field with the count of a day, in UTC. */
const ofDay = (at: Date) => `days.${at.toISOString().slice(8, 10)}`;

/** The field with a task's reservation. Task ids are hexadecimal, so they are valid field names. */
const ownReservation = (taskId: string) => `reserved.${taskId}`;
