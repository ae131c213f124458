import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  ObjectId,
  Timestamp,
} from 'bson';
import { ByteWriter } from './ByteWriter.ts';
import { dateMs, orderOf, ORDER_NUMBER } from './compare.ts';
import { addExact, compareExact, decimalParts, exactDouble, type Exact } from './decimal.ts';
import { Doc, Opaque, type Value } from './Doc.ts';
import type { Numeric } from './numbers.ts';
import { BsonType } from './elements.ts';

/**
 * An encoding of values whose byte order is MongoDB's order, and in which equal values (1, 1.0,
 * Decimal128 1) have equal bytes. Each value ends by itself: no encoding is a prefix of another, so
 * several in a row compare field by field, and complementing one reverses its order only.
 *
 * Shape: a byte for the class of the type, then what orders values within it. 0x00 ends strings and
 * containers. Numbers are the greatest double that is not above them (8 bytes, sign mended so that
 * bytes sort), then 0x00 where that is exact, else 0x01 and the digits of what is missing as a
 * fraction of the gap to the next double, or 0x02 and a magnitude beyond all doubles.
 */

const EXACT = 0x00;
const FRACTION = 0x01;
const BEYOND_DOUBLES = 0x02;

const scratch = Buffer.allocUnsafe(8);

function writeOrderedDouble(writer: ByteWriter, value: number): void {
  if (Number.isNaN(value)) {
    // Below the encoding of -Infinity, as MongoDB orders it.
    writer.uint32BE(0);
    writer.uint32BE(0);
    return;
  }
  scratch.writeDoubleBE(value === 0 ? 0 : value);
  let high = scratch.readUInt32BE(0);
  let low = scratch.readUInt32BE(4);
  if (high >>> 31 === 1) {
    high = ~high >>> 0;
    low = ~low >>> 0;
  } else {
    high = (high | 0x8000_0000) >>> 0;
  }
  writer.uint32BE(high);
  writer.uint32BE(low);
}

function neighbour(value: number, step: 1n | -1n): number {
  if (value === 0) return step === 1n ? Number.MIN_VALUE : -Number.MIN_VALUE;
  scratch.writeDoubleBE(value);
  const bits = scratch.readBigInt64BE(0);
  scratch.writeBigInt64BE(value > 0 ? bits + step : bits - step, 0);
  return scratch.readDoubleBE(0);
}

/** The greatest double that is not above an exact number. */
function floorDouble(value: Exact): number {
  const nearest = Number(`${value.coefficient}e${value.exponent}`);
  if (!Number.isFinite(nearest)) return nearest > 0 ? Number.MAX_VALUE : -Infinity;
  return compareExact(exactDouble(nearest), value) > 0 ? neighbour(nearest, -1n) : nearest;
}

/** Writes digits two to a byte, so that a longer run of digits sorts behind its prefix. */
function writeDigits(writer: ByteWriter, digits: string): void {
  for (let at = 0; at < digits.length; at += 2) {
    writer.byte(1 + Number(digits.slice(at, at + 2).padEnd(2, '0')));
  }
  writer.byte(0);
}

function writeFraction(writer: ByteWriter, value: Exact, floor: number): void {
  const base = exactDouble(floor);
  const missing = addExact(value, { ...base, coefficient: -base.coefficient });
  const next = exactDouble(neighbour(floor, 1n));
  const gap = addExact(next, { ...base, coefficient: -base.coefficient });
  // The gap is a power of two: one of its forms 2^k or 5^k / 10^k divides without remainder.
  let coefficient = missing.coefficient;
  let exponent = missing.exponent;
  let power = 0;
  let width = gap.coefficient;
  if (gap.exponent < 0) {
    power = gap.exponent;
  } else {
    while (width > 1n) {
      width /= 2n;
      power += 1;
    }
  }
  if (power > 0) {
    coefficient *= 5n ** BigInt(power);
    exponent -= power;
  } else {
    coefficient *= 2n ** BigInt(-power);
  }
  const digits = coefficient.toString();
  writeDigits(writer, digits.padStart(-exponent, '0').replace(/0+$/, ''));
}

/** Decimals too large for a double: power of ten, then digits; complemented below zero. */
function writeBeyondDoubles(writer: ByteWriter, value: Exact): void {
  const isNegative = value.coefficient < 0n;
  const digits = (isNegative ? -value.coefficient : value.coefficient).toString();
  const from = writer.position;
  const magnitude = digits.length + value.exponent;
  writer.byte(magnitude >> 8);
  writer.byte(magnitude & 0xff);
  writeDigits(writer, digits.replace(/0+$/, ''));
  if (isNegative) writer.invertFrom(from);
}

