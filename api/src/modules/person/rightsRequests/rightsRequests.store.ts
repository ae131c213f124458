import type { Filter, UpdateFilter } from 'mongodb';
import { addSeconds } from '../../../infra/clock.ts';
import { CollectionStore, isDuplicateKey, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { EventType } from '../../operations/events/events.types.ts';
import { newEvent, OutboxStore, withEvent } from '../../operations/events/outbox.store.ts';
import type {
  Outcome,
  RightsKind,
  RightsRequestDocument,
  RightsStatus,
} from './rightsRequests.types.ts';

/** As long as proof of consent (NCG 514). */
const KEEP_SECONDS = 5 * 365 * 86_400;
export const keepRequestUntil = (at: Date): Date => addSeconds(at, KEEP_SECONDS);

/** More requests than any person has. */
const MOST = 500;

/**
 * The event for the client once a request has taken effect; a revocation already has the event of
 * the ended consent.
 */
const EVENTS: Readonly<Partial<Record<RightsKind, EventType>>> = {
  objection: 'person.objected',
  blocking: 'person.objected',
  unblocking: 'person.requested',
  erasure: 'person.requested',
  access: 'person.requested',
};

/** Persons' requests to exercise their rights. */
export class RightsRequestsStore extends CollectionStore<RightsRequestDocument> {
  /** Events for clients about requests. */
  readonly outbox: OutboxStore<RightsRequestDocument>;
  readonly #onEvent: () => void;

  /** @param onEvent called when an event was written */
  constructor(mongo: Mongo, onEvent: () => void = () => undefined) {
    super(mongo, 'rightsRequests', [
      { key: { holder: 1, createdAt: -1 } },
      { key: { clientId: 1, createdAt: -1 } },
      { key: { consentId: 1 }, sparse: true },
      { key: { effectDueAt: 1 }, sparse: true },
      { key: { actMailDueAt: 1 }, sparse: true },
      { key: { answerMailDueAt: 1 }, sparse: true },
      { key: { dueAt: 1 } },
      { key: { expiresAt: 1 } },
    ]);
    this.#onEvent = onEvent;
    this.outbox = new OutboxStore(this.collection, ({ _id, clientId, consentId }) => ({
      clientId,
      data: { requestId: _id, ...(consentId !== null && { consentId }) },
    }));
  }

  override async ensureIndexes(): Promise<void> {
    await super.ensureIndexes();
    await this.outbox.ensureIndexes();
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.collection.deleteMany({ expiresAt: { $lte: now }, outbox: { $exists: false } });
  }

  /** @returns null if it was inserted, otherwise the stored one that already has its id */
  async insert(request: RightsRequestDocument): Promise<RightsRequestDocument | null> {
    try {
      await this.collection.insertOne(request);
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.find(request._id);
    }
  }

  find(requestId: string): Promise<RightsRequestDocument | null> {
    return this.collection.findOne({ _id: requestId });
  }

  findOfClient(requestId: string, clientId: string): Promise<RightsRequestDocument | null> {
    return this.collection.findOne({ _id: requestId, clientId });
  }

  /** A person's requests, newest first. */
  listOf(holders: readonly string[]): Promise<RightsRequestDocument[]> {
    return this.collection
      .find({ holder: { $in: [...holders] } })
      .sort({ createdAt: -1, _id: 1 })
      .limit(MOST)
      .toArray();
  }

  /** Whether a request of these holders waits for an answer. */
  async isAwaiting(holders: readonly string[]): Promise<boolean> {
    const filter = { holder: { $in: [...holders] }, answeredAt: null, dueAt: { $ne: null } };
    return (await this.collection.countDocuments(filter, { limit: 1 })) > 0;
  }

  /** A client's requests, newest first. */
  page(
    clientId: string,
    status: RightsStatus | undefined,
    now: Date,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<RightsRequestDocument[]> {
    return this.collection
      .find({ clientId, ...withStatus(status, now) })
      .sort({ createdAt: -1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .toArray();
  }

  count(clientId: string, status: RightsStatus | undefined, now: Date): Promise<number> {
    return this.collection.countDocuments({ clientId, ...withStatus(status, now) });
  }

  /** Requests that have not taken effect, because a process died. */
  unfinished(before: Date, limit: number): Promise<RightsRequestDocument[]> {
    return this.collection
      .find({ effectDueAt: { $lte: before } })
      .sort({ effectDueAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** Earlier requests about the same consent that have not taken effect, oldest first. */
  unfinishedBefore(request: RightsRequestDocument): Promise<RightsRequestDocument[]> {
    const { _id, consentId, createdAt } = request;
    return this.collection
      .find({
        consentId,
        _id: { $ne: _id },
        createdAt: { $lte: createdAt },
        effectDueAt: { $gt: new Date(0) },
      })
      .sort({ createdAt: 1 })
      .toArray();
  }

  /**
   * Records that Cauce's part of a request is done, and notifies the client and the person.
   * @param reference the client's own, of the consent that the request is about
   */
  async finish(request: RightsRequestDocument, at: Date, reference?: string): Promise<void> {
    const { _id, kind, confirms } = request;
    const type = EVENTS[kind];
    const data = reference === undefined ? {} : { reference };
    const change: UpdateFilter<RightsRequestDocument> = {
      $set: {
        tookEffectAt: at,
        // The mail of an erasure was queued before the address was erased.
        ...(confirms !== undefined && kind !== 'erasure' && { actMailDueAt: at }),
      },
      $unset: { effectDueAt: '', from: '' },
    };
    const result = await this.collection.updateOne(
      { _id, effectDueAt: { $exists: true } },
      type ? withEvent(newEvent(type, at, { data, once: _id }), change) : change,
    );
    if (type && result.modifiedCount === 1) this.#onEvent();
  }

  /** @returns null if it was answered before, or needs no answer */
  answer(
    requestId: string,
    clientId: string,
    { at, outcome, answer }: { at: Date; outcome: Outcome; answer: Sealed },
  ): Promise<RightsRequestDocument | null> {
    return this.collection.findOneAndUpdate(
      { _id: requestId, clientId, answeredAt: null, dueAt: { $ne: null } },
      { $set: { outcome, answer, answeredAt: at, answerMailDueAt: at } },
      { returnDocument: 'after' },
    );
  }

  /** Requests with a mail that is not queued yet. */
  withMailDue(limit: number): Promise<RightsRequestDocument[]> {
    return this.collection
      .find({ $or: [{ actMailDueAt: WAITING }, { answerMailDueAt: WAITING }] })
      .limit(limit)
      .toArray();
  }

  async mailed(requestId: string, which: 'actMailDueAt' | 'answerMailDueAt'): Promise<void> {
    await this.collection.updateOne({ _id: requestId }, { $unset: { [which]: '' } });
  }

  /**
   * How many requests wait for a client's answer, how many of them are overdue, and since when the
   * oldest has been waiting.
   */
  async open(now: Date): Promise<{ open: number; overdue: number; oldest: Date | null }> {
    const waiting = { answeredAt: null, dueAt: { $gt: new Date(0) } };
    const [open, overdue, oldest] = await Promise.all([
      this.collection.countDocuments(waiting),
      this.collection.countDocuments({ answeredAt: null, dueAt: { $gt: new Date(0), $lt: now } }),
      this.collection.find(waiting).sort({ dueAt: 1 }).limit(1).toArray(),
    ]);
    return { open, overdue, oldest: oldest[0]?.createdAt ?? null };
  }
}

/** A range, because not every compatible server uses a sparse index for `$exists`. */
const WAITING = { $gt: new Date(0) } as const;

function withStatus(status: RightsStatus | undefined, now: Date): Filter<RightsRequestDocument> {
  switch (status) {
    case 'done':
      return { dueAt: null };
    case 'answered':
      return { answeredAt: { $ne: null } };
    case 'open':
      return { answeredAt: null, dueAt: { $gte: now } };
    case 'overdue':
      return { answeredAt: null, dueAt: { $gt: new Date(0), $lt: now } };
    default:
      return {};
  }
}
