import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { ByteWriter } from './ByteWriter.ts';
import { BsonType, documentLength, endOfCString, endOfValue, invalidBson } from './scan.ts';

/** A value of a deprecated or unrepresentable type, carried along as its bytes. */
export class Opaque {
  readonly type: number;
  readonly bytes: Buffer;

  constructor(type: number, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }
}

/**
 * What a BSON value is in memory. A plain number is an int32 where it has the form of one and a
 * double otherwise, so a double such as 5.0 needs the wrapper Double; an int64 is a bigint.
 */
export type Value =
  | null
  | boolean
  | string
  | number
  | bigint
  | Date
  | Double
  | Decimal128
  | ObjectId
  | Binary
  | BSONRegExp
  | BSONSymbol
  | Code
  | Timestamp
  | MinKey
  | MaxKey
  | Opaque
  | Doc
  | Value[];

const MAX_DATE_MS = 8_640_000_000_000_000n;

/** Whether a plain number stands for an int32 (a negative zero does not). */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** The value of a double, wrapped where a plain number would read as an int32. */
export function doubleValue(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
}

/** Where a field that was not touched lies in the document it came from. */
class Slot {
  readonly type: number;
  readonly start: number;
  readonly end: number;

  constructor(type: number, start: number, end: number) {
    this.type = type;
    this.start = start;
    this.end = end;
  }
}

const NON_ASCII = /[^\x00-\x7f]/; // eslint-disable-line no-control-regex -- the range is meant

/**
 * A document: ordered fields over the bytes it was read from. Fields are decoded when asked for,
 * and those that nobody changed are written back byte for byte.
 *
 * A nested Doc or array that is changed must be `set` again on its parent.
 */
export class Doc {
  readonly #source: Buffer | null;
  readonly #start: number;
  readonly #end: number;
  #fields: Map<string, Value | Slot> | null;
  #changed: boolean;

  private constructor(source: Buffer | null, start: number, end: number) {
    this.#source = source;
    this.#start = start;
    this.#end = end;
    this.#fields = source === null ? new Map() : null;
    this.#changed = source === null;
  }

  /** Over bytes that were validated before. */
  static over(buffer: Buffer, start = 0, limit = buffer.length): Doc {
    return new Doc(buffer, start, start + documentLength(buffer, start, limit));
  }

  static of(fields: Iterable<readonly [string, Value]> = []): Doc {
    const doc = new Doc(null, 0, 0);
    for (const [name, value] of fields) doc.set(name, value);
    return doc;
  }

  /** From a literal whose names the server chose itself. */
  static from(fields: Readonly<Record<string, Value>>): Doc {
    return Doc.of(Object.entries(fields));
  }

