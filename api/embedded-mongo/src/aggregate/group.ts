import { Doc, type Value } from '../bson/Doc.ts';
import { equalityKey } from '../bson/orderedKey.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { compileExpression } from '../expressions/compileExpression.ts';
import { MAX_MEMORY_BYTES } from '../query/TopSorter.ts';
import type { Accumulator } from './accumulators.ts';
import { compileGroupField, type GroupField } from './groupField.ts';

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

/** Compiles $group. */
export function compileGroup(spec: Value, variables: Doc | undefined): () => Grouper {
  if (!(spec instanceof Doc)) {
    throw new MongoError(
      ErrorCode.GroupNeedsObject,
      "a group's fields must be specified in an object ($group)",
    );
  }
  const idSpec = spec.get('_id');
  if (idSpec === undefined) {
    throw new MongoError(ErrorCode.GroupNeedsId, 'a group specification must include an _id');
  }
  const id = compileExpression(idSpec, variables);
  const fields = [...spec.entries()]
    .filter(([name]) => name !== '_id')
    .map(([name, field]) => compileGroupField(name, field, variables));
  return () => new HashGrouper((doc) => id(doc) ?? null, fields);
}
