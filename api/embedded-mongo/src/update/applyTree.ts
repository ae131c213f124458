import { Doc, type Value } from '../bson/Doc.ts';
import { formatValue } from '../bson/format.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { matches, standIn } from '../query/matches.ts';
import { arrayPosition } from '../query/paths.ts';
import { inOrder, needsField, type ApplyContext, type Branch, type Leaf } from './tree.ts';

/** Filters of arrayFilters by the identifier they are about. */
export type ArrayFilters = ReadonlyMap<string, Filter>;

/** How many nulls an update may put in front of an element it sets. */
const MAX_PADDING = 1_500_000;

function cannotCreate(name: string, parent: string, value: Value): MongoError {
  return new MongoError(
    ErrorCode.PathNotViable,
    `Cannot create field '${name}' in element {${parent}: ${formatValue(value)}}`,
  );
}

function nonArray(name: string, value: Value): MongoError {
  return new MongoError(
    ErrorCode.BadValue,
    `Cannot apply array updates to non-array element ${name}: ${formatValue(value)}`,
  );
}

/** Applies a tree of operations to a document in place. */
export class TreeApplier {
  readonly #context: Omit<ApplyContext, 'path'>;
  readonly #arrayFilters: ArrayFilters;
  readonly #matchedIndex: number | undefined;

  constructor(
    context: Omit<ApplyContext, 'path'>,
    arrayFilters: ArrayFilters,
    matchedIndex: number | undefined,
  ) {
    this.#context = context;
    this.#arrayFilters = arrayFilters;
    this.#matchedIndex = matchedIndex;
  }

  toDoc(doc: Doc, node: Branch, path: string): void {
    for (const [name, child] of inOrder(node)) {
      const fieldPath = path === '' ? name : `${path}.${name}`;
      const current = doc.get(name);
      if (name.startsWith('$')) throw this.#notAnArray(name, path, doc);
      const next = this.#step(current, child, name, fieldPath);
      if (next === undefined) doc.delete(name);
      else if (next !== KEEP) doc.set(name, next);
    }
  }

  #step(
    current: Value | undefined,
    child: Leaf | Branch,
    name: string,
    path: string,
  ): Value | undefined | typeof KEEP {
    if (child.kind === 'leaf') {
      if (current === undefined && child.operation.needsField) return KEEP;
      return child.operation.apply(current, { ...this.#context, path });
    }
    if (current instanceof Doc) {
      // A copy, as the old document must stay as it was for the index entries to be found.
      const changed = current.clone();
      this.toDoc(changed, child, path);
      return changed;
    }
    if (Array.isArray(current)) {
      const changed = [...current];
      this.#toArray(changed, child, path, name);
      return changed;
    }
    if (current === undefined) return this.#create(child, path);
    if (needsField(child)) return KEEP;
    const first = child.children.keys().next().value ?? '';
    if (first.startsWith('$[')) throw nonArray(name, current);
    throw cannotCreate(first, name, current);
  }

  #create(child: Branch, path: string): Value | typeof KEEP {
    if (needsField(child)) return KEEP;
    for (const name of child.children.keys()) {
      if (name.startsWith('$[')) {
        throw new MongoError(
          ErrorCode.BadValue,
          `The path '${path}' must exist in the document in order to apply array updates.`,
        );
      }
    }
    const created = Doc.of();
    this.toDoc(created, child, path);
    return created;
  }

  #toArray(array: Value[], node: Branch, path: string, name: string): void {
    for (const [part, child] of inOrder(node)) {
      for (const index of this.#positions(array, part, child, path, name)) {
        const current = array[index];
        const next = this.#step(current, child, part, `${path}.${index}`);
        if (next === KEEP) continue;
        if (index >= array.length && next === undefined) continue;
        while (array.length < index) array.push(null);
        // An element cannot be removed from between others: MongoDB leaves a null.
        array[index] = next ?? null;
      }
    }
  }

  #positions(
    array: readonly Value[],
    part: string,
    child: Leaf | Branch,
    path: string,
    name: string,
  ): number[] {
    if (part === '$') return [this.#matchedPosition()];
    if (part === '$[]') return [...array.keys()];
    if (part.startsWith('$[')) {
      const identifier = part.slice(2, -1);
      const filter = this.#arrayFilters.get(identifier);
      if (filter === undefined) {
        throw new MongoError(
          ErrorCode.BadValue,
          `No array filter found for identifier '${identifier}' in path '${path}.${part}'`,
        );
      }
      return [...array.entries()]
        .filter(([, item]) => matches(filter, standIn(identifier, item)))
        .map(([index]) => index);
    }
    const position = arrayPosition(part);
    if (position === undefined) {
      if (needsField(child)) return [];
      throw cannotCreate(part, name, [...array]);
    }
    if (position > array.length + MAX_PADDING) {
      throw new MongoError(
        ErrorCode.CannotBackfillArray,
        `can't backfill more than ${MAX_PADDING} elements`,
      );
    }
    if (position >= array.length && needsField(child)) return [];
    return [position];
  }

  #matchedPosition(): number {
    if (this.#matchedIndex !== undefined) return this.#matchedIndex;
    throw new MongoError(
      ErrorCode.BadValue,
      'The positional operator did not find the match needed from the query.',
    );
  }

  #notAnArray(part: string, path: string, doc: Doc): MongoError {
    if (part === '$') {
      const index = this.#matchedPosition();
      return cannotCreate(String(index), path, doc);
    }
    return nonArray(path, doc);
  }
}

/** Says that a field stays as it is, also where it is missing. */
const KEEP = Symbol('keep');
