import { ExpiringStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { ChallengeDocument } from './members.types.ts';

/** What browsers have been asked to sign with a passkey. */
export class MemberChallengesStore extends ExpiringStore<ChallengeDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'memberChallenges', []);
  }

  async insert(challenge: ChallengeDocument): Promise<void> {
    await this.collection.insertOne(challenge);
  }

  /**
   * A challenge, which can then not be used again.
   * @returns null if it is unknown, used, expired or of the other kind
   */
  take(id: string, kind: 'registration' | 'sign-in', now: Date): Promise<ChallengeDocument | null> {
    const invitationId = kind === 'sign-in' ? null : { $ne: null };
    return this.collection.findOneAndDelete({ _id: id, invitationId, expiresAt: { $gt: now } });
  }
}
