import type { Collection } from 'mongodb';
import { ensureIndexes, type Mongo, type Store } from '../../../infra/mongo/mongo.ts';
import { deletedRecords, heldBy, type PersonalRecords } from '../../personalRecords.store.ts';
import { CODE_TRIES, type SignInDocument } from './personAccess.types.ts';

/** The sign-ins for which a code was requested. */
export class SignInsStore implements Store {
  readonly #signIns: Collection<SignInDocument>;
  readonly personal: PersonalRecords;

  constructor(mongo: Mongo) {
    this.#signIns = mongo.db.collection<SignInDocument>('personSignIns');
    this.personal = deletedRecords(this.#signIns, heldBy, { countedAs: 'sessions' });
  }

  ensureIndexes(): Promise<void> {
    return ensureIndexes(this.#signIns, [
      { key: { mailDueAt: 1 }, sparse: true },
      { key: { holder: 1 } },
      { key: { expiresAt: 1 } },
    ]);
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.#signIns.deleteMany({ expiresAt: { $lte: now } });
  }

  async insert(signIn: SignInDocument): Promise<void> {
    await this.#signIns.insertOne(signIn);
  }

  /**
   * Counts a try of a code; of concurrent tries, no more than allowed succeed.
   * @returns the sign-in with this try counted; null if it is unknown, used, expired or out of
   *   tries
   */
  countTry(signInId: string, now: Date): Promise<SignInDocument | null> {
    return this.#signIns.findOneAndUpdate(
      { _id: signInId, usedAt: null, tries: { $lt: CODE_TRIES }, expiresAt: { $gt: now } },
      { $inc: { tries: 1 } },
      { returnDocument: 'after' },
    );
  }

  /** @returns false if another request has used it */
  async use(signInId: string, at: Date): Promise<boolean> {
    const result = await this.#signIns.updateOne(
      { _id: signInId, usedAt: null },
      { $set: { usedAt: at } },
    );
    return result.modifiedCount === 1;
  }

  /** Sign-ins whose mail is not queued yet, the longest waiting first. */
  withMailDue(now: Date, limit: number): Promise<SignInDocument[]> {
    return this.#signIns
      .find({ mailDueAt: { $lte: now } })
      .sort({ mailDueAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** The code is deleted once its mail is queued; only its hash is kept. */
  async mailed(signInId: string): Promise<void> {
    await this.#signIns.updateOne(
      { _id: signInId },
      { $set: { mail: null }, $unset: { mailDueAt: '' } },
    );
  }
}
