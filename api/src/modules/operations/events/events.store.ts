import { addSeconds } from '../../../infra/clock.ts';
import { CollectionStore, insertInOrder, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { PersonalRecords, ShareKeys } from '../../personalRecords.store.ts';
import type { EventDocument, EventsAfter, EventsReader } from './events.types.ts';

/** How long events can be read. */
const EVENTS_KEPT_DAYS = 30;
const EVENTS_KEPT_SECONDS = EVENTS_KEPT_DAYS * 86_400;

/** An event that a failover could undo does not count: its number may be given to another event. */
const SETTLED = { readConcern: { level: 'majority' } } as const;

/**
 * The clients' events. Each client's are numbered from 1 without gaps, and an event can be read
 * only once all earlier ones can: a reader who has read up to a number has missed none.
 */
export class EventsStore extends CollectionStore<EventDocument> implements EventsReader {
  readonly personal: PersonalRecords = {
    countedAs: 'events',
    count: (keys) => this.collection.countDocuments(ofPerson(keys)),
    exported: {
      part: 'toldClients',
      rows: async (keys, { clientOf }) => {
        const found = await this.collection.find(ofPerson(keys)).sort({ at: 1 }).toArray();
        return found.map(({ type, at, data, clientId }) => ({
          type,
          ...data,
          at: at.toISOString(),
          client: clientOf(clientId),
        }));
      },
    },
    erase: (keys) => this.#forget(keys),
    // Again, for what was listed before the records were erased.
    rename: (keys) => this.#forget(keys),
  };
  readonly #now: () => Date;

  constructor(mongo: Mongo, now: () => Date) {
    super(mongo, 'events', [
      { key: { clientId: 1, sequence: 1 }, unique: true },
      { key: { at: 1 } },
      { key: { 'data.taskId': 1 }, sparse: true },
      { key: { 'data.consentId': 1 }, sparse: true },
    ]);
    this.#now = now;
  }

  /** Events keep their sequence numbers: a gap would look like a missed event. */
  async #forget(keys: ShareKeys): Promise<void> {
    await this.collection.updateMany(
      { 'data.consentId': { $in: [...keys.consentIds] } },
      { $unset: { 'data.reference': '' } },
    );
    await this.collection.updateMany(ofPerson(keys), {
      $unset: { 'data.taskId': '', 'data.reference': '' },
    });
  }

  /** Deletes old events, except each client's last, from which its numbering continues. */
  async purgeExpired(now: Date): Promise<void> {
    const old = { at: { $lte: addSeconds(now, -EVENTS_KEPT_SECONDS) } };
    const lastOf = new Map<string, number>();
    const clients = new Set<string>();
    const projection = { clientId: 1, sequence: 1 };
    for await (const { clientId, sequence } of this.collection.find(old, { projection })) {
      const last = lastOf.get(clientId);
      if (last !== undefined) clients.add(clientId);
      lastOf.set(clientId, Math.max(sequence, last ?? 0));
    }
    for (const clientId of clients)
      await this.collection.deleteMany({
        ...old,
        clientId,
        sequence: { $lt: lastOf.get(clientId) ?? 0 },
      });
  }

  /**
   * Inserts events in order, up to the first one whose id or number is taken.
   * @returns how many
   */
  insert(events: readonly EventDocument[]): Promise<number> {
    return insertInOrder(this.collection, events);
  }

  /** Which of these ids are listed in a way that no failover can undo. */
  async listed(ids: readonly string[]): Promise<Set<string>> {
    const found = await this.collection
      .find({ _id: { $in: [...ids] } }, { projection: { _id: 1 }, ...SETTLED })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  async head(clientId: string): Promise<number> {
    const last = await this.collection.findOne(
      { clientId },
      { sort: { sequence: -1 }, projection: { sequence: 1 }, ...SETTLED },
    );
    return last?.sequence ?? 0;
  }

  async ofTasks(clientId: string, taskIds: readonly string[]): Promise<EventDocument[]> {
    const found = await this.collection
      .find({ 'data.taskId': { $in: [...taskIds] } }, SETTLED)
      .toArray();
    return found.filter((event) => event.clientId === clientId);
  }

  listAfter(clientId: string, { after, types, limit }: EventsAfter): Promise<EventDocument[]> {
    return this.collection
      .find(
        {
          clientId,
          sequence: { $gt: after },
          at: { $gt: addSeconds(this.#now(), -EVENTS_KEPT_SECONDS) },
          ...(types && { type: { $in: [...types] } }),
        },
        SETTLED,
      )
      .sort({ sequence: 1 })
      .limit(limit)
      .toArray();
  }
}

const ofPerson = ({ taskIds }: ShareKeys) => ({ 'data.taskId': { $in: [...taskIds] } });
