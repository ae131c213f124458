import type { Collection } from 'mongodb';
import { isDuplicateKey, type Mongo, type Store } from '../../infra/mongo/mongo.ts';
import type { WithOutbox } from '../events/events.types.ts';
import { newEvent, OutboxStore, withEvent } from '../events/outbox.store.ts';

/** What clients were last told of an institution. */
export interface InstitutionStateDocument extends WithOutbox {
  /** The institution's id. */
  readonly _id: string;
  /** Whether it has stopped answering. */
  readonly isDegraded: boolean;
  readonly since: Date;
}

/** Which institutions have stopped answering, as clients are told. */
export class InstitutionStatesStore implements Store {
  /** What every active client is told of institutions. */
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

  /** Ids of those that have stopped answering. */
  async degraded(): Promise<Set<string>> {
    const found = await this.#states.find({ isDegraded: true }).toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  /** It has stopped answering; of concurrent calls, one tells so. */
  async degrade(entityId: string, at: Date): Promise<void> {
    try {
      await this.#states.updateOne(
        { _id: entityId, isDegraded: { $ne: true } },
        withEvent(newEvent('institution.degraded', at), { $set: { isDegraded: true, since: at } }),
        { upsert: true },
      );
    } catch (error) {
      // It is degraded already, so that the filter found nothing and the id is taken.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** It answers again; of concurrent calls, one tells so. */
  async recover(entityId: string, at: Date): Promise<void> {
    await this.#states.updateOne(
      { _id: entityId, isDegraded: true },
      withEvent(newEvent('institution.recovered', at), { $set: { isDegraded: false, since: at } }),
    );
  }
}
