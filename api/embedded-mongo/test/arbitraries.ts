import { Binary, BSONRegExp, Double, ObjectId } from 'bson';
import fc from 'fast-check';
import { Doc, doubleValue, Opaque, type Value } from '../src/bson/Doc.ts';
import { BsonType } from '../src/bson/elements.ts';

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const double = fc.double().map(doubleValue);
const wholeDouble = int32.map((value) => new Double(value));
const nearPowers = fc
  .tuple(fc.integer({ min: 50, max: 62 }), fc.integer({ min: -3, max: 3 }), fc.boolean())
  .map(([power, offset, isNegative]) => {
    const value = 2n ** BigInt(power) + BigInt(offset);
    return isNegative ? -value : value;
  });

/** Numbers of all three types, close to one another often enough to matter. */
export const anyNumber: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  int32,
  int64,
  nearPowers,
  nearPowers.map((value) => doubleValue(Number(value))),
  double,
  wholeDouble,
);

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ maxLength: 5, unit: 'binary' }),
  fc.constantFrom('', '\0', 'a\0', 'a', 'a\0b', '\u{1f600}', '\uffee'),
);

const scalar: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: anyNumber },
  { weight: 3, arbitrary: text },
  fc.constant(null),
  fc.boolean(),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc
    .tuple(fc.uint8Array({ maxLength: 20 }), fc.constantFrom(0, 4, 128))
    .map(([bytes, subtype]) => new Binary(Buffer.from(bytes), subtype)),
);

const fieldName = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '0', '10', '9', '__proto__', 'ñ'),
  fc.string({ maxLength: 4 }).map((name) => name.replaceAll('\0', '')),
);

/** Values that are stored, but neither compared nor indexed. */
const storedOnly = fc.constantFrom<Value>(
  new BSONRegExp('^a', 'i'),
  new BSONRegExp('b', ''),
  new Opaque(BsonType.timestamp, Buffer.alloc(8, 1)),
  new Opaque(BsonType.decimal, Buffer.alloc(16, 2)),
  new Opaque(BsonType.maxKey, Buffer.alloc(0)),
);

const treeOf = (leaf: fc.Arbitrary<Value>) =>
  fc.letrec<{ value: Value; doc: Doc }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'value' },
      { weight: 6, arbitrary: leaf },
      { weight: 1, arbitrary: tie('doc') },
      { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
    ),
    doc: fc
      .array(fc.tuple(fieldName, tie('value')), { maxLength: 5 })
      .map((fields) => Doc.of(new Map<string, Value>(fields))),
  }));

/** Any value that can be compared, nested ones included. */
export const anyValue = treeOf(scalar).value;

/** Any document. */
export const anyDoc = treeOf(fc.oneof({ weight: 5, arbitrary: scalar }, storedOnly)).doc;
