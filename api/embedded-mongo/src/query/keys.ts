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

/** What documents are indexed or sorted by. */
export interface KeyPattern {
  readonly fields: readonly KeyField[];
  /** Documents that have none of the fields have no key. */
  readonly isSparse: boolean;
}

/** The keys of one document under a pattern, in ascending order. */
export interface DocumentKeys {
  readonly keys: readonly Buffer[];
  /** Bit i: there is an array on the path of field i. */
  readonly multikey: number;
}

interface OpenArray {
  readonly kind: 'array';
  readonly items: readonly Value[];
  /** Where the array lies; fields that meet the same one are opened together. */
  readonly at: string;
  readonly next: number;
}

/** How far the path of one field was followed. */
type Progress = OpenArray | { readonly kind: 'value'; readonly value: Value | undefined };

function follow(
  start: Value | undefined,
  parts: readonly string[],
  from: number,
  prefix: string,
): Progress {
  let value = start;
  let at = prefix;
  for (let index = from; ; index += 1) {
    if (Array.isArray(value)) {
      const position = index < parts.length ? arrayPosition(parts[index] ?? '') : undefined;
      if (position === undefined) return { kind: 'array', items: value, at, next: index };
      value = value[position];
    } else if (index === parts.length) {
      return { kind: 'value', value };
    } else {
      value = value instanceof Doc ? value.get(parts[index] ?? '') : undefined;
    }
    at += `.${parts[index] ?? ''}`;
  }
}

const writer = new ByteWriter(2048);

/**
 * The keys under which an index holds a document: one for each element of an array.
 * @throws MongoError 171 where two fields lie in different arrays, 238 on a value without an order.
 */
export function documentKeys({ fields, isSparse }: KeyPattern, document: Fields): DocumentKeys {
  const keys: Buffer[] = [];
  let multikey = 0;

  const write = (states: readonly Progress[]): void => {
    const values = states.map((state) => (state.kind === 'value' ? state.value : undefined));
    if (isSparse && values.every((value) => value === undefined)) return;
    writer.reset();
    for (const [field, value] of values.entries()) {
      const from = writer.position;
      writeOrdered(writer, value ?? null);
      if (fields[field]?.direction === -1) writer.invertFrom(from);
    }
    keys.push(writer.copy());
  };

  const open = (states: readonly Progress[]): void => {
    let opened: OpenArray | undefined;
    for (const [field, state] of states.entries()) {
      if (state.kind !== 'array') continue;
      multikey |= 1 << field;
      if (opened !== undefined && opened.at !== state.at) {
        const reason = `cannot index parallel arrays [${state.at}] [${opened.at}]`;
        throw new MongoError('CannotIndexParallelArrays', reason);
      }
      opened = state;
    }
    if (opened === undefined) {
      write(states);
      return;
    }
    for (const item of opened.items.length === 0 ? [undefined] : opened.items) {
      open(states.map((state, field) => elementOf(state, fields[field]?.path.parts ?? [], item)));
    }
  };

  open(
    fields.map(({ path: { parts } }) => {
      const [first = ''] = parts;
      return follow(document.get(first), parts, 1, first);
    }),
  );
  return { keys: distinct(keys), multikey };
}

function elementOf(state: Progress, parts: readonly string[], item: Value | undefined): Progress {
  if (state.kind !== 'array') return state;
  // At the end of a path the elements are the keys, also those that are arrays themselves.
  if (state.next === parts.length) return { kind: 'value', value: item ?? UNDEFINED };
  if (!(item instanceof Doc)) return { kind: 'value', value: undefined };
  return follow(item, parts, state.next, `${state.at}[]`);
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

/** Bytes by which documents sort: of an array the element that comes first in the direction counts. */
export function sortKey(fields: Fields, sort: SortSpec): Buffer {
  return documentKeys({ fields: sort, isSparse: false }, fields).keys[0] ?? Buffer.alloc(0);
}
