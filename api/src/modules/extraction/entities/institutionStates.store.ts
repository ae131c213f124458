import type { Collection } from 'mongodb';
import { isDuplicateKey, type Mongo, type Store } from '../../../infra/mongo/mongo.ts';
import type { WithOutbox } from '../../operations/events/events.types.ts';
import { newEvent, OutboxStore, withEvent } from '../../operations/events/outbox.store.ts';

/** The state of an institution that clients were last told of. */
export interface InstitutionStateDocument extends WithOutbox {
  /** The institution's id. */
  readonly _id: string;
  /** Whether it has stopped answering. */
  readonly isDegraded: boolean;
  readonly since: Date;
}

/** The institutions that have stopped answering, as clients are told. */
export class InstitutionStatesStore implements Store {
  /** Events about institutions for every active client. */
  readonly outbox: OutboxStore<InstitutionStateDocument>;
  readonly #states: Collection<InstitutionStateDocument>;

  constructor(mongo: Mongo) {
    this.#states = mongo.db.collection<InstitutionStateDocument>('institutionStates');
    this.outbox = new OutboxStore(this.#states, ({ _id }) => ({
      clientId: null,
      data: { entityId: _id },
    }));
  }

  ensureIndexes(): Promise<void> {
    return this.outbox.ensureIndexes();
  }

  /** Every state that clients were told of. */
  list(): Promise<InstitutionStateDocument[]> {
    return this.#states.find().toArray();
  }

  /** Ids of the institutions that have stopped answering. */
  async degraded(): Promise<Set<string>> {
    const found = await this.#states.find({ isDegraded: true }).toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  /**
   * Records that the institution has stopped answering; of concurrent calls, one creates the
   * events.
   */
  async degrade(entityId: string, at: Date): Promise<void> {
    try {
      await this.#states.updateOne(
        { _id: entityId, isDegraded: { $ne: true } },
        withEvent(newEvent('institution.degraded', at), { $set: { isDegraded: true, since: at } }),
        { upsert: true },
      );
    } catch (error) {
      // It is already degraded, so the filter found nothing and the id is taken.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Records that the institution answers again; of concurrent calls, one creates the events. */
  async recover(entityId: string, at: Date): Promise<void> {
    await this.#states.updateOne(
      { _id: entityId, isDegraded: true },
      withEvent(newEvent('institution.recovered', at), { $set: { isDegraded: false, since: at } }),
    );
  }
}
