import { Binary, Double, ObjectId } from 'bson';
import { ByteWriter } from './ByteWriter.ts';
import { Doc, Opaque, typeOf, type Value } from './Doc.ts';
import { BsonType } from './elements.ts';
import { MongoError } from '../errors/MongoError.ts';
import { typeAlias } from './format.ts';
import { compareNumbers, isNumeric, type Numeric } from './numbers.ts';

/**
 * Encodes values so that their byte order is MongoDB's order, and so that equal values (1 and 1.0)
 * have equal bytes. Each encoding is self-delimiting: none is a prefix of another, so several in a
 * row compare field by field, and complementing the bytes of one reverses its order only.
 *
 * Format: a byte for the class of the type, followed by bytes that order values within the class.
 * 0x00 ends strings and containers. A number is the greatest double that is not above it (8 bytes,
 * the sign adjusted so that bytes sort), then 0x00 if exact, or 0x01 and the rest of an int64.
 */
const EXACT = 0x00;
const ABOVE = 0x01;

/** MongoDB's order of types; values of types in the same class are compared with each other. */
const CLASSES: readonly (readonly (keyof typeof BsonType)[])[] = [
  ...([['minKey'], ['undefined'], ['null'], ['int', 'long', 'double', 'decimal']] as const),
  ...([['string', 'symbol'], ['object'], ['array'], ['binary'], ['objectId']] as const),
  ...([['bool'], ['date'], ['timestamp'], ['regex'], ['code'], ['maxKey']] as const),
];

/** The number of each type's class: this server's own choice, stored in its index keys. */
const ORDER_BY_TYPE = new Uint8Array(256).fill(0xff);
for (const [at, types] of CLASSES.entries()) {
  for (const type of types) ORDER_BY_TYPE[BsonType[type]] = (at + 1) * 8;
}

export const ORDER_NUMBER = 0x20;

/** The class of a value in MongoDB's order of types. */
export function orderOf(value: Value): number {
  return ORDER_BY_TYPE[typeOf(value)] ?? 0xff;
}

/** The error for ordering a value of a type that can only be stored. */
export function unsupported(value: Value): MongoError {
  return new MongoError(
    'NotImplemented',
    `Values of type ${typeAlias(value)} cannot be compared, sorted or indexed on this server`,
  );
}

/** How sorts and indexes treat an empty array: it is less than null. */
export const UNDEFINED = new Opaque(BsonType.undefined, Buffer.alloc(4));

const scratch = Buffer.allocUnsafe(8);

function writeOrderedDouble(writer: ByteWriter, value: number): void {
  if (Number.isNaN(value)) {
    // Below the encoding of -Infinity, as MongoDB orders it.
    writer.uint32BE(0);
    writer.uint32BE(0);
    return;
  }
  scratch.writeDoubleBE(value === 0 ? 0 : value);
  const high = scratch.readUInt32BE(0);
  const low = scratch.readUInt32BE(4);
  const isNegative = high >>> 31 === 1;
  writer.uint32BE((isNegative ? ~high : high | 0x8000_0000) >>> 0);
  writer.uint32BE((isNegative ? ~low : low) >>> 0);
}

function previousDouble(value: number): number {
  scratch.writeDoubleBE(value);
  scratch.writeBigInt64BE(scratch.readBigInt64BE(0) + (value > 0 ? -1n : 1n), 0);
  return scratch.readDoubleBE(0);
}

function writeNumber(writer: ByteWriter, value: Numeric): void {
  if (typeof value !== 'bigint') {
    writeOrderedDouble(writer, typeof value === 'number' ? value : value.value);
    writer.byte(EXACT);
    return;
  }
  const nearest = Number(value);
  const floor = BigInt(nearest) > value ? previousDouble(nearest) : nearest;
  const above = Number(value - BigInt(floor));
  writeOrderedDouble(writer, floor);
  writer.byte(above === 0 ? EXACT : ABOVE);
  // Adjacent doubles of this magnitude are at most 1024 apart.
  if (above !== 0) writer.uint32BE(above);
}

/** UTF-8 in which a zero byte is followed by 0xff, closed by two zeros. */
function writeText(writer: ByteWriter, text: string): void {
  for (const [index, part] of (text.includes('\0') ? text.split('\0') : [text]).entries()) {
    if (index > 0) {
      writer.byte(0);
      writer.byte(0xff);
    }
    writer.utf8(part);
  }
  writer.byte(0);
  writer.byte(0);
}

function writeDate(writer: ByteWriter, date: Date): void {
  scratch.writeBigInt64BE(BigInt(date.getTime()), 0);
  writer.uint32BE((scratch.readUInt32BE(0) ^ 0x8000_0000) >>> 0);
  writer.uint32BE(scratch.readUInt32BE(4));
}

function writeContent(writer: ByteWriter, value: Value): void {
  if (typeof value === 'string') writeText(writer, value);
  else if (typeof value === 'number' || typeof value === 'bigint') writeNumber(writer, value);
  else if (value instanceof Double) writeNumber(writer, value);
  else if (typeof value === 'boolean') writer.byte(value ? 1 : 0);
  else if (value === null) return;
  else if (value instanceof ObjectId) writer.bytes(value.id);
  else if (value instanceof Date) writeDate(writer, value);
  else if (value instanceof Doc) {
    for (const [name, field] of value.entries()) {
      writer.byte(orderOf(field));
      writeText(writer, name);
      writeContent(writer, field);
    }
    writer.byte(0);
  } else if (Array.isArray(value)) {
    for (const item of value) writeOrdered(writer, item);
    writer.byte(0);
  } else if (value instanceof Binary) {
    writer.uint32BE(value.position);
    writer.byte(value.sub_type);
    writer.bytes(value.buffer, 0, value.position);
  } else if (value === UNDEFINED) writer.bytes(UNDEFINED.bytes);
  else throw unsupported(value);
}

/**
 * Appends the encoding of one value.
 * @throws MongoError 238 on a value of a type that can only be stored.
 */
export function writeOrdered(writer: ByteWriter, value: Value): void {
  writer.byte(orderOf(value));
  writeContent(writer, value);
}

const shared = new ByteWriter(4096);

/** The encoding of one value, in its own buffer. */
export function orderedKey(value: Value): Buffer {
  shared.reset();
  writeOrdered(shared, value);
  return shared.copy();
}

/** The encoding as a string, for keys of Map and Set: equal exactly if MongoDB's values are. */
export function equalityKey(value: Value): string {
  shared.reset();
  writeOrdered(shared, value);
  return shared.view().toString('latin1');
}

/**
 * MongoDB's total order over all values, types included.
 * @throws MongoError 238 if the comparison needs a value of a type that can only be stored.
 */
export function compareValues(a: Value, b: Value): number {
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  return orderOf(a) - orderOf(b) || Buffer.compare(orderedKey(a), orderedKey(b));
}

export function areEqual(a: Value, b: Value): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  return compareValues(a, b) === 0;
}

/** The smallest bytes after everything with this prefix; undefined if there are none. */
export function afterPrefix(prefix: Buffer): Buffer | undefined {
  for (let at = prefix.length - 1; at >= 0; at -= 1) {
    const byte = prefix.readUInt8(at);
    if (byte === 0xff) continue;
    const next = Buffer.from(prefix.subarray(0, at + 1));
    next[at] = byte + 1;
    return next;
  }
  return undefined;
}

/** An encoding as an index field stores it: all bytes of a descending field are complemented. */
export function inDirection(bytes: Buffer, direction: 1 | -1): Buffer {
  return direction === 1 ? bytes : Buffer.from(bytes.map((byte) => ~byte));
}
