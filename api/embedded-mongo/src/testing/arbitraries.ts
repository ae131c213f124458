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
import fc from 'fast-check';
import { Doc, doubleValue, type Value } from '../bson/Doc.ts';

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const double = fc.double().map(doubleValue);
const wholeDouble = int32.map((value) => new Double(value));
const decimal = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 34n) + 1n, max: 10n ** 34n - 1n }),
    fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: -40, max: 10 }) },
      { weight: 1, arbitrary: fc.integer({ min: -400, max: 400 }) },
      { weight: 1, arbitrary: fc.integer({ min: -6170, max: 6100 }) },
    ),
  )
  .map(([coefficient, exponent]) => Decimal128.fromString(`${coefficient}E${exponent}`));
const nearPowers = fc
  .tuple(fc.integer({ min: 50, max: 62 }), fc.integer({ min: -3, max: 3 }), fc.boolean())
  .map(([power, offset, isNegative]) => {
    const value = 2n ** BigInt(power) + BigInt(offset);
    return isNegative ? -value : value;
  });

/** Numbers of all four types, close to one another often enough to matter. */
export const anyNumber: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  int32,
  int64,
  nearPowers,
  nearPowers.map((value) => doubleValue(Number(value))),
  nearPowers.map((value) => Decimal128.fromString(`${value}.5`)),
  double,
  wholeDouble,
  decimal,
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
  fc
    .tuple(fc.nat({ max: 2 ** 31 - 1 }), fc.nat({ max: 100 }))
    .map(([t, i]) => new Timestamp({ t, i })),
  fc.constantFrom(new BSONRegExp('^a', 'i'), new BSONRegExp('b', '')),
  fc.constantFrom<Value>(new BSONSymbol('s'), new Code('f()'), new MinKey(), new MaxKey()),
);

const fieldName = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '0', '10', '9', '__proto__', 'ñ'),
  fc.string({ maxLength: 4 }).map((name) => name.replaceAll('\0', '')),
);

const tree = fc.letrec<{ value: Value; doc: Doc }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'value' },
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: tie('doc') },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
  ),
  doc: fc
    .array(fc.tuple(fieldName, tie('value')), { maxLength: 5 })
    .map((fields) => Doc.of(new Map<string, Value>(fields))),
}));

/** Any value that BSON can hold, nested ones included. */
export const anyValue = tree.value;

/** Any document. */
export const anyDoc = tree.doc;
