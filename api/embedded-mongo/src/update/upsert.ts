import { ObjectId } from 'bson';
import { Doc, type Value } from '../bson/Doc.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import type { CompiledUpdate } from './compileUpdate.ts';
import { addOperation, emptyBranch } from './tree.ts';
import { TreeApplier } from './applyTree.ts';

/** The fields that a filter says are equal to something. */
function equalities(filter: Filter, found = new Map<string, Value>()): Map<string, Value> {
  switch (filter.kind) {
    case 'and':
      for (const child of filter.of) equalities(child, found);
      break;
    case 'or':
      if (filter.of.length === 1 && filter.of[0] !== undefined) equalities(filter.of[0], found);
      break;
    case 'leaf': {
      const { test, path } = filter;
      const [only] = test.kind === 'in' && test.values.length === 1 ? test.values : [];
      const value = test.kind === 'eq' ? test.value : only;
      if (value === undefined) break;
      if (found.has(path.text)) {
        throw new MongoError(
          ErrorCode.NotSingleValueField,
          `cannot infer query fields to set, path '${path.text}' is matched twice`,
        );
      }
      found.set(path.text, value);
      break;
    }
    default:
  }
  return found;
}

/**
 * The document that an upsert inserts: what the filter says is equal, then the update, with an
 * _id in the first place.
 */
export function upsertedDocument(filter: Filter, update: CompiledUpdate, now: Date): Doc {
  const base = Doc.of();
  const tree = emptyBranch();
  for (const [path, value] of equalities(filter)) {
    if (update.kind === 'replacement' && path !== '_id') continue;
    addOperation(tree, path, { needsField: false, apply: () => value });
  }
  new TreeApplier({ now, isInsert: true, before: base }, new Map(), undefined).toDoc(
    base,
    tree,
    '',
  );
  const inserted = update.apply(base, { matchedIndex: undefined, isInsert: true });
  return inserted.setFirst('_id', inserted.get('_id') ?? new ObjectId());
}
