import { ExpiringStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import {
  deletedRecords,
  heldBy,
  type PersonalRecords,
  valuesOf,
} from '../../personalRecords.store.ts';
import type { PersonSessionDocument } from './personAccess.types.ts';

/** Persons who are signed in. */
export class PersonSessionsStore extends ExpiringStore<PersonSessionDocument> {
  readonly personal: PersonalRecords;

  constructor(mongo: Mongo) {
    super(mongo, 'personSessions', [{ key: { holder: 1 } }]);
    this.personal = deletedRecords(this.collection, heldBy, {
      countedAs: 'sessions',
      holders: () => valuesOf(this.collection, 'holder'),
    });
  }

  async insert(session: PersonSessionDocument): Promise<void> {
    await this.collection.insertOne(session);
  }

  find(sessionId: string): Promise<PersonSessionDocument | null> {
    return this.collection.findOne({ _id: sessionId });
  }

  /** A person's open sessions, the newest first. */
  listOf(holders: readonly string[], now: Date): Promise<PersonSessionDocument[]> {
    return this.collection
      .find({ holder: { $in: [...holders] }, expiresAt: { $gt: now } })
      .sort({ createdAt: -1 })
      .toArray();
  }

  async see(sessionId: string, at: Date): Promise<void> {
    await this.collection.updateOne({ _id: sessionId }, { $set: { lastSeenAt: at } });
  }

  /** @returns false if it has ended in the meantime */
  async delete(sessionId: string): Promise<boolean> {
    return (await this.collection.deleteOne({ _id: sessionId })).deletedCount === 1;
  }
}
