import { ObjectId } from 'bson';
import { Doc, type Value } from '../bson/Doc.ts';
import { MongoError } from '../errors/MongoError.ts';
import type { Filter } from '../query/matches.ts';
import type { Path } from '../query/paths.ts';
import { applyPath } from './applyPath.ts';
import { checkPath, type CompiledUpdate } from './compileUpdate.ts';

/** The fields that a filter requires to equal a value. */
function equalities(
  filter: Filter,
  found = new Map<string, { path: Path; value: Value }>(),
): Map<string, { path: Path; value: Value }> {
  if (filter.kind === 'and' || (filter.kind === 'or' && filter.of.length === 1)) {
    for (const child of filter.of) equalities(child, found);
  } else if (filter.kind === 'leaf') {
    const { test, path } = filter;
    const [only] = test.kind === 'in' && test.values.length === 1 ? test.values : [];
    const value = test.kind === 'eq' ? test.value : only;
    if (value === undefined) return found;
    if (found.has(path.text)) {
      throw new MongoError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path.text}' is matched twice`,
      );
    }
    found.set(path.text, { path, value });
  }
  return found;
}

/** What an upsert inserts: an _id first, the values that the filter requires, then the update. */
export function upsertedDocument(filter: Filter, update: CompiledUpdate): Doc {
  const base = Doc.of();
  for (const { path, value } of equalities(filter).values()) {
    if (update.isReplacement && path.text !== '_id') continue;
    checkPath(path);
    applyPath(base, path.parts, { needsField: false, apply: () => value });
  }
  const inserted = update.apply(base, true);
  return inserted.setFirst('_id', inserted.get('_id') ?? new ObjectId());
}
