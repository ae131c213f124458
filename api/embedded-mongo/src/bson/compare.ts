import { Binary, BSONRegExp, BSONSymbol, Code, ObjectId, Timestamp } from 'bson';
import { Doc, Opaque, typeOf, type Value } from './Doc.ts';
import { compareNumbers, isNumeric } from './numbers.ts';
import { BsonType } from './elements.ts';

/**
 * Where each type stands in MongoDB's order of types. Types with the same number are compared by
 * value. The numbers are this server's own; they are bytes of its index keys.
 */
const ORDER_BY_TYPE: Readonly<Record<number, number>> = {
  [BsonType.minKey]: 0x08,
  [BsonType.undefined]: 0x10,
  [BsonType.null]: 0x18,
  [BsonType.int]: 0x20,
  [BsonType.long]: 0x20,
  [BsonType.double]: 0x20,
  [BsonType.decimal]: 0x20,
  [BsonType.string]: 0x28,
  [BsonType.symbol]: 0x28,
  [BsonType.object]: 0x30,
  [BsonType.array]: 0x38,
  [BsonType.binary]: 0x40,
  [BsonType.objectId]: 0x48,
  [BsonType.bool]: 0x50,
  [BsonType.date]: 0x58,
  [BsonType.timestamp]: 0x60,
  [BsonType.regex]: 0x68,
  [BsonType.dbPointer]: 0x70,
  [BsonType.code]: 0x78,
  [BsonType.codeWithScope]: 0x80,
  [BsonType.maxKey]: 0xf0,
};

export const ORDER_NUMBER = 0x20;

/** The class of a value in MongoDB's order of types. */
export function orderOf(value: Value): number {
  return ORDER_BY_TYPE[typeOf(value)] ?? 0xff;
}

/** Orders strings as their UTF-8 bytes, which differs from UTF-16 where surrogates meet U+E000 up. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    const isSurrogateLeft = (left & 0xf800) === 0xd800;
    const isSurrogateRight = (right & 0xf800) === 0xd800;
    if (isSurrogateLeft !== isSurrogateRight) {
      if (isSurrogateLeft && right >= 0xe000) return 1;
      if (isSurrogateRight && left >= 0xe000) return -1;
    }
    return left < right ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

function compareDocs(a: Doc, b: Doc): number {
  const right = b.entries();
  for (const [nameA, valueA] of a.entries()) {
    const next = right.next();
    if (next.done === true) return 1;
    const [nameB, valueB] = next.value;
    const order = orderOf(valueA) - orderOf(valueB);
    if (order !== 0) return order;
    const byName = compareStrings(nameA, nameB);
    if (byName !== 0) return byName;
    const byValue = compareValues(valueA, valueB);
    if (byValue !== 0) return byValue;
  }
  return right.next().done === true ? 0 : -1;
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (const [index, left] of a.entries()) {
    if (index >= b.length) return 1;
    const order = compareValues(left, b[index] ?? null);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  return (
    a.position - b.position ||
    a.sub_type - b.sub_type ||
    Buffer.compare(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position))
  );
}

/** Milliseconds of a date, also of one that JavaScript cannot hold. */
export function dateMs(value: Date | Opaque): bigint {
  return value instanceof Date ? BigInt(value.getTime()) : value.bytes.readBigInt64LE(0);
}

function compareBigInts(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function textOf(value: string | BSONSymbol): string {
  return typeof value === 'string' ? value : value.value;
}

/** MongoDB's total order over all values, types included. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  const order = orderOf(a) - orderOf(b);
  if (order !== 0) return order;
  if (a instanceof Doc && b instanceof Doc) return compareDocs(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a instanceof Binary && b instanceof Binary) return compareBinaries(a, b);
  if (a instanceof Timestamp && b instanceof Timestamp) return a.t - b.t || a.i - b.i;
  if (a instanceof BSONRegExp && b instanceof BSONRegExp) {
    return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options);
  }
  if (a instanceof Code && b instanceof Code) return compareStrings(a.code, b.code);
  if (isDate(a) && isDate(b)) return compareBigInts(dateMs(a), dateMs(b));
  if (isText(a) && isText(b)) return compareStrings(textOf(a), textOf(b));
  if (a instanceof Opaque && b instanceof Opaque) return Buffer.compare(a.bytes, b.bytes);
  return 0;
}

function isDate(value: Value): value is Date | Opaque {
  return value instanceof Date || (value instanceof Opaque && value.type === BsonType.date);
}

function isText(value: Value): value is string | BSONSymbol {
  return typeof value === 'string' || value instanceof BSONSymbol;
}

export function areEqual(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}
