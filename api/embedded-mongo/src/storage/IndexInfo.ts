import { Doc } from '../bson/Doc.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import type { KeyField, KeyPattern } from '../query/keys.ts';
import { parsePath } from '../query/paths.ts';

/** An index as a client specifies it. */
export interface IndexSpec extends KeyPattern {
  readonly name: string;
  /** The key specification as the client gave it, number types included. */
  readonly keySpec: Doc;
  readonly isUnique: boolean;
}

/** An index, with properties learned from the documents in it. */
export interface IndexInfo extends IndexSpec {
  readonly id: number;
  /** Bit i is set once some document has an array on the path of field i, and is never cleared. */
  multikey: number;
}

export const ID_INDEX_NAME = '_id_';

export function indexFields(keySpec: Doc): KeyField[] {
  return [...keySpec.entries()].map(([name, value]) => ({
    path: parsePath(name),
    direction: isNumeric(value) && toNumber(value) < 0 ? -1 : 1,
  }));
}

export function idIndex(id: number): IndexInfo {
  return indexFromDoc(
    Doc.from({ id, name: ID_INDEX_NAME, key: Doc.from({ _id: 1 }), unique: true }),
  );
}

/** As stored in the catalogue. */
export function indexToDoc(index: IndexInfo): Doc {
  return Doc.from({
    id: index.id,
    name: index.name,
    key: index.keySpec,
    unique: index.isUnique,
    sparse: index.isSparse,
    multikey: index.multikey,
  });
}

export function indexFromDoc(doc: Doc): IndexInfo {
  const keySpec = doc.get('key');
  const name = doc.get('name');
  if (!(keySpec instanceof Doc) || typeof name !== 'string') {
    throw new Error('malformed index in the catalogue');
  }
  return {
    id: Number(doc.get('id')),
    name,
    fields: indexFields(keySpec),
    keySpec,
    isUnique: doc.get('unique') === true,
    isSparse: doc.get('sparse') === true,
    multikey: Number(doc.get('multikey') ?? 0),
  };
}

/** As the reply to listIndexes contains it. */
export function describeIndex(index: IndexInfo): Doc {
  const doc = Doc.from({ v: 2, key: index.keySpec, name: index.name });
  if (index.isUnique && index.name !== ID_INDEX_NAME) doc.set('unique', true);
  if (index.isSparse) doc.set('sparse', true);
  return doc;
}
