import type { Collection } from 'mongodb';
import type { Mongo, Store } from '../../infra/mongo/mongo.ts';

/** Extractions in a row that an institution did not answer, or answered slowly. */
export interface InstitutionHealthDocument {
  /** Entity id. */
  readonly _id: string;
  readonly failures: number;
  readonly lastFailureAt?: Date;
  /** Answered, but late, one after the other. */
  readonly slow?: number;
  readonly lastSlowAt?: Date;
}

/** How institutions have answered lately, in all processes. One record per troubled institution. */
export class InstitutionHealthStore implements Store {
  readonly #institutions: Collection<InstitutionHealthDocument>;

  constructor(mongo: Mongo) {
    this.#institutions = mongo.db.collection<InstitutionHealthDocument>('institutionHealth');
  }

  ensureIndexes(): Promise<void> {
    return Promise.resolve();
  }

  all(): Promise<InstitutionHealthDocument[]> {
    return this.#institutions.find().toArray();
  }

  async countFailure(entityId: string, at: Date): Promise<void> {
    await this.#institutions.updateOne(
      { _id: entityId },
      { $inc: { failures: 1 }, $set: { lastFailureAt: at } },
      { upsert: true },
    );
  }

  async countSlow(entityId: string, at: Date): Promise<void> {
    await this.#institutions.updateOne(
      { _id: entityId },
      { $inc: { slow: 1 }, $set: { failures: 0, lastSlowAt: at } },
      { upsert: true },
    );
  }

  async clear(entityId: string): Promise<void> {
    await this.#institutions.deleteOne({ _id: entityId });
  }
}
