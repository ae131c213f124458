import { Binary, BSONRegExp, Double, ObjectId } from 'bson';
import type { ByteWriter } from './ByteWriter.ts';
import { BsonType, endOfCString, invalidBson } from './elements.ts';

/** A value of a type that this server stores and returns, but does not compare or index. */
export class Opaque {
  readonly type: number;
  readonly bytes: Buffer;

  constructor(type: number, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }
}

/**
 * Any value except a document or an array. A plain number is an int32 if it fits one and a double
 * otherwise, so a double such as 5.0 needs the wrapper Double; an int64 is a bigint.
 */
export type Scalar =
  | null
  | boolean
  | string
  | number
  | bigint
  | Date
  | Double
  | ObjectId
  | Binary
  | BSONRegExp
  | Opaque;

const MAX_DATE_MS = 8_640_000_000_000_000n;

/** Whether a plain number represents an int32 (negative zero does not). */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** The value of a double, wrapped if a plain number would be taken for an int32. */
export function doubleValue(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
}

function readDate(buffer: Buffer, start: number, end: number): Date | Opaque {
  const ms = buffer.readBigInt64LE(start);
  // JavaScript dates end in the year 275760; BSON's do not.
  if (ms > MAX_DATE_MS || ms < -MAX_DATE_MS) {
    return new Opaque(BsonType.date, buffer.subarray(start, end));
  }
  return new Date(Number(ms));
}

/** Decodes a value of any type except document and array. */
export function readScalar(buffer: Buffer, type: number, start: number, end: number): Scalar {
  switch (type) {
    case BsonType.double:
      return doubleValue(buffer.readDoubleLE(start));
    case BsonType.string:
      return buffer.toString('utf8', start + 4, end - 1);
    case BsonType.binary:
      return new Binary(buffer.subarray(start + 5, end), buffer.readUInt8(start + 4));
    case BsonType.objectId:
      return new ObjectId(buffer.subarray(start, end));
    case BsonType.bool:
      return buffer[start] === 1;
    case BsonType.date:
      return readDate(buffer, start, end);
    case BsonType.null:
      return null;
    case BsonType.regex: {
      const flagsStart = endOfCString(buffer, start, end);
      const flags = buffer.toString('utf8', flagsStart, end - 1);
      if (!/^[ilmsux]*$/.test(flags)) throw invalidBson('unknown option of a regular expression');
      return new BSONRegExp(buffer.toString('utf8', start, flagsStart - 1), flags);
    }
    case BsonType.int:
      return buffer.readInt32LE(start);
    case BsonType.long:
      return buffer.readBigInt64LE(start);
    default:
      return new Opaque(type, buffer.subarray(start, end));
  }
}

/** The BSON type byte of a scalar. */
export function scalarTypeOf(value: Scalar): number {
  if (typeof value === 'string') return BsonType.string;
  if (typeof value === 'number') return isInt32(value) ? BsonType.int : BsonType.double;
  if (typeof value === 'bigint') return BsonType.long;
  if (typeof value === 'boolean') return BsonType.bool;
  if (value === null) return BsonType.null;
  if (value instanceof Date) return BsonType.date;
  if (value instanceof ObjectId) return BsonType.objectId;
  if (value instanceof Double) return BsonType.double;
  if (value instanceof Binary) return BsonType.binary;
  return value instanceof BSONRegExp ? BsonType.regex : value.type;
}

/** Writes a name or another zero-terminated string. */
export function writeCString(writer: ByteWriter, text: string): void {
  if (text.includes('\0')) throw invalidBson('a field name contains a null byte');
  writer.utf8(text);
  writer.byte(0);
}

function writeString(writer: ByteWriter, text: string): void {
  const at = writer.position;
  writer.int32(0);
  const bytes = writer.utf8(text);
  writer.byte(0);
  writer.patchInt32(at, bytes + 1);
}

/** Writes a scalar without its type byte and name. */
export function writeScalar(writer: ByteWriter, value: Scalar): void {
  if (typeof value === 'string') writeString(writer, value);
  else if (typeof value === 'number') {
    if (isInt32(value)) writer.int32(value);
    else writer.double(value);
  } else if (typeof value === 'bigint') writer.int64(value);
  else if (typeof value === 'boolean') writer.byte(value ? 1 : 0);
  else if (value === null) return;
  else if (value instanceof Date) writer.int64(BigInt(value.getTime()));
  else if (value instanceof Opaque) writer.bytes(value.bytes);
  else if (value instanceof ObjectId) writer.bytes(value.id);
  else if (value instanceof Double) writer.double(value.value);
  else if (value instanceof Binary) {
    writer.int32(value.position);
    writer.byte(value.sub_type);
    writer.bytes(value.buffer, 0, value.position);
  } else {
    writeCString(writer, value.pattern);
    writeCString(writer, value.options);
  }
}