  get(name: string): Value | undefined {
    if (this.#fields === null) return this.#scanFor(name);
    const held = this.#fields.get(name);
    if (!(held instanceof Slot)) return held;
    const value = this.#decode(held);
    this.#fields.set(name, value);
    return value;
  }

  has(name: string): boolean {
    return this.#index().has(name);
  }

  set(name: string, value: Value): this {
    this.#index().set(name, value);
    this.#changed = true;
    return this;
  }

  /** Puts a field before all others. */
  setFirst(name: string, value: Value): this {
    const rest = this.#index();
    rest.delete(name);
    this.#fields = new Map<string, Value | Slot>([[name, value], ...rest]);
    this.#changed = true;
    return this;
  }

  delete(name: string): boolean {
    const isGone = this.#index().delete(name);
    if (isGone) this.#changed = true;
    return isGone;
  }

  get size(): number {
    return this.#index().size;
  }

  names(): string[] {
    return [...this.#index().keys()];
  }

  firstName(): string | undefined {
    if (this.#fields === null && this.#source !== null) {
      if (this.#end - this.#start <= 5) return undefined;
      const nameEnd = endOfCString(this.#source, this.#start + 5, this.#end);
      return this.#source.toString('utf8', this.#start + 5, nameEnd - 1);
    }
    for (const name of this.#index().keys()) return name;
    return undefined;
  }

  *entries(): Generator<[string, Value]> {
    for (const [name, held] of this.#index()) {
      yield [name, held instanceof Slot ? this.#decode(held) : held];
    }
  }

  /** A copy that can be changed without changing this one; nested values are shared. */
  clone(): Doc {
    if (!this.#changed && this.#source !== null) {
      return new Doc(this.#source, this.#start, this.#end);
    }
    return Doc.of(this.entries());
  }

  /** The encoded document; for an unchanged one the very bytes it was read from. */
  toBuffer(): Buffer {
    if (!this.#changed && this.#source !== null) {
      return this.#source.subarray(this.#start, this.#end);
    }
    const writer = new ByteWriter(Math.max(64, this.#end - this.#start + 64));
    this.writeTo(writer);
    return writer.view();
  }

  writeTo(writer: ByteWriter): void {
    if (!this.#changed && this.#source !== null) {
      writer.bytes(this.#source, this.#start, this.#end);
      return;
    }
    const at = writer.position;
    writer.int32(0);
    for (const [name, held] of this.#index()) {
      if (held instanceof Slot) {
        writer.byte(held.type);
        writeName(writer, name);
        if (this.#source !== null) writer.bytes(this.#source, held.start, held.end);
      } else {
        writer.byte(typeOf(held));
        writeName(writer, name);
        writeValue(writer, held);
      }
    }
    writer.byte(0);
    writer.patchInt32(at, writer.position - at);
  }

  #decode(slot: Slot): Value {
    if (this.#source === null) throw invalidBson('no source');
    return readValue(this.#source, slot.type, slot.start, slot.end);
  }

  #scanFor(name: string): Value | undefined {
    if (NON_ASCII.test(name)) {
      this.#index();
      return this.get(name);
    }
    const source = this.#source;
    if (source === null) return undefined;
    const last = this.#end - 1;
    const length = name.length;
    let position = this.#start + 4;
    while (position < last) {
      const type = source.readUInt8(position);
      const nameStart = position + 1;
      let same = 0;
      while (same < length && source[nameStart + same] === name.charCodeAt(same)) same += 1;
      const valueStart = endOfCString(source, nameStart + same, last);
      const valueEnd = endOfValue(source, type, valueStart, last);
      if (same === length && valueStart === nameStart + length + 1) {
        return readValue(source, type, valueStart, valueEnd);
      }
      position = valueEnd;
    }
    return undefined;
  }

  #index(): Map<string, Value | Slot> {
    if (this.#fields !== null) return this.#fields;
    const fields = new Map<string, Value | Slot>();
    const source = this.#source;
    if (source !== null) {
      const last = this.#end - 1;
      let position = this.#start + 4;
      while (position < last) {
        const type = source.readUInt8(position);
        const valueStart = endOfCString(source, position + 1, last);
        const valueEnd = endOfValue(source, type, valueStart, last);
        const name = source.toString('utf8', position + 1, valueStart - 1);
        if (!fields.has(name)) fields.set(name, new Slot(type, valueStart, valueEnd));
        position = valueEnd;
      }
    }
    this.#fields = fields;
    return fields;
  }
}

function readArray(buffer: Buffer, start: number, end: number): Value[] {
  const values: Value[] = [];
  let position = start + 4;
  while (position < end - 1) {
    const type = buffer.readUInt8(position);
    const valueStart = endOfCString(buffer, position + 1, end - 1);
    const valueEnd = endOfValue(buffer, type, valueStart, end - 1);
    values.push(readValue(buffer, type, valueStart, valueEnd));
    position = valueEnd;
  }
  return values;
}

function readDate(buffer: Buffer, start: number, end: number): Date | Opaque {
  const ms = buffer.readBigInt64LE(start);
  // JavaScript dates end in the year 275760; BSON's do not.
  if (ms > MAX_DATE_MS || ms < -MAX_DATE_MS) {
    return new Opaque(BsonType.date, buffer.subarray(start, end));
  }
  return new Date(Number(ms));
}

/** Decodes one value; nested documents stay undecoded until they are looked into. */
export function readValue(buffer: Buffer, type: number, start: number, end: number): Value {
  switch (type) {
    case BsonType.double:
      return doubleValue(buffer.readDoubleLE(start));
    case BsonType.string:
      return buffer.toString('utf8', start + 4, end - 1);
    case BsonType.object:
      return Doc.over(buffer, start, end);
    case BsonType.array:
      return readArray(buffer, start, end);
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
      return new BSONRegExp(
        buffer.toString('utf8', start, flagsStart - 1),
        buffer.toString('utf8', flagsStart, end - 1),
      );
    }
    case BsonType.code:
      return new Code(buffer.toString('utf8', start + 4, end - 1));
    case BsonType.symbol:
      return new BSONSymbol(buffer.toString('utf8', start + 4, end - 1));
    case BsonType.int:
      return buffer.readInt32LE(start);
    case BsonType.timestamp:
      return Timestamp.fromBits(buffer.readInt32LE(start), buffer.readInt32LE(start + 4));
    case BsonType.long:
      return buffer.readBigInt64LE(start);
    case BsonType.decimal:
      return new Decimal128(Buffer.from(buffer.subarray(start, end)));
    case BsonType.minKey:
      return new MinKey();
    case BsonType.maxKey:
      return new MaxKey();
    default:
      return new Opaque(type, buffer.subarray(start, end));
  }
}

/** The BSON type byte of a value. */
export function typeOf(value: Value): number {
  switch (typeof value) {
    case 'string':
      return BsonType.string;
    case 'number':
      return isInt32(value) ? BsonType.int : BsonType.double;
    case 'bigint':
      return BsonType.long;
    case 'boolean':
      return BsonType.bool;
    default:
  }
  if (value === null) return BsonType.null;
  if (value instanceof Doc) return BsonType.object;
  if (Array.isArray(value)) return BsonType.array;
  if (value instanceof Date) return BsonType.date;
  if (value instanceof Opaque) return value.type;
  return WRAPPED_TYPES[value._bsontype];
}

const WRAPPED_TYPES = {
  ObjectId: BsonType.objectId,
  Double: BsonType.double,
  Decimal128: BsonType.decimal,
  Binary: BsonType.binary,
  BSONRegExp: BsonType.regex,
  BSONSymbol: BsonType.symbol,
  Code: BsonType.code,
  Timestamp: BsonType.timestamp,
  MinKey: BsonType.minKey,
  MaxKey: BsonType.maxKey,
} as const;

function writeName(writer: ByteWriter, name: string): void {
  if (name.includes('\0')) throw invalidBson('a field name contains a null byte');
  writer.utf8(name);
  writer.byte(0);
}

function writeString(writer: ByteWriter, text: string): void {
  const at = writer.position;
  writer.int32(0);
  const bytes = writer.utf8(text);
  writer.byte(0);
  writer.patchInt32(at, bytes + 1);
}

function writeArray(writer: ByteWriter, values: readonly Value[]): void {
  const at = writer.position;
  writer.int32(0);
  for (const [index, value] of values.entries()) {
    writer.byte(typeOf(value));
    writer.utf8(String(index));
    writer.byte(0);
    writeValue(writer, value);
  }
  writer.byte(0);
  writer.patchInt32(at, writer.position - at);
}

/** Writes a value without its type byte and name. */
export function writeValue(writer: ByteWriter, value: Value): void {
  if (typeof value === 'string') writeString(writer, value);
  else if (typeof value === 'number') {
    if (isInt32(value)) writer.int32(value);
    else writer.double(value);
  } else if (typeof value === 'bigint') writer.int64(value);
  else if (typeof value === 'boolean') writer.byte(value ? 1 : 0);
  else if (value === null) return;
  else if (value instanceof Doc) value.writeTo(writer);
  else if (Array.isArray(value)) writeArray(writer, value);
  else if (value instanceof Date) writer.int64(BigInt(value.getTime()));
  else if (value instanceof Opaque) writer.bytes(value.bytes);
  else if (value instanceof ObjectId) writer.bytes(value.id);
  else if (value instanceof Double) writer.double(value.value);
  else if (value instanceof Decimal128) writer.bytes(value.bytes);
  else if (value instanceof Binary) {
    writer.int32(value.position);
    writer.byte(value.sub_type);
    writer.bytes(value.buffer, 0, value.position);
  } else if (value instanceof Timestamp) {
    writer.int32(value.i | 0);
    writer.int32(value.t | 0);
  } else if (value instanceof BSONRegExp) {
    writeName(writer, value.pattern);
    writeName(writer, value.options);
  } else if (value instanceof BSONSymbol) writeString(writer, value.value);
  else if (value instanceof Code) writeString(writer, value.code);
}
