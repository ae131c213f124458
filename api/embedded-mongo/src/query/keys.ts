import { ByteWriter } from '../bson/ByteWriter.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { toWholeNumber } from '../bson/numbers.ts';
import { UNDEFINED, writeOrdered } from '../bson/orderedKey.ts';
import { MongoError } from '../errors/MongoError.ts';
import { arrayPosition, parsePath, type Fields, type Path } from './paths.ts';

export interface KeyField {
  readonly path: Path;
  readonly direction: 1 | -1;
}

/** The fields by which documents are indexed or sorted. */
export interface KeyPattern {
  readonly fields: readonly KeyField[];
  /** Whether documents that have none of the fields get no key. */
  readonly isSparse: boolean;
}

/** The keys of one document under a pattern, in ascending order. */
export interface DocumentKeys {
  readonly keys: readonly Buffer[];
  /** Bit i is set if there is an array on the path of field i. */
  readonly multikey: number;
}

/** An array on the path of a field; the field has a key for each element. */
class OpenArray {
  items: readonly Value[] = [];
  /** Where the array is in the document; fields that share an array are expanded together. */
  at = '';
  next = 0;
}

/** How far the path of one field was followed: to its value, or to an array. */
type Progress = OpenArray | Value | undefined;

function follow(
  start: Value | undefined,
  parts: readonly string[],
  from: number,
  at: string,
): Progress {
  let value = start;
  for (let index = from; ; index += 1) {
    if (!Array.isArray(value)) {
      if (index === parts.length) return value;
      value = value instanceof Doc ? value.get(parts[index] ?? '') : undefined;
    } else {
      const position = index < parts.length ? arrayPosition(parts[index] ?? '') : undefined;
      if (position === undefined)
        return Object.assign(new OpenArray(), { items: value, at, next: index });
      value = value[position];
    }
    at += `.${parts[index] ?? ''}`;
  }
}

const writer = new ByteWriter(2048);

/**
 * The keys under which an index stores a document: one for each element of an array.
 * @throws MongoError 171 if two fields are in different arrays, 238 on a value without an order.
 */
export function documentKeys(pattern: KeyPattern, document: Fields): DocumentKeys {
  const states = pattern.fields.map(({ path: { parts } }) =>
    follow(document.get(parts[0] ?? ''), parts, 1, parts[0] ?? ''),
  );
  const keys: Buffer[] = [];
  const multikey = addKeys(keys, pattern, states);
  return { keys: distinct(keys), multikey };
}

function addKeys(keys: Buffer[], pattern: KeyPattern, states: Progress[]): number {
  let multikey = 0;
  let opened: OpenArray | undefined;
  for (let field = 0; field < states.length; field += 1) {
    const state = states[field];
    if (!(state instanceof OpenArray)) continue;
    multikey |= 1 << field;
    if (opened !== undefined && opened.at !== state.at) {
      const reason = `cannot index parallel arrays [${state.at}] [${opened.at}]`;
      throw new MongoError('CannotIndexParallelArrays', reason);
    }
    opened = state;
  }
  if (opened === undefined) {
    addKey(keys, pattern, states);
    return 0;
  }
  for (const item of opened.items.length === 0 ? [undefined] : opened.items) {
    const inside = pattern.fields.map(({ path }, at) => elementOf(states[at], path.parts, item));
    multikey |= addKeys(keys, pattern, inside);
  }
  return multikey;
}

function elementOf(state: Progress, parts: readonly string[], item: Value | undefined): Progress {
  if (!(state instanceof OpenArray)) return state;
  // At the end of a path the elements are the keys, even if they are arrays themselves.
  if (state.next === parts.length) return item ?? UNDEFINED;
  return item instanceof Doc ? follow(item, parts, state.next, `${state.at}[]`) : undefined;
}

function addKey(keys: Buffer[], { fields, isSparse }: KeyPattern, values: Progress[]): void {
  if (isSparse && values.every((value) => value === undefined)) return;
  writer.reset();
  for (let field = 0; field < values.length; field += 1) {
    const from = writer.position;
    writeOrdered(writer, (values[field] ?? null) as Value);
    if (fields[field]?.direction === -1) writer.invertFrom(from);
  }
  keys.push(writer.copy());
}

function distinct(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys;
  keys.sort((a, b) => Buffer.compare(a, b));
  return keys.filter((key, at) => at === 0 || keys[at - 1]?.equals(key) !== true);
}

export type SortSpec = readonly KeyField[];

/** @throws MongoError 15975 on a direction that is neither 1 nor -1. */
export function parseSort(spec: Doc | undefined): SortSpec {
  return [...(spec?.entries() ?? [])].map(([name, value]): KeyField => {
    const direction = toWholeNumber(value);
    if (direction !== 1 && direction !== -1) {
      throw new MongoError(
        'InvalidSort',
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    }
    if (name === '' || name.startsWith('$')) {
      throw new MongoError('DollarFieldPath', "FieldPath may not be empty or start with '$'.");
    }
    return { path: parsePath(name), direction };
  });
}

/** The sort key of a document: for an array, the element that comes first in the sort direction. */
export function sortKey(fields: Fields, sort: SortSpec): Buffer {
  return documentKeys({ fields: sort, isSparse: false }, fields).keys[0] ?? Buffer.alloc(0);
}
