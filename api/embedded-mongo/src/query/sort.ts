import { ByteWriter } from '../bson/ByteWriter.ts';
import { Doc, Opaque, type Value } from '../bson/Doc.ts';
import { toWholeNumber } from '../bson/numbers.ts';
import { writeOrdered } from '../bson/orderedKey.ts';
import { BsonType } from '../bson/elements.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { indexedValues, parsePath, type Fields, type Path } from './paths.ts';

export interface SortField {
  readonly path: Path;
  readonly direction: 1 | -1;
}

export type SortSpec = readonly SortField[];

const MAX_SORT_FIELDS = 32;

/** What an empty array counts as in sorts and indexes: less than null. */
export const UNDEFINED = new Opaque(BsonType.undefined, Buffer.alloc(0));

/** @throws MongoError 2 on a direction that is neither 1 nor -1. */
export function parseSort(spec: Doc | undefined): SortSpec {
  if (spec === undefined) return [];
  const fields: SortField[] = [];
  for (const [name, value] of spec.entries()) {
    const direction = toWholeNumber(value);
    if (direction !== 1 && direction !== -1) {
      throw new MongoError(
        ErrorCode.InvalidSort,
        value instanceof Doc
          ? `$meta sorts are not supported: field '${name}'`
          : '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    }
    if (name === '') throw new MongoError(ErrorCode.InvalidSort, 'FieldPath cannot be empty');
    fields.push({ path: parsePath(name), direction });
  }
  if (fields.length > MAX_SORT_FIELDS) {
    throw new MongoError(ErrorCode.BadValue, 'too many compound keys');
  }
  return fields;
}

const writer = new ByteWriter(1024);

function encode(value: Value | undefined, direction: 1 | -1): Buffer {
  writer.reset();
  writeOrdered(writer, value ?? null);
  if (direction === -1) writer.invertFrom(0);
  return writer.copy();
}

/**
 * Bytes by which documents sort: of an array the element that comes first in the direction counts.
 */
export function sortKey(fields: Fields, sort: SortSpec): Buffer {
  const keys: Buffer[] = [];
  for (const { path, direction } of sort) {
    const { values } = indexedValues(fields, path.parts, UNDEFINED);
    let best: Buffer | undefined;
    for (const value of values.length === 0 ? [null] : values) {
      const key = encode(value, direction);
      if (best === undefined || Buffer.compare(key, best) < 0) best = key;
    }
    if (best !== undefined) keys.push(best);
  }
  return keys.length === 1 && keys[0] !== undefined ? keys[0] : Buffer.concat(keys);
}
