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
    const path = `${field}.kid`;
    const found = this.#collection(collection)
      .find({ [path]: { $exists: true } } as Filter<AnyDocument>)
      .project<Record<string, Sealed>>({ _id: 0, [path]: 1 });
    const counts = new Map<string, number>();
    for await (const document of found) countOne(counts, document[field]?.kid);
    return [...counts].map(([kid, count]) => ({ collection, field, kid, count }));
  }

  /** The same for the results of consents. */
  async countConsentResults(): Promise<KeyUse[]> {
    const found = this.#collection('consents')
      .find({ 'results.data.kid': { $exists: true } })
      .project<{ results: { data: Sealed }[] }>({ _id: 0, 'results.data.kid': 1 });
    const counts = new Map<string, number>();
    for await (const { results } of found)
      for (const { data } of results) countOne(counts, data.kid);
    const place = { collection: 'consents', field: 'results.data' };
    return [...counts].map(([kid, count]) => ({ ...place, kid, count }));
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

function countOne(counts: Map<string, number>, kid: string | undefined): void {
  if (kid !== undefined) counts.set(kid, (counts.get(kid) ?? 0) + 1);
}
