import { MongoBulkWriteError, type Filter } from 'mongodb';
import { batchPerTick } from '../../../infra/batchPerTick.ts';
import { addSeconds } from '../../../infra/clock.ts';
import { CollectionStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { PersonalRecords, ShareKeys } from '../../personalRecords.store.ts';
import type { Attempt, DeliveryDocument, DeliveryStatus } from './webhooks.types.ts';

/** How long deliveries can be listed and retried. */
const DELIVERIES_KEPT_DAYS = 30;
const KEPT_SECONDS = DELIVERIES_KEPT_DAYS * 86_400;
const DUPLICATE_KEY = 11_000;
/**
 * Results are gathered for larger batches, because only the next event of the same task waits until
 * a result is stored. Each batch is a commit, during which the embedded database does not answer.
 */
const RECORDS = { gatherMs: 50, maxBatch: 256 };

/** The result of an attempt. */
export interface AttemptRecord {
  readonly delivery: DeliveryDocument;
  readonly attempt: Attempt;
  /** Null if there is no further attempt. */
  readonly nextAttemptAt: Date | null;
}

/** A pending delivery, for which later ones of its task have to wait. */
export type WaitingDelivery = Pick<
  DeliveryDocument,
  '_id' | 'taskId' | 'sequence' | 'nextAttemptAt'
>;

/** All but those of a check before production. */
const LISTED = { probe: { $exists: false } } as const;

const WAITING = { taskId: 1, sequence: 1, nextAttemptAt: 1 } as const;

/** The deliveries of events to webhooks. */
export class DeliveriesStore extends CollectionStore<DeliveryDocument> {
  readonly personal: PersonalRecords = {
    erase: (keys) => this.#forget(keys),
    // Again, for events that were listed before the records were erased.
    rename: (keys) => this.#forget(keys),
  };
  /**
   * Stores the result of an attempt; if the delivery has changed since it was read, nothing is
   * stored.
   */
  readonly record: (record: AttemptRecord) => Promise<true>;

  constructor(mongo: Mongo) {
    super(mongo, 'webhookDeliveries', [
      { key: { webhookId: 1, sequence: 1, _id: 1 } },
      { key: { webhookId: 1, nextAttemptAt: 1, sequence: 1 } },
      { key: { nextAttemptAt: 1 }, sparse: true },
      { key: { createdAt: 1 } },
      { key: { referenceOf: 1 }, sparse: true },
      { key: { 'probe.of': 1 }, sparse: true },
    ]);
    this.record = batchPerTick((records) => this.#record(records), RECORDS);
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.collection.deleteMany({ createdAt: { $lte: addSeconds(now, -KEPT_SECONDS) } });
  }

  /**
   * Stores new deliveries; existing ones stay unchanged.
   * @returns the new ones
   */
  async insert(deliveries: readonly DeliveryDocument[]): Promise<DeliveryDocument[]> {
    try {
      if (deliveries.length > 0) await this.collection.insertMany(deliveries, { ordered: false });
      return [...deliveries];
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error;
      const faults = [error.writeErrors].flat();
      const isKnown = faults.length > 0 && faults.every(({ code }) => code === DUPLICATE_KEY);
      if (!isKnown || error.result.getWriteConcernError()) throw error;
      const taken = new Set(faults.map(({ index }) => index));
      return deliveries.filter((_, index) => !taken.has(index));
    }
  }

  /** A webhook's due deliveries. */
  due(webhookId: string, now: Date, limit: number): Promise<DeliveryDocument[]> {
    return this.collection
      .find({ webhookId, nextAttemptAt: { $lte: now } })
      .sort({ nextAttemptAt: 1, sequence: 1 })
      .limit(limit)
      .toArray();
  }

  /** Ids of the webhooks with due deliveries. */
  dueWebhooks(now: Date): Promise<string[]> {
    return this.collection.distinct('webhookId', { nextAttemptAt: { $lte: now } });
  }

  /** Since when the oldest due delivery of these webhooks has been due; null if none is. */
  async oldestDue(webhookIds: readonly string[], now: Date): Promise<Date | null> {
    const found = await this.collection.findOne(
      { webhookId: { $in: [...webhookIds] }, nextAttemptAt: { $lte: now } },
      { sort: { nextAttemptAt: 1 }, projection: { nextAttemptAt: 1 } },
    );
    return found?.nextAttemptAt ?? null;
  }

  /** A webhook's pending deliveries; null if there are more than the limit. */
  async pending(webhookId: string, limit: number): Promise<WaitingDelivery[] | null> {
    const found = await this.collection
      .find(
        { webhookId, nextAttemptAt: { $gt: new Date(0) } },
        { projection: WAITING, limit: limit + 1 },
      )
      .toArray();
    return found.length > limit ? null : found;
  }

  /** Those of these deliveries that are still pending. */
  pendingAmong(deliveryIds: readonly string[]): Promise<WaitingDelivery[]> {
    return this.collection
      .find({ _id: { $in: [...deliveryIds] }, status: 'pending' }, { projection: WAITING })
      .toArray();
  }

  /** Postpones deliveries until the earlier one of their task is retried. */
  async hold(deliveryIds: readonly string[], until: Date): Promise<void> {
    await this.collection.updateMany(
      { _id: { $in: [...deliveryIds] }, status: 'pending' },
      { $set: { nextAttemptAt: until } },
    );
  }

  find(deliveryId: string, webhookId: string): Promise<DeliveryDocument | null> {
    return this.collection.findOne({ _id: deliveryId, webhookId, ...LISTED });
  }

  /**
   * Deliveries, newest first.
   * @param before the last delivery of the previous page
   */
  list(
    webhookId: string,
    asked: {
      readonly status: DeliveryStatus | null;
      readonly before: DeliveryDocument | null;
      readonly limit: number;
    },
  ): Promise<DeliveryDocument[]> {
    const { status, before, limit } = asked;
    const filter: Filter<DeliveryDocument> = {
      webhookId,
      ...LISTED,
      ...(status && { status }),
      ...(before && {
        $or: [
          { sequence: { $lt: before.sequence } },
          { sequence: before.sequence, _id: { $lt: before._id } },
        ],
      }),
    };
    return this.collection.find(filter).sort({ sequence: -1, _id: -1 }).limit(limit).toArray();
  }

  /** Makes a delivery due at once, and restarts its count of attempts. */
  retry(deliveryId: string, now: Date): Promise<DeliveryDocument | null> {
    return this.collection.findOneAndUpdate(
      { _id: deliveryId },
      { $set: { status: 'pending', attempts: 0, nextAttemptAt: now } },
      { returnDocument: 'after' },
    );
  }

  /**
   * The same for the events of a time span.
   * @returns how many
   */
  async retrySpan(
    webhookId: string,
    span: { readonly from: Date; readonly to: Date; readonly isAll: boolean },
    now: Date,
  ): Promise<number> {
    const result = await this.collection.updateMany(
      {
        webhookId,
        ...LISTED,
        'event.at': { $gte: span.from, $lte: span.to },
        ...(span.isAll ? {} : { status: 'failed' }),
      },
      { $set: { status: 'pending', attempts: 0, nextAttemptAt: now } },
    );
    return result.modifiedCount;
  }

  /** Replaces the deliveries of a client's last check before production. */
  async replaceProbes(clientId: string, probes: readonly DeliveryDocument[]): Promise<void> {
    await this.collection.deleteMany({ 'probe.of': clientId });
    await this.insert(probes);
  }

  /** The deliveries of a client's last check before production. */
  probes(clientId: string): Promise<DeliveryDocument[]> {
    return this.collection.find({ 'probe.of': clientId }).toArray();
  }

  /** The last event of a type that a webhook's server took; null if there is none. */
  newestTaken(
    webhookId: string,
    type: DeliveryDocument['event']['type'],
  ): Promise<DeliveryDocument | null> {
    return this.collection.findOne(
      { webhookId, ...LISTED, status: 'delivered', 'event.type': type },
      { sort: { sequence: -1, _id: -1 } },
    );
  }

  async deleteOf(webhookId: string): Promise<void> {
    await this.collection.deleteMany({ webhookId });
  }

  async #forget({ taskIds, consentIds }: ShareKeys): Promise<void> {
    await this.collection.updateMany(
      { referenceOf: { $in: [...taskIds, ...consentIds] } },
      { $unset: { 'event.data.reference': '', referenceOf: '' } },
    );
  }

  async #record(records: readonly AttemptRecord[]): Promise<true[]> {
    await this.collection.bulkWrite(
      records.map(({ delivery, attempt, nextAttemptAt }) => {
        const status = statusAfter(attempt, nextAttemptAt);
        const known = { status, attempts: delivery.attempts + 1, lastAttempt: attempt };
        return {
          updateOne: {
            // A delivery that was retried on request in the meantime stays due.
            filter: {
              _id: delivery._id,
              ...(delivery.nextAttemptAt && { nextAttemptAt: delivery.nextAttemptAt }),
            },
            update:
              nextAttemptAt === null
                ? { $set: known, $unset: { nextAttemptAt: '' } }
                : { $set: { ...known, nextAttemptAt } },
          },
        };
      }),
      { ordered: false },
    );
    return records.map(() => true);
  }
}

function statusAfter({ fault }: Attempt, nextAttemptAt: Date | null): DeliveryStatus {
  if (fault === null) return 'delivered';
  return nextAttemptAt === null ? 'failed' : 'pending';
}
