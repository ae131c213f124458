import type { Collection } from 'mongodb';
import { ensureIndexes, insertUnique, type Mongo, type Store } from '../../../infra/mongo/mongo.ts';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { EncryptionAlgorithm, EncryptionPublicJwk } from '../../../infra/jwe/jwe.ts';

/** A key with which clients encrypt credentials. */
export interface EncryptionKeyDocument {
  /** The `kid`. */
  readonly _id: string;
  readonly alg: EncryptionAlgorithm;
  /** The session that it belongs to and expires with; null for the service's long-lived keys. */
  readonly sessionId: string | null;
  readonly publicJwk: EncryptionPublicJwk;
  readonly privateJwk: Sealed;
  readonly createdAt: Date;
  /** Until when it is published; null while it has no successor. */
  readonly publishedUntil: Date | null;
  /** Until when it still decrypts; then the record is deleted. */
  readonly expiresAt: Date;
}

/** The long-lived key in use, so that processes that start together agree. */
interface CurrentKeyDocument {
  readonly _id: EncryptionAlgorithm;
  readonly kid: string;
}

/** The task that used a ciphertext's id; a repeated try of its launch may use it again. */
interface UsedJtiDocument {
  readonly _id: string;
  readonly taskId: string;
  readonly expiresAt: Date;
}

/** Encryption keys, and the ids of used ciphertexts. */
export class EncryptionKeysStore implements Store {
  readonly #keys: Collection<EncryptionKeyDocument>;
  readonly #current: Collection<CurrentKeyDocument>;
  readonly #usedJtis: Collection<UsedJtiDocument>;

  constructor(mongo: Mongo) {
    this.#keys = mongo.db.collection<EncryptionKeyDocument>('encryptionKeys');
    this.#current = mongo.db.collection<CurrentKeyDocument>('encryptionKeysInUse');
    this.#usedJtis = mongo.db.collection<UsedJtiDocument>('usedJtis');
  }

  async ensureIndexes(): Promise<void> {
    await ensureIndexes(this.#keys, [
      { key: { expiresAt: 1 } },
      { key: { sessionId: 1, createdAt: 1 } },
    ]);
    await ensureIndexes(this.#usedJtis, [{ key: { expiresAt: 1 } }]);
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.#keys.deleteMany({ expiresAt: { $lte: now } });
    await this.#usedJtis.deleteMany({ expiresAt: { $lte: now } });
  }

  async insert(key: EncryptionKeyDocument): Promise<void> {
    await this.#keys.insertOne(key);
  }

  find(kid: string, now: Date): Promise<EncryptionKeyDocument | null> {
    return this.#keys.findOne({ _id: kid, expiresAt: { $gt: now } });
  }

  /** Ends a session's keys early: ciphertexts for them can no longer be decrypted. */
  async deleteOfSession(sessionId: string): Promise<void> {
    await this.#keys.deleteMany({ sessionId });
  }

  /** Published long-lived keys, newest first: those in use and their predecessors. */
  async published(now: Date): Promise<EncryptionKeyDocument[]> {
    const inUse = await this.#current.find().toArray();
    return this.#keys
      .find({
        sessionId: null,
        expiresAt: { $gt: now },
        $or: [{ _id: { $in: inUse.map(({ kid }) => kid) } }, { publishedUntil: { $gt: now } }],
      })
      .sort({ createdAt: -1 })
      .limit(20)
      .toArray();
  }

  /** The service's long-lived keys that still decrypt, newest first. */
  longLived(now: Date): Promise<EncryptionKeyDocument[]> {
    return this.#keys
      .find({ sessionId: null, expiresAt: { $gt: now } })
      .sort({ createdAt: -1 })
      .limit(100)
      .toArray();
  }

  /**
   * Ends a long-lived key early: ciphertexts for it can no longer be decrypted.
   * @returns false if there is no such key
   */
  async deleteLongLived(kid: string): Promise<boolean> {
    const result = await this.#keys.deleteOne({ _id: kid, sessionId: null });
    return result.deletedCount === 1;
  }

  async currentKid(alg: EncryptionAlgorithm): Promise<string | null> {
    return (await this.#current.findOne({ _id: alg }))?.kid ?? null;
  }

  /**
   * Puts a key in use, unless another has been put in use since the caller looked.
   * @returns false if another process was first
   */
  async setCurrent(alg: EncryptionAlgorithm, kid: string, seen: string | null): Promise<boolean> {
    if (seen === null) return insertUnique(this.#current, { _id: alg, kid });
    const result = await this.#current.updateOne({ _id: alg, kid: seen }, { $set: { kid } });
    return result.matchedCount === 1;
  }

  /**
   * Retires every long-lived key of an algorithm except the one in use: predecessors, and orphans
   * of a process that died or lost a race. They decrypt until `expiresAt`.
   */
  async retireOthers(
    alg: EncryptionAlgorithm,
    inUse: string,
    life: { madeBefore: Date; publishedUntil: Date; expiresAt: Date },
  ): Promise<void> {
    await this.#keys.updateMany(
      {
        _id: { $ne: inUse },
        alg,
        sessionId: null,
        publishedUntil: null,
        createdAt: { $lt: life.madeBefore },
      },
      { $set: { publishedUntil: life.publishedUntil, expiresAt: life.expiresAt } },
    );
  }

  /** Whether another task has used it. */
  async isJtiUsed(id: string, taskId: string): Promise<boolean> {
    const used = await this.#usedJtis.findOne({ _id: id });
    return used !== null && used.taskId !== taskId;
  }

  /** @returns false if another task has used it */
  async useJti(id: string, taskId: string, expiresAt: Date): Promise<boolean> {
    const isNew = await insertUnique(this.#usedJtis, { _id: id, taskId, expiresAt });
    return isNew || !(await this.isJtiUsed(id, taskId));
  }
}
