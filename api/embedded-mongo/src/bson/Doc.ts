import { ByteWriter } from './ByteWriter.ts';
import { readScalar, scalarTypeOf, writeCString, writeScalar, type Scalar } from './scalars.ts';
import { BsonType, documentLength, endOfCString, endOfValue, invalidBson } from './elements.ts';

export { doubleValue, isInt32, Opaque } from './scalars.ts';

/** How a BSON value is represented in memory. */
export type Value = Scalar | Doc | Value[];

/** The position of an unchanged field in the document it was read from. */
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

const NON_ASCII = /[^\x00-\x7f]/; // oxlint-disable-line no-control-regex -- the range is meant

/**
 * A document: ordered fields over the bytes it was read from. Fields are decoded on access, and
 * unchanged ones are written back byte for byte.
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

  /** Wraps bytes that are already validated. */
  static over(buffer: Buffer, start = 0, limit = buffer.length): Doc {
    return new Doc(buffer, start, start + documentLength(buffer, start, limit));
  }

  static of(fields: Iterable<readonly [string, Value]> = []): Doc {
    const doc = new Doc(null, 0, 0);
    for (const [name, value] of fields) doc.set(name, value);
    return doc;
  }

  /** Creates a document from a literal whose field names the server chose itself. */
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

  /** The encoded document; if it is unchanged, exactly the bytes it was read from. */
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
        writeCString(writer, name);
        if (this.#source !== null) writer.bytes(this.#source, held.start, held.end);
      } else {
        writer.byte(typeOf(held));
        writeCString(writer, name);
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

/** Decodes one value; nested documents are decoded only when they are accessed. */
function readValue(buffer: Buffer, type: number, start: number, end: number): Value {
  if (type === BsonType.object) return Doc.over(buffer, start, end);
  if (type === BsonType.array) return readArray(buffer, start, end);
  return readScalar(buffer, type, start, end);
}

/** The BSON type byte of a value. */
export function typeOf(value: Value): number {
  if (value instanceof Doc) return BsonType.object;
  if (Array.isArray(value)) return BsonType.array;
  return scalarTypeOf(value);
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
function writeValue(writer: ByteWriter, value: Value): void {
  if (value instanceof Doc) value.writeTo(writer);
  else if (Array.isArray(value)) writeArray(writer, value);
  else writeScalar(writer, value);
}
