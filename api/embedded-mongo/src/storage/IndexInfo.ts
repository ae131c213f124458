import { Doc, type Value } from '../bson/Doc.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { parsePath, type Path } from '../query/paths.ts';

export interface IndexField {
  readonly path: Path;
  readonly direction: 1 | -1;
}

/** An index: what it was created as, and what was learned from the documents in it. */
export interface IndexInfo {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly IndexField[];
  /** The key specification as the client gave it, number types included. */
  readonly keySpec: Doc;
  readonly isUnique: boolean;
  readonly isSparse: boolean;
  /** Seconds after the indexed date at which a document goes; undefined without a TTL. */
  readonly expireAfterSeconds: Value | undefined;
  /** Bit i: some document has an array on the path of field i. Never taken back. */
  multikey: number;
  /** Some entry was cut to fit LMDB's keys, so the order of entries is not exact. Never taken back. */
  hasLongKeys: boolean;
}

export const ID_INDEX_NAME = '_id_';

export function indexFields(keySpec: Doc): IndexField[] {
  return [...keySpec.entries()].map(([name, value]) => ({
    path: parsePath(name),
    direction: isNumeric(value) && toNumber(value) < 0 ? -1 : 1,
  }));
}

/** As stored in the catalogue. */
export function indexToDoc(index: IndexInfo): Doc {
  return Doc.from({
    id: index.id,
    name: index.name,
    key: index.keySpec,
    unique: index.isUnique,
    sparse: index.isSparse,
    expireAfterSeconds: index.expireAfterSeconds ?? null,
    multikey: index.multikey,
    longKeys: index.hasLongKeys,
  });
}

export function indexFromDoc(doc: Doc): IndexInfo {
  const keySpec = doc.get('key');
  const name = doc.get('name');
  const id = doc.get('id');
  const multikey = doc.get('multikey');
  if (!(keySpec instanceof Doc) || typeof name !== 'string' || typeof id !== 'number') {
    throw new Error('malformed index in the catalogue');
  }
  return {
    id,
    name,
    fields: indexFields(keySpec),
    keySpec,
    isUnique: doc.get('unique') === true,
    isSparse: doc.get('sparse') === true,
    expireAfterSeconds: doc.get('expireAfterSeconds') ?? undefined,
    multikey: typeof multikey === 'number' ? multikey : 0,
    hasLongKeys: doc.get('longKeys') === true,
  };
}

/** As listIndexes answers. */
export function describeIndex(index: IndexInfo): Doc {
  const doc = Doc.from({ v: 2, key: index.keySpec, name: index.name });
  if (index.isUnique && index.name !== ID_INDEX_NAME) doc.set('unique', true);
  if (index.isSparse) doc.set('sparse', true);
  if (index.expireAfterSeconds !== undefined) {
    doc.set('expireAfterSeconds', index.expireAfterSeconds);
  }
  return doc;
}
