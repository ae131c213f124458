import { ExpiringStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { MemberSessionDocument } from './members.types.ts';

const MAX_LISTED = 100;

/** Members who are signed in. */
export class MemberSessionsStore extends ExpiringStore<MemberSessionDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'memberSessions', [{ key: { memberId: 1, createdAt: -1 } }]);
  }

  async insert(session: MemberSessionDocument): Promise<void> {
    await this.collection.insertOne(session);
  }

  find(sessionId: string): Promise<MemberSessionDocument | null> {
    return this.collection.findOne({ _id: sessionId });
  }

  /** A member's open sessions, the newest first. */
  listOf(memberId: string, now: Date): Promise<MemberSessionDocument[]> {
    return this.collection
      .find({ memberId, expiresAt: { $gt: now } })
      .sort({ createdAt: -1 })
      .limit(MAX_LISTED)
      .toArray();
  }

  async see(sessionId: string, at: Date): Promise<void> {
    await this.collection.updateOne({ _id: sessionId }, { $set: { lastSeenAt: at } });
  }

  /** @returns false if it has ended already, or is another member's */
  async delete(sessionId: string, memberId: string): Promise<boolean> {
    return (await this.collection.deleteOne({ _id: sessionId, memberId })).deletedCount === 1;
  }

  async deleteOf(memberId: string): Promise<void> {
    await this.collection.deleteMany({ memberId });
  }
}
