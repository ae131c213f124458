import type { Collection, Document, Filter } from 'mongodb';
import type { Mongo } from '../../infra/mongo/mongo.ts';
import type { Sealed } from '../../infra/vault/Vault.ts';

/** The place of a sealed value. A consent's results, which are a list, are handled apart. */
export interface SealedField {
  readonly collection: string;
  readonly field: string;
}

interface AnyDocument extends Document {
  readonly _id: string;
}

/** How many records of a field are under a key. */
export interface KeyUse {
  readonly collection: string;
  readonly field: string;
  readonly kid: string;
  readonly count: number;
}

/** The sealed values of all collections, for the rotation of the vault's key. */
export class SealedRecordsStore {
  readonly #mongo: Mongo;

  constructor(mongo: Mongo) {
    this.#mongo = mongo;
  }

  /** How many values of a field are under each key. */
  async countByKey({ collection, field }: SealedField): Promise<KeyUse[]> {
    const counts = await this.#collection(collection)
      .aggregate<{ _id: string; count: number }>([
        { $match: { [`${field}.kid`]: { $exists: true } } },
        { $group: { _id: `$${field}.kid`, count: { $sum: 1 } } },
      ])
      .toArray();
    return counts.map(({ _id, count }) => ({ collection, field, kid: _id, count }));
  }

  /** The same for the results of consents. */
  async countConsentResults(): Promise<KeyUse[]> {
    const counts = await this.#collection('consents')
      .aggregate<{ _id: string; count: number }>([
        { $match: { 'results.data.kid': { $exists: true } } },
        { $unwind: '$results' },
        { $group: { _id: '$results.data.kid', count: { $sum: 1 } } },
      ])
      .toArray();
    const place = { collection: 'consents', field: 'results.data' };
    return counts.map(({ _id, count }) => ({ ...place, kid: _id, count }));
  }

  /** Values under other keys than this, one at a time because they may be large. */
  async *underOthers(
    { collection, field }: SealedField,
    currentKid: string,
  ): AsyncGenerator<{ id: string; sealed: Sealed }> {
    const found = this.#collection(collection)
      .find({ [`${field}.kid`]: { $exists: true, $ne: currentKid } } as Filter<AnyDocument>)
      .project<AnyDocument>({ [field]: 1 })
      .batchSize(20);
    for await (const document of found)
      yield { id: document._id, sealed: document[field] as Sealed };
  }

  /** Replaces a value that was seen by its re-wrapped form, unless it has changed since. */
  async rewrap(
    { collection, field }: SealedField,
    id: string,
    seen: Sealed,
    next: Sealed,
  ): Promise<boolean> {
    // Re-wrapping changes these two fields only, and a wrapped key is never the same twice.
    const result = await this.#collection(collection).updateOne(
      { _id: id, [`${field}.dek`]: seen.dek },
      { $set: { [`${field}.kid`]: next.kid, [`${field}.dek`]: next.dek } },
    );
    return result.modifiedCount === 1;
  }

  #collection(name: string): Collection<AnyDocument> {
    return this.#mongo.db.collection<AnyDocument>(name);
  }
}
