import type { AnyBulkWriteOperation, Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { eventIdOf, newEventId } from '../../../infra/ids.ts';
import { ensureIndexes } from '../../../infra/mongo/mongo.ts';
import type { EventIds, EventType, PendingEvent, WithOutbox } from './events.types.ts';

/** An event that waits to be listed, complete except for its sequence number. */
export interface UnlistedEvent {
  readonly id: string;
  readonly type: EventType;
  readonly at: Date;
  /** Null if it concerns every active client. */
  readonly clientId: string | null;
  readonly data: EventIds;
}

/** A document with events that are waiting. */
export interface FullOutbox {
  readonly documentId: string;
  /** When its oldest event was written. */
  readonly since: Date;
  /** Id of its newest event. */
  readonly newest: string;
  /** In the order in which they were written. */
  readonly events: readonly UnlistedEvent[];
}

/** Where events wait to be listed. */
export interface OutboxSource {
  /** The documents with waiting events, the longest waiting first. */
  pending(limit: number): Promise<FullOutbox[]>;
  /** Empties outboxes, except those to which something was added in the meantime. */
  clear(outboxes: readonly FullOutbox[]): Promise<void>;
  /** Since when the oldest waiting event has been waiting; null if none is. */
  oldest(): Promise<Date | null>;
}

/**
 * An event that is written together with a change: see `withEvent`.
 * @param options `data`: ids that the document does not contain. `once`: identifies a change that
 *   may be repeated after a crash, so that it is reported only once
 */
export function newEvent(
  type: EventType,
  at: Date,
  { data, once }: { readonly data?: EventIds; readonly once?: string } = {},
): PendingEvent {
  const id = once === undefined ? newEventId(at.getTime()) : eventIdOf(`${type} ${once}`);
  return { id, type, at, ...(data && { data }) };
}

/** Adds an event to the update that makes the change: both are written, or neither. */
export const withEvent = <T extends WithOutbox>(
  event: PendingEvent,
  update: UpdateFilter<T>,
): UpdateFilter<T> => withEvents([event], update);

/** Like `withEvent`, for a change that several events report, in this order. */
export function withEvents<T extends WithOutbox>(
  events: readonly [PendingEvent, ...PendingEvent[]],
  update: UpdateFilter<T>,
): UpdateFilter<T> {
  const newest = events.at(-1) ?? events[0];
  // Paths into a generic document are unknown to the driver's types.
  const { $push, $set, $min, ...others } = update as UpdateFilter<Document>;
  return {
    ...others,
    $push: { ...$push, 'outbox.events': { $each: [...events] } },
    $set: { ...$set, 'outbox.newest': newest.id },
    $min: { ...$min, 'outbox.since': events[0].at },
  } as unknown as UpdateFilter<T>;
}

/**
 * The outboxes of one collection's documents. An outbox is emptied as a whole, and only if it is
 * unchanged since it was read: events that are added while others are being listed stay until the
 * next run.
 */
export class OutboxStore<T extends WithOutbox & { readonly _id: string }> implements OutboxSource {
  readonly #documents: Collection<Document & { _id: string }>;
  readonly #addressOf: (document: T) => Pick<UnlistedEvent, 'clientId' | 'data'>;

  /**
   * @param addressOf the client that a document's events concern, and the ids that all of them
   *   contain
   */
  constructor(
    collection: Collection<T>,
    addressOf: (document: T) => Pick<UnlistedEvent, 'clientId' | 'data'>,
  ) {
    this.#documents = collection as unknown as Collection<Document & { _id: string }>;
    this.#addressOf = addressOf;
  }

  ensureIndexes(): Promise<void> {
    return ensureIndexes(this.#documents, [{ key: { 'outbox.since': 1 }, sparse: true }]);
  }

  async pending(limit: number): Promise<FullOutbox[]> {
    const found = (await this.#documents
      .find(WAITING, { projection: WITHOUT_SECRETS })
      .sort({ 'outbox.since': 1 })
      .limit(limit)
      .toArray()) as unknown as T[];
    return found.flatMap((document) => {
      if (!document.outbox) return [];
      const { since, newest, events } = document.outbox;
      const { clientId, data } = this.#addressOf(document);
      return {
        documentId: document._id,
        since,
        newest,
        events: events.map(({ id, type, at, data: more }) => ({
          id,
          type,
          at,
          clientId,
          data: { ...data, ...more },
        })),
      };
    });
  }

  async clear(outboxes: readonly FullOutbox[]): Promise<void> {
    const writes = outboxes.map(
      ({ documentId, newest }): AnyBulkWriteOperation<Document & { _id: string }> => ({
        updateOne: {
          filter: { _id: documentId, 'outbox.newest': newest },
          update: { $unset: { outbox: '' } },
        },
      }),
    );
    if (writes.length > 0) await this.#documents.bulkWrite(writes, { ordered: false });
  }

  async oldest(): Promise<Date | null> {
    const [found] = (await this.#documents
      .find(WAITING, { projection: { outbox: 1 } })
      .sort({ 'outbox.since': 1 })
      .limit(1)
      .toArray()) as unknown as T[];
    return found?.outbox?.since ?? null;
  }
}

/** A range, because not every compatible server uses a sparse index for `$exists`. */
const WAITING: Filter<Document & { _id: string }> = { 'outbox.since': { $gt: new Date(0) } };

/** Leaves out large and sealed fields, which events do not need. */
const WITHOUT_SECRETS = {
  username: 0,
  credentials: 0,
  result: 0,
  completeness: 0,
  challengeContent: 0,
  answers: 0,
  person: 0,
  results: 0,
} as const;
