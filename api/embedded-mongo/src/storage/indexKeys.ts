import { ByteWriter } from '../bson/ByteWriter.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { writeOrdered } from '../bson/orderedKey.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { arrayPosition, type Fields } from '../query/paths.ts';
import { UNDEFINED } from '../query/sort.ts';
import type { IndexInfo } from './IndexInfo.ts';

/** The keys of one document in one index, in full length. */
export interface DocumentKeys {
  readonly keys: readonly Buffer[];
  /** Bit i: there is an array on the path of field i. */
  readonly multikey: number;
}

export const NO_KEYS: DocumentKeys = { keys: [], multikey: 0 };

/** How far the path of one field was followed. */
type Progress =
  | { readonly kind: 'value'; readonly value: Value | undefined }
  | {
      readonly kind: 'array';
      readonly items: readonly Value[];
      /** Where the array lies; fields that meet the same one are opened together. */
      readonly at: string;
      readonly next: number;
    };

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

class KeyMaker {
  readonly #index: IndexInfo;
  readonly #keys: Buffer[] = [];
  #multikey = 0;

  constructor(index: IndexInfo) {
    this.#index = index;
  }

  make(document: Fields): DocumentKeys {
    const states = this.#index.fields.map(({ path }): Progress => {
      const first = path.parts[0] ?? '';
      return follow(document.get(first), path.parts, 1, first);
    });
    this.#open(states);
    return { keys: distinct(this.#keys), multikey: this.#multikey };
  }

  #open(states: readonly Progress[]): void {
    let opened: Extract<Progress, { kind: 'array' }> | undefined;
    for (const [field, state] of states.entries()) {
      if (state.kind !== 'array') continue;
      this.#multikey |= 1 << field;
      if (opened !== undefined && opened.at !== state.at) {
        throw new MongoError(
          ErrorCode.CannotIndexParallelArrays,
          `cannot index parallel arrays [${state.at}] [${opened.at}]`,
        );
      }
      opened = state;
    }
    if (opened === undefined) {
      this.#write(states);
      return;
    }
    const { at, items } = opened;
    for (const item of items.length === 0 ? [undefined] : items) {
      this.#open(states.map((state, field) => this.#element(state, field, at, item)));
    }
  }

  #element(state: Progress, field: number, at: string, item: Value | undefined): Progress {
    if (state.kind !== 'array' || state.at !== at) return state;
    const parts = this.#index.fields[field]?.path.parts ?? [];
    // At the end of a path the elements are the keys, also those that are arrays themselves.
    if (state.next === parts.length) return { kind: 'value', value: item ?? UNDEFINED };
    if (!(item instanceof Doc)) return { kind: 'value', value: undefined };
    return follow(item, parts, state.next, `${at}[]`);
  }

  #write(states: readonly Progress[]): void {
    if (this.#index.isSparse && states.every(isMissing)) return;
    writer.reset();
    for (const [field, state] of states.entries()) {
      const from = writer.position;
      writeOrdered(writer, state.kind === 'value' ? (state.value ?? null) : null);
      if (this.#index.fields[field]?.direction === -1) writer.invertFrom(from);
    }
    this.#keys.push(writer.copy());
  }
}

function isMissing(state: Progress): boolean {
  return state.kind === 'value' && state.value === undefined;
}

function distinct(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys;
  keys.sort((a, b) => Buffer.compare(a, b));
  return keys.filter((key, at) => at === 0 || keys[at - 1]?.equals(key) !== true);
}

/**
 * The keys under which an index holds a document.
 * @throws MongoError 171 where two fields of the index lie in different arrays.
 */
export function documentKeys(index: IndexInfo, document: Fields): DocumentKeys {
  return new KeyMaker(index).make(document);
}
