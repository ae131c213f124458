import { ErrorCode, MongoError } from '../errors.ts';

/** Type bytes of BSON elements (bsonspec.org, version 1.1). */
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
  dbPointer: 0x0c,
  code: 0x0d,
  symbol: 0x0e,
  codeWithScope: 0x0f,
  int: 0x10,
  timestamp: 0x11,
  long: 0x12,
  decimal: 0x13,
  maxKey: 0x7f,
  minKey: 0xff,
} as const;

/** The smallest document: its length and the closing zero. */
export const EMPTY_DOCUMENT_BYTES = 5;

/** Levels of nesting that MongoDB accepts in a document. */
export const MAX_DEPTH = 180;

/** Levels accepted in a command, which wraps documents. */
export const MAX_COMMAND_DEPTH = 200;

export function invalidBson(what: string): MongoError {
  return new MongoError(ErrorCode.InvalidBSON, `Invalid BSON: ${what}`);
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

function lengthPrefixed(buffer: Buffer, start: number, limit: number, minimum: number): number {
  if (start + 4 > limit) throw invalidBson('truncated length');
  const length = buffer.readInt32LE(start);
  if (length < minimum || length > limit - start) throw invalidBson('length out of bounds');
  return length;
}

/**
 * Position after the value that starts at `start`.
 * Lengths are checked against `limit`, contents of nested documents are not: see validateDocument.
 */
export function endOfValue(buffer: Buffer, type: number, start: number, limit: number): number {
  let end: number;
  switch (type) {
    case BsonType.double:
    case BsonType.date:
    case BsonType.timestamp:
    case BsonType.long:
      end = start + 8;
      break;
    case BsonType.string:
    case BsonType.code:
    case BsonType.symbol:
      if (start + 4 > limit) throw invalidBson('truncated string');
      end = start + 4 + Math.max(buffer.readInt32LE(start), 0);
      break;
    case BsonType.object:
    case BsonType.array:
      return start + lengthPrefixed(buffer, start, limit, EMPTY_DOCUMENT_BYTES);
    case BsonType.codeWithScope:
      return start + lengthPrefixed(buffer, start, limit, 14);
    case BsonType.binary:
      if (start + 5 > limit) throw invalidBson('truncated binary');
      end = start + 5 + Math.max(buffer.readInt32LE(start), 0);
      break;
    case BsonType.objectId:
      end = start + 12;
      break;
    case BsonType.bool:
      end = start + 1;
      break;
    case BsonType.regex:
      return endOfCString(buffer, endOfCString(buffer, start, limit), limit);
    case BsonType.dbPointer:
      if (start + 4 > limit) throw invalidBson('truncated pointer');
      end = start + 4 + Math.max(buffer.readInt32LE(start), 0) + 12;
      break;
    case BsonType.int:
      end = start + 4;
      break;
    case BsonType.decimal:
      end = start + 16;
      break;
    case BsonType.undefined:
    case BsonType.null:
    case BsonType.minKey:
    case BsonType.maxKey:
      end = start;
      break;
    default:
      throw invalidBson(`unknown element type ${type}`);
  }
  if (end > limit) throw invalidBson('value runs past the end of its document');
  return end;
}

/** The length a document states, checked against the bytes there are. */
export function documentLength(buffer: Buffer, start: number, limit: number): number {
  const length = lengthPrefixed(buffer, start, limit, EMPTY_DOCUMENT_BYTES);
  if (buffer[start + length - 1] !== 0) throw invalidBson('document is not terminated');
  return length;
}

function checkString(buffer: Buffer, start: number, end: number): void {
  if (buffer.readInt32LE(start) < 1 || buffer[end - 1] !== 0) {
    throw invalidBson('string is not terminated');
  }
}

const REGEX_OPTIONS = /^[ilmsux]*$/;

function validateValue(
  buffer: Buffer,
  type: number,
  start: number,
  end: number,
  depth: number,
): void {
  switch (type) {
    case BsonType.string:
    case BsonType.code:
    case BsonType.symbol:
      checkString(buffer, start, end);
      break;
    case BsonType.object:
    case BsonType.array:
      validateDocument(buffer, start, end, depth);
      break;
    case BsonType.binary:
      if (buffer.readInt32LE(start) < 0) throw invalidBson('negative length of binary');
      break;
    case BsonType.dbPointer:
      checkString(buffer, start, end - 12);
      break;
    case BsonType.bool:
      if (buffer.readUInt8(start) > 1) throw invalidBson('boolean is neither 0 nor 1');
      break;
    case BsonType.regex:
      if (
        !REGEX_OPTIONS.test(buffer.toString('latin1', endOfCString(buffer, start, end), end - 1))
      ) {
        throw invalidBson('unknown option of a regular expression');
      }
      break;
    case BsonType.codeWithScope: {
      const codeEnd = endOfValue(buffer, BsonType.code, start + 4, end);
      checkString(buffer, start + 4, codeEnd);
      validateDocument(buffer, codeEnd, end, depth);
      break;
    }
    default:
  }
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
  if (depth <= 0) {
    throw new MongoError(ErrorCode.Overflow, 'BSONObj exceeds maximum nested object depth');
  }
  const length = documentLength(buffer, start, limit);
  const last = start + length - 1;
  let position = start + 4;
  while (position < last) {
    const type = buffer.readUInt8(position);
    const valueStart = endOfCString(buffer, position + 1, last);
    const valueEnd = endOfValue(buffer, type, valueStart, last);
    validateValue(buffer, type, valueStart, valueEnd, depth - 1);
    position = valueEnd;
  }
  return start + length;
}
