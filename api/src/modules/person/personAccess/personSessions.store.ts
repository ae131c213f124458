import type { Collection } from 'mongodb';
import { ensureIndexes, type Mongo, type Store } from '../../../infra/mongo/mongo.ts';
import {
  deletedRecords,
  heldBy,
  type PersonalRecords,
  valuesOf,
} from '../../personalRecords.store.ts';
import type { PersonSessionDocument } from './personAccess.types.ts';

/** Persons who are signed in. */
export class PersonSessionsStore implements Store {
  readonly #sessions: Collection<PersonSessionDocument>;
  readonly personal: PersonalRecords;

  constructor(mongo: Mongo) {
    this.#sessions = mongo.db.collection<PersonSessionDocument>('personSessions');
    this.personal = deletedRecords(this.#sessions, heldBy, {
      countedAs: 'sessions',
      holders: () => valuesOf(this.#sessions, 'holder'),
    });
  }

  ensureIndexes(): Promise<void> {
    return ensureIndexes(this.#sessions, [{ key: { holder: 1 } }, { key: { expiresAt: 1 } }]);
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.#sessions.deleteMany({ expiresAt: { $lte: now } });
  }

  async insert(session: PersonSessionDocument): Promise<void> {
    await this.#sessions.insertOne(session);
  }

  find(sessionId: string): Promise<PersonSessionDocument | null> {
    return this.#sessions.findOne({ _id: sessionId });
  }

  /** A person's open sessions, the newest first. */
  listOf(holders: readonly string[], now: Date): Promise<PersonSessionDocument[]> {
    return this.#sessions
      .find({ holder: { $in: [...holders] }, expiresAt: { $gt: now } })
      .sort({ createdAt: -1 })
      .toArray();
  }

  async see(sessionId: string, at: Date): Promise<void> {
    await this.#sessions.updateOne({ _id: sessionId }, { $set: { lastSeenAt: at } });
  }

  /** @returns false if it has ended in the meantime */
  async delete(sessionId: string): Promise<boolean> {
    return (await this.#sessions.deleteOne({ _id: sessionId })).deletedCount === 1;
  }
}
