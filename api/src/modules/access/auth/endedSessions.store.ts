import type { Collection } from 'mongodb';
import { ensureIndexes, insertUnique, type Mongo, type Store } from '../../../infra/mongo/mongo.ts';

interface EndedSessionDocument {
  readonly _id: string;
  /** When its token would have expired. */
  readonly expiresAt: Date;
}

/** Sessions that their clients ended before their tokens expired. */
export class EndedSessionsStore implements Store {
  readonly #ended: Collection<EndedSessionDocument>;

  constructor(mongo: Mongo) {
    this.#ended = mongo.db.collection<EndedSessionDocument>('endedSessions');
  }

  ensureIndexes(): Promise<void> {
    return ensureIndexes(this.#ended, [{ key: { expiresAt: 1 } }]);
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.#ended.deleteMany({ expiresAt: { $lte: now } });
  }

  /** Safe to repeat. */
  async end(sessionId: string, expiresAt: Date): Promise<void> {
    await insertUnique(this.#ended, { _id: sessionId, expiresAt });
  }

  find(sessionId: string): Promise<EndedSessionDocument | null> {
    return this.#ended.findOne({ _id: sessionId });
  }
}
