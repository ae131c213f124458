import type { Collection, Document, Filter } from 'mongodb';
import type { Mongo } from '../../../infra/mongo/mongo.ts';
import type { WrappingForm } from '../../../infra/vault/keyWrapping.ts';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { SealedField, SealedList } from '../../module.ts';

/** Where a sealed value is stored, by the declarations of the modules. */
export interface SealedPlace extends SealedField {
  readonly collection: string;
  readonly field: string;
}

type Place = Pick<SealedPlace, 'collection' | 'field'>;

interface AnyDocument extends Document {
  readonly _id: string;
}

/** A key of one of the two rings that seal stored values: each sealed form has its own ring. */
export interface SealingKey {
  readonly form: WrappingForm;
  readonly kid: string;
}

/** How many values of a field are sealed with a key. */
export interface KeyUse extends SealingKey {
  readonly collection: string;
  readonly field: string;
  readonly count: number;
}

/** The sealed values of all collections, for the rotation of the keys that seal them. */
export class SealedRecordsStore {
  readonly fields: readonly SealedPlace[];
  readonly lists: readonly SealedList[];
  readonly #mongo: Mongo;

  constructor(deps: {
    readonly mongo: Mongo;
    readonly sealedFields: readonly SealedPlace[];
    readonly sealedLists: readonly SealedList[];
  }) {
    this.#mongo = deps.mongo;
    this.fields = deps.sealedFields;
    this.lists = deps.sealedLists;
  }

  /** How many values of a field are sealed with each key. */
  async countByKey({ collection, field }: Place): Promise<KeyUse[]> {
    const path = `${field}.kid`;
    const found = this.#collection(collection)
      .find({ [path]: { $exists: true } } as Filter<AnyDocument>)
      .project<Record<string, Sealed>>({ _id: 0, [path]: 1, [`${field}.v`]: 1 });
    const counts = new KeyCounts();
    for await (const document of found) counts.add(document[field]);
    return counts.of({ collection, field });
  }

  /** The same for the values in a list. */
  async countListByKey({ collection, list, field }: SealedList): Promise<KeyUse[]> {
    const path = `${list}.${field}`;
    const found = this.#collection(collection)
      .find({ [`${path}.kid`]: { $exists: true } } as Filter<AnyDocument>)
      .project<Record<string, Record<string, Sealed>[]>>({
        _id: 0,
        [`${path}.kid`]: 1,
        [`${path}.v`]: 1,
      });
    const counts = new KeyCounts();
    for await (const document of found)
      for (const item of document[list] ?? []) counts.add(item[field]);
    return counts.of({ collection, field: path });
  }

  /** Values that are sealed with other keys than this, one at a time because they may be large. */
  async *underOthers(
    { collection, field }: Place,
    current: SealingKey,
  ): AsyncGenerator<{ id: string; sealed: Sealed }> {
    const found = this.#collection(collection)
      .find({
        [`${field}.kid`]: { $exists: true },
        $or: [
          { [`${field}.kid`]: { $ne: current.kid } },
          { [`${field}.v`]: { $ne: current.form } },
        ],
      } as Filter<AnyDocument>)
      .project<AnyDocument>({ [field]: 1 })
      .batchSize(20);
    for await (const document of found)
      yield { id: document._id, sealed: document[field] as Sealed };
  }

  /** Replaces a value by its re-wrapped form, unless it has changed since it was read. */
  async rewrap(
    { collection, field }: Place,
    id: string,
    seen: Sealed,
    next: Sealed,
  ): Promise<boolean> {
    // Re-wrapping changes only these three fields, and no two wrapped keys are ever equal.
    const result = await this.#collection(collection).updateOne(
      { _id: id, [`${field}.dek`]: seen.dek },
      {
        $set: {
          [`${field}.v`]: next.v,
          [`${field}.kid`]: next.kid,
          [`${field}.dek`]: next.dek,
        },
      },
    );
    return result.modifiedCount === 1;
  }

  #collection(name: string): Collection<AnyDocument> {
    return this.#mongo.db.collection<AnyDocument>(name);
  }
}

/** Counts values by the key that seals them. */
class KeyCounts {
  readonly #counts = new Map<string, SealingKey & { count: number }>();

  add(sealed: Pick<Sealed, 'v' | 'kid'> | undefined): void {
    if (sealed === undefined) return;
    const name = `${String(sealed.v)} ${sealed.kid}`;
    const known = this.#counts.get(name) ?? { form: sealed.v, kid: sealed.kid, count: 0 };
    known.count += 1;
    this.#counts.set(name, known);
  }

  of(place: Place): KeyUse[] {
    return [...this.#counts.values()].map((counted) => ({ ...place, ...counted }));
  }
}
