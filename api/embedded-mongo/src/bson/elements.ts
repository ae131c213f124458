import { MongoError } from '../errors/MongoError.ts';

// Sizes that the handshake announces and drivers rely on.
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
export const MAX_MESSAGE_BYTES = 48_000_000;
/** The most operations in one write command. */
export const MAX_WRITE_BATCH = 100_000;

/** Type bytes of BSON elements (bsonspec.org, version 1.1), without two deprecated ones. */
export const BsonType = {
  double: 0x01,
  string: 0x02,
  object: 0x03,
  array: 0x04,
  binary: 0x05,
  undefined: 0x06,
  objectId: 0x07,
  bool: 0x08,
  date: 0x09,
  null: 0x0a,
  regex: 0x0b,
  code: 0x0d,
  symbol: 0x0e,
  int: 0x10,
  timestamp: 0x11,
  long: 0x12,
  decimal: 0x13,
  maxKey: 0x7f,
  minKey: 0xff,
} as const;

/** The length and the closing zero. */
const EMPTY_DOCUMENT_BYTES = 5;

/** Levels of nesting that MongoDB accepts in a document. */
export const MAX_DEPTH = 180;

/** Levels accepted in a command, which wraps documents. */
export const MAX_COMMAND_DEPTH = 200;

export function invalidBson(what: string): MongoError {
  return new MongoError('InvalidBSON', `Invalid BSON: ${what}`);
}

/** Position after the zero that ends the string starting at `from`. */
export function endOfCString(buffer: Buffer, from: number, limit: number): number {
  let position = from;
  while (position < limit) {
    if (buffer[position] === 0) return position + 1;
    position += 1;
  }
  throw invalidBson('unterminated name');
}

/** Size in bytes of the types whose values all have the same size; -1 for the others. */
const FIXED_BYTES = new Int8Array(256).fill(-1);
for (const type of ['double', 'date', 'timestamp', 'long'] as const)
  FIXED_BYTES[BsonType[type]] = 8;
for (const type of ['undefined', 'null', 'minKey', 'maxKey'] as const)
  FIXED_BYTES[BsonType[type]] = 0;
FIXED_BYTES[BsonType.int] = 4;
FIXED_BYTES[BsonType.bool] = 1;
FIXED_BYTES[BsonType.objectId] = 12;
FIXED_BYTES[BsonType.decimal] = 16;

function lengthPrefixed(buffer: Buffer, start: number, limit: number, minimum: number): number {
  if (start + 4 > buffer.length) throw invalidBson('truncated length');
  const length = buffer.readInt32LE(start);
  if (length < minimum || length > limit - start) throw invalidBson('length out of bounds');
  return length;
}

function endOfString(buffer: Buffer, start: number, limit: number): number {
  if (start + 5 > limit) throw invalidBson('truncated string');
  const end = start + 4 + buffer.readInt32LE(start);
  if (end < start + 5 || end > limit) throw invalidBson('string out of bounds');
  return end;
}

function endOfVariable(buffer: Buffer, type: number, start: number, limit: number): number {
  switch (type) {
    case BsonType.code:
    case BsonType.symbol:
      return endOfString(buffer, start, limit);
    case BsonType.object:
    case BsonType.array:
      return start + lengthPrefixed(buffer, start, limit, EMPTY_DOCUMENT_BYTES);
    case BsonType.binary:
      return start + 5 + lengthPrefixed(buffer, start, limit - 5, 0);
    case BsonType.regex:
      return endOfCString(buffer, endOfCString(buffer, start, limit), limit);
    default:
      throw invalidBson(`unknown element type ${type}`);
  }
}

/**
 * Position after the value that starts at `start`. Lengths are checked against `limit`; the
 * contents of nested documents are not: see validateDocument.
 */
export function endOfValue(buffer: Buffer, type: number, start: number, limit: number): number {
  if (type === BsonType.string) return endOfString(buffer, start, limit);
  const fixed = FIXED_BYTES[type] ?? -1;
  const end = fixed >= 0 ? start + fixed : endOfVariable(buffer, type, start, limit);
  if (end > limit) throw invalidBson('value runs past the end of its document');
  return end;
}

/** The length that a document declares, checked against the available bytes. */
export function documentLength(buffer: Buffer, start: number, limit: number): number {
  const length = lengthPrefixed(buffer, start, limit, EMPTY_DOCUMENT_BYTES);
  if (buffer[start + length - 1] !== 0) throw invalidBson('document is not terminated');
  return length;
}

/**
 * Checks a whole document before anything in it is trusted: lengths, terminators, types, depth.
 * @throws MongoError 22 on malformed bytes, 15 when nested deeper than `depth`.
 */
export function validateDocument(
  buffer: Buffer,
  start: number,
  limit: number,
  depth: number,
): number {
  if (depth <= 0) throw new MongoError('Overflow', 'BSONObj exceeds maximum nested object depth');
  const length = documentLength(buffer, start, limit);
  const last = start + length - 1;
  let position = start + 4;
  while (position < last) {
    const type = buffer.readUInt8(position);
    const valueStart = endOfCString(buffer, position + 1, last);
    position = endOfValue(buffer, type, valueStart, last);
    const isText = type === BsonType.string || type === BsonType.code || type === BsonType.symbol;
    if (isText && buffer[position - 1] !== 0) throw invalidBson('string is not terminated');
    if (type === BsonType.object || type === BsonType.array) {
      validateDocument(buffer, valueStart, position, depth - 1);
    }
  }
  return start + length;
}
