import { ExpiringStore, isDuplicateKey, type Mongo } from '../infra/mongo/mongo.ts';
import type { Sealed } from '../infra/vault/Vault.ts';

/** What is stored about a request with an Idempotency-Key. */
export interface IdempotencyDocument {
  /** Pseudonym of owner, call and key. */
  readonly _id: string;
  /** Pseudonym of the body, which may contain a password. */
  readonly bodyHash: string;
  /** Pseudonym of what an encrypted body orders; null if that cannot be read. */
  readonly orderHash?: string | null;
  /** The id for the object that the request creates, the same in every attempt. */
  readonly reservedId: string;
  /** Until when an attempt counts as alive; null once there is an answer. */
  readonly lockedUntil: Date | null;
  /** Sealed, as it may contain a token. */
  readonly answer: Sealed | null;
  readonly expiresAt: Date;
}

/** Binds a sealed answer to its request. */
export const answerAad = (id: string): string => `idempotency/${id}/answer`;

/** Requests with an Idempotency-Key. */
export class IdempotencyStore extends ExpiringStore<IdempotencyDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'idempotency', []);
  }

  /**
   * @returns null if the request is new and this attempt may process it; otherwise the stored
   *   document
   */
  async begin(request: IdempotencyDocument, now: Date): Promise<IdempotencyDocument | null> {
    const known = await this.collection.findOne({ _id: request._id });
    if (known && known.expiresAt > now) return known;
    if (known) await this.collection.deleteOne({ _id: known._id, expiresAt: known.expiresAt });
    try {
      await this.collection.insertOne(request);
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.begin(request, now);
    }
  }

  /** Takes over from an attempt that died; false if another process did so first. */
  async resume(seen: IdempotencyDocument, lockedUntil: Date): Promise<boolean> {
    const result = await this.collection.updateOne(
      { _id: seen._id, lockedUntil: seen.lockedUntil, answer: null },
      { $set: { lockedUntil } },
    );
    return result.matchedCount === 1;
  }

  /** How many answers are about these objects. */
  countReserved(ids: readonly string[]): Promise<number> {
    return this.collection.countDocuments({ reservedId: { $in: [...ids] } });
  }

  /** Deletes the answers about these objects. */
  async deleteReserved(ids: readonly string[]): Promise<void> {
    await this.collection.deleteMany({ reservedId: { $in: [...ids] } });
  }

  async complete(id: string, answer: Sealed): Promise<void> {
    await this.collection.updateOne({ _id: id }, { $set: { answer, lockedUntil: null } });
  }

  /** The request was refused and created nothing: the key may be used again. */
  async forget(id: string): Promise<void> {
    await this.collection.deleteOne({ _id: id, answer: null });
  }

  /** The attempt's outcome is unknown: the next attempt resumes it. */
  async abandon(id: string, now: Date): Promise<void> {
    await this.collection.updateOne({ _id: id, answer: null }, { $set: { lockedUntil: now } });
  }
}
