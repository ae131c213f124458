import { Doc, type Value } from '../bson/Doc.ts';
import { compareValues } from '../bson/compare.ts';
import { typeAlias } from '../bson/format.ts';
import { equalityKey } from '../bson/orderedKey.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { compileExpression } from '../expressions/compileExpression.ts';
import { MAX_MEMORY_BYTES } from '../query/TopSorter.ts';
import { compileGroupField, type Accumulator, type GroupField } from './accumulators.ts';

/** Puts documents into groups one by one. */
export interface Grouper {
  add(doc: Doc): void;
  results(): Doc[];
}

interface Group {
  readonly id: Value;
  readonly accumulators: readonly Accumulator[];
}

/** What a group costs besides its values. */
const GROUP_OVERHEAD_BYTES = 200;

class HashGrouper implements Grouper {
  readonly #idOf: (doc: Doc) => Value;
  readonly #fields: readonly GroupField[];
  readonly #groups = new Map<string, Group>();
  #bytes = 0;

  constructor(idOf: (doc: Doc) => Value, fields: readonly GroupField[]) {
    this.#idOf = idOf;
    this.#fields = fields;
  }

  add(doc: Doc): void {
    const id = this.#idOf(doc);
    const key = equalityKey(id);
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { id, accumulators: this.#fields.map((field) => field.create()) };
      this.#groups.set(key, group);
      this.#bytes += key.length + GROUP_OVERHEAD_BYTES;
    }
    for (const [at, field] of this.#fields.entries()) {
      this.#bytes += group.accumulators[at]?.add(field.expression(doc)) ?? 0;
    }
    if (this.#bytes > MAX_MEMORY_BYTES) {
      throw new MongoError(
        ErrorCode.ExceededMemoryLimit,
        'PlanExecutor error during aggregation :: caused by :: Exceeded memory limit for $group, but did not allow external sort.',
      );
    }
  }

  results(): Doc[] {
    return [...this.#groups.values()].map(({ id, accumulators }) => {
      const result = Doc.from({ _id: id });
      for (const [at, { name }] of this.#fields.entries()) {
        const value = accumulators[at]?.result();
        if (value !== undefined) result.set(name, value);
      }
      return result;
    });
  }
}

function requireDoc(stage: string, spec: Value, code: ErrorCode): Doc {
  if (spec instanceof Doc) return spec;
  throw new MongoError(code, `a group's fields must be specified in an object (${stage})`);
}

/** Compiles $group. */
export function compileGroup(spec: Value, variables: Doc | undefined): () => Grouper {
  const stage = requireDoc('$group', spec, ErrorCode.GroupNeedsObject);
  const idSpec = stage.get('_id');
  if (idSpec === undefined) {
    throw new MongoError(ErrorCode.GroupNeedsId, 'a group specification must include an _id');
  }
  const id = compileExpression(idSpec, variables);
  const fields = [...stage.entries()]
    .filter(([name]) => name !== '_id')
    .map(([name, field]) => compileGroupField(name, field, variables));
  return () => new HashGrouper((doc) => id(doc) ?? null, fields);
}

/** Compiles $bucket, whose results come in the order of the boundaries. */
export function compileBucket(spec: Value, variables: Doc | undefined): () => Grouper {
  const stage = requireDoc('$bucket', spec, ErrorCode.BucketNeedsObject);
  const boundaries = stage.get('boundaries');
  const groupBy = stage.get('groupBy');
  const isAscending =
    Array.isArray(boundaries) &&
    boundaries.length >= 2 &&
    boundaries.every(
      (value, at) => at === 0 || compareValues(boundaries[at - 1] ?? null, value) < 0,
    );
  if (!isAscending || groupBy === undefined) {
    throw new MongoError(
      ErrorCode.BucketBoundaries,
      '$bucket requires groupBy and boundaries, at least 2 values in ascending order',
    );
  }
  const by = compileExpression(groupBy, variables);
  const fallback = stage.get('default');
  const output = stage.get('output') ?? Doc.from({ count: Doc.from({ $sum: 1 }) });
  const fields = [...requireDoc('$bucket', output, ErrorCode.BucketNeedsObject).entries()].map(
    ([name, field]) => compileGroupField(name, field, variables),
  );
  const bucketOf = (doc: Doc): Value => {
    const value = by(doc) ?? null;
    const next = boundaries.findIndex((boundary) => compareValues(value, boundary) < 0);
    const lower = next > 0 ? boundaries[next - 1] : undefined;
    if (lower !== undefined) return lower;
    if (fallback !== undefined) return fallback;
    throw new MongoError(
      ErrorCode.BucketWithoutDefault,
      `$switch could not find a matching branch for an input, and no default was specified (${typeAlias(value)}).`,
    );
  };
  return () => {
    const grouper = new HashGrouper(bucketOf, fields);
    return {
      add: (doc) => {
        grouper.add(doc);
      },
      results: () =>
        grouper.results().sort((a, b) => compareValues(a.get('_id') ?? null, b.get('_id') ?? null)),
    };
  };
}