function writeExact(writer: ByteWriter, value: Exact): void {
  const floor = floorDouble(value);
  writeOrderedDouble(writer, floor);
  if (floor === -Infinity || isBeyondLargest(value, floor)) {
    writer.byte(BEYOND_DOUBLES);
    writeBeyondDoubles(writer, value);
  } else if (compareExact(exactDouble(floor), value) === 0) {
    writer.byte(EXACT);
  } else {
    writer.byte(FRACTION);
    writeFraction(writer, value, floor);
  }
}

function isBeyondLargest(value: Exact, floor: number): boolean {
  return floor === Number.MAX_VALUE && compareExact(value, exactDouble(floor)) > 0;
}

function writeNumber(writer: ByteWriter, value: Numeric): void {
  if (typeof value === 'bigint') {
    const near = Number(value);
    if (BigInt(near) !== value) {
      writeExact(writer, { coefficient: value, exponent: 0 });
      return;
    }
    writeOrderedDouble(writer, near);
  } else if (value instanceof Decimal128) {
    const parts = decimalParts(value);
    if (parts.kind === 'finite') {
      writeExact(writer, parts.exact);
      return;
    }
    writeOrderedDouble(writer, parts.value);
  } else {
    writeOrderedDouble(writer, typeof value === 'number' ? value : value.value);
  }
  writer.byte(EXACT);
}

/** UTF-8 in which a zero byte is followed by 0xff, closed by two zeros. */
function writeText(writer: ByteWriter, text: string): void {
  if (!text.includes('\0')) {
    writer.utf8(text);
  } else {
    for (const [index, part] of text.split('\0').entries()) {
      if (index > 0) {
        writer.byte(0);
        writer.byte(0xff);
      }
      writer.utf8(part);
    }
  }
  writer.byte(0);
  writer.byte(0);
}

function writeInt64(writer: ByteWriter, value: bigint): void {
  scratch.writeBigInt64BE(value, 0);
  writer.uint32BE((scratch.readUInt32BE(0) ^ 0x8000_0000) >>> 0);
  writer.uint32BE(scratch.readUInt32BE(4));
}

function writeBytes(writer: ByteWriter, bytes: Uint8Array): void {
  writer.uint32BE(bytes.length);
  writer.bytes(bytes);
}

function writeDoc(writer: ByteWriter, doc: Doc): void {
  for (const [name, value] of doc.entries()) {
    writer.byte(orderOf(value));
    writeText(writer, name);
    writeContent(writer, value);
  }
  writer.byte(0);
}

function writeContent(writer: ByteWriter, value: Value): void {
  if (typeof value === 'string') writeText(writer, value);
  else if (typeof value === 'number' || typeof value === 'bigint') writeNumber(writer, value);
  else if (value instanceof Double || value instanceof Decimal128) writeNumber(writer, value);
  else if (typeof value === 'boolean') writer.byte(value ? 1 : 0);
  else if (value === null) return;
  else if (value instanceof ObjectId) writer.bytes(value.id);
  else if (value instanceof Date) writeInt64(writer, dateMs(value));
  else if (value instanceof Doc) writeDoc(writer, value);
  else if (Array.isArray(value)) {
    for (const item of value) writeOrdered(writer, item);
    writer.byte(0);
  } else if (value instanceof Binary) {
    writer.uint32BE(value.position);
    writer.byte(value.sub_type);
    writer.bytes(value.buffer, 0, value.position);
  } else if (value instanceof Timestamp) {
    writer.uint32BE(value.t);
    writer.uint32BE(value.i);
  } else if (value instanceof BSONRegExp) {
    writeText(writer, value.pattern);
    writeText(writer, value.options);
  } else if (value instanceof BSONSymbol) writeText(writer, value.value);
  else if (value instanceof Code) writeText(writer, value.code);
  else if (value instanceof Opaque) {
    if (value.type === BsonType.date) writeInt64(writer, dateMs(value));
    else writeBytes(writer, value.bytes);
  }
}

/** Appends the encoding of one value. */
export function writeOrdered(writer: ByteWriter, value: Value): void {
  const order = orderOf(value);
  writer.byte(order);
  if (order === ORDER_NUMBER && typeof value === 'number') writeNumber(writer, value);
  else writeContent(writer, value);
}

const shared = new ByteWriter(4096);

/** The encoding of one value, in a buffer of its own. */
export function orderedKey(value: Value): Buffer {
  shared.reset();
  writeOrdered(shared, value);
  return shared.copy();
}

/** The same as a string, for Map and Set keys: equal exactly where MongoDB holds values equal. */
export function equalityKey(value: Value): string {
  shared.reset();
  writeOrdered(shared, value);
  return shared.view().toString('latin1');
}

/** The first bytes after all that start with these; undefined where there are none. */
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

/** An encoding as it stands in a field of an index: a descending field has all bytes complemented. */
export function inDirection(bytes: Buffer, direction: 1 | -1): Buffer {
  return direction === 1 ? bytes : Buffer.from(bytes.map((byte) => ~byte));
}
