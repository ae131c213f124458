import { ExpiringStore, insertUnique, type Mongo } from '../../../infra/mongo/mongo.ts';

interface EndedSessionDocument {
  readonly _id: string;
  /** When its token would have expired. */
  readonly expiresAt: Date;
}

/** Sessions that their clients ended before their tokens expired. */
export class EndedSessionsStore extends ExpiringStore<EndedSessionDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'endedSessions', []);
  }

  /** Safe to repeat. */
  async end(sessionId: string, expiresAt: Date): Promise<void> {
    await insertUnique(this.collection, { _id: sessionId, expiresAt });
  }

  find(sessionId: string): Promise<EndedSessionDocument | null> {
    return this.collection.findOne({ _id: sessionId });
  }
}
