import type { Collection } from 'mongodb';
import { ensureIndexes, type Mongo, type Store } from '../../infra/mongo/mongo.ts';
import type { PersonSessionDocument } from './personAccess.types.ts';

/** Persons who are signed in. */
export class PersonSessionsStore implements Store {
  readonly #sessions: Collection<PersonSessionDocument>;

  constructor(mongo: Mongo) {
    this.#sessions = mongo.db.collection<PersonSessionDocument>('personSessions');
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

  async delete(sessionId: string): Promise<void> {
    await this.#sessions.deleteOne({ _id: sessionId });
  }
}
