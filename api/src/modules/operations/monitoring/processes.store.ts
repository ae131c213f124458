import type { Collection } from 'mongodb';
import { addSeconds } from '../../../infra/clock.ts';
import { CollectionStore, type Mongo } from '../../../infra/mongo/mongo.ts';

export type ProcessKind = 'web' | 'worker';

/** The key ids in a process's ring; never the keys. */
interface HeldKeys {
  readonly current: string;
  readonly ids: readonly string[];
}

/** The last heartbeat of a process. */
export interface ProcessDocument {
  /** A UUID, new at every start. */
  readonly _id: string;
  readonly kind: ProcessKind;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** Whether a worker can open the pages of institutions that need one; absent in API processes. */
  readonly hasBrowser?: boolean;
  readonly keys: {
    readonly vault: HeldKeys;
    /** Absent in workers, which have none. */
    readonly jwt?: HeldKeys;
    /** Absent in earlier versions. */
    readonly audit?: HeldKeys;
    /**
     * The keys that seal passwords, which API processes seal and workers open; absent in earlier
     * versions.
     */
    readonly credentials?: HeldKeys;
    /** Absent in earlier versions. */
    readonly pseudonym?: HeldKeys;
    /** Absent in earlier versions. */
    readonly receipts?: HeldKeys;
  };
}

/** Which key of a ring became current, and when. */
interface PromotionDocument {
  /** Name of the ring. */
  readonly _id: string;
  readonly kid: string;
  readonly at: Date;
}

/** A process without a heartbeat for this long counts as dead. */
export const LIVE_SECONDS = 20;
const FORGET_SECONDS = 3600;

/** Heartbeats of API and worker processes, and the keys that each has. */
export class ProcessesStore extends CollectionStore<ProcessDocument> {
  readonly #promotions: Collection<PromotionDocument>;

  constructor(mongo: Mongo) {
    super(mongo, 'processes', [{ key: { seenAt: 1 } }]);
    this.#promotions = mongo.db.collection<PromotionDocument>('keyPromotions');
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.collection.deleteMany({ seenAt: { $lte: addSeconds(now, -FORGET_SECONDS) } });
  }

  async beat({ _id, ...rest }: ProcessDocument): Promise<void> {
    await this.collection.updateOne({ _id }, { $set: rest }, { upsert: true });
  }

  async leave(id: string): Promise<void> {
    await this.collection.deleteOne({ _id: id });
  }

  live(now: Date): Promise<ProcessDocument[]> {
    return this.collection
      .find({ seenAt: { $gt: addSeconds(now, -LIVE_SECONDS) } })
      .sort({ startedAt: 1 })
      .limit(10_000)
      .toArray();
  }

  /** Records when the current key of a ring last changed. */
  async notePromotion(ring: string, kid: string, at: Date): Promise<void> {
    await this.#promotions.updateOne({ _id: ring }, { $set: { kid, at } }, { upsert: true });
  }

  async lastPromotion(ring: string): Promise<Date | null> {
    return (await this.#promotions.findOne({ _id: ring }))?.at ?? null;
  }
}
