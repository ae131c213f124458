import { ExpiringStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import { deletedRecords, heldBy, type PersonalRecords } from '../../personalRecords.store.ts';
import { CODE_TRIES, type SignInDocument } from './personAccess.types.ts';

/** The sign-ins for which a code was requested. */
export class SignInsStore extends ExpiringStore<SignInDocument> {
  readonly personal: PersonalRecords;

  constructor(mongo: Mongo) {
    super(mongo, 'personSignIns', [
      { key: { mailDueAt: 1 }, sparse: true },
      { key: { holder: 1 } },
    ]);
    this.personal = deletedRecords(this.collection, heldBy, { countedAs: 'sessions' });
  }

  async insert(signIn: SignInDocument): Promise<void> {
    await this.collection.insertOne(signIn);
  }

  /**
   * Counts a try of a code; of concurrent tries, no more than allowed succeed.
   * @returns the sign-in with this try counted; null if it is unknown, used, expired or out of
   *   tries
   */
  countTry(signInId: string, now: Date): Promise<SignInDocument | null> {
    return this.collection.findOneAndUpdate(
      { _id: signInId, usedAt: null, tries: { $lt: CODE_TRIES }, expiresAt: { $gt: now } },
      { $inc: { tries: 1 } },
      { returnDocument: 'after' },
    );
  }

  /** @returns false if another request has used it */
  async use(signInId: string, at: Date): Promise<boolean> {
    const result = await this.collection.updateOne(
      { _id: signInId, usedAt: null },
      { $set: { usedAt: at } },
    );
    return result.modifiedCount === 1;
  }

  /** Sign-ins whose mail is not queued yet, the longest waiting first. */
  withMailDue(now: Date, limit: number): Promise<SignInDocument[]> {
    return this.collection
      .find({ mailDueAt: { $lte: now } })
      .sort({ mailDueAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** The code is deleted once its mail is queued; only its hash is kept. */
  async mailed(signInId: string): Promise<void> {
    await this.collection.updateOne(
      { _id: signInId },
      { $set: { mail: null }, $unset: { mailDueAt: '' } },
    );
  }
}
