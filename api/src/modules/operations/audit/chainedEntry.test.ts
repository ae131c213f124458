import fc from 'fast-check';
import { BSON, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { canonicalForm } from './chainedEntry.ts';

const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
);
const name = fc
  .string({ minLength: 1, maxLength: 8 })
  .filter((text) => !/[\0$.]|^__proto__$/.test(text));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const document = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true });

describe('canonicalForm', () => {
  it('is unchanged by a round trip through the database', () => {
    fc.assert(
      fc.property(document, (one) => {
        expect(canonicalForm(BSON.deserialize(BSON.serialize(one)))).toBe(canonicalForm(one));
      }),
    );
  });

  it('does not depend on the order of fields, or on absent ones', () => {
    fc.assert(
      fc.property(document, (one) => {
        const turned = Object.fromEntries(Object.entries(one).reverse());
        expect(canonicalForm({ ...turned, absent: undefined })).toBe(
          canonicalForm({ absent: undefined, ...one }),
        );
      }),
    );
  });

  it('differs for different values', () => {
    fc.assert(
      fc.property(document, document, (one, other) => {
        const isEqual = Buffer.from(BSON.serialize(sorted(one))).equals(
          BSON.serialize(sorted(other)),
        );
        expect(canonicalForm(one) === canonicalForm(other)).toBe(isEqual);
      }),
    );
  });

  it.each([
    ['a date and its text', new Date(5), 'date(5)'],
    ['an id and its text', new ObjectId('0'.repeat(24)), '0'.repeat(24)],
    ['a number and its text', 1, '1'],
    ['null and its text', null, 'null'],
    ['a list and an object', ['a'], { 0: 'a' }],
    ['fields and their text', { a: 1, b: 2 }, { 'a":1,"b': 2 }],
  ])('distinguishes %s', (_what, one, other) => {
    expect(canonicalForm(one)).not.toBe(canonicalForm(other));
  });

  it.each([Buffer.from('x'), new Date(Number.NaN), Number.NaN, 5n, () => 1, new Map()])(
    'rejects a value that no entry can contain: %s',
    (one) => {
      expect(() => canonicalForm({ one })).toThrow(TypeError);
    },
  );
});

/** Sorts the fields, because BSON keeps their order. */
function sorted(one: unknown): Record<string, unknown> {
  const deep = (part: unknown): unknown =>
    Array.isArray(part)
      ? part.map(deep)
      : part !== null &&
          typeof part === 'object' &&
          Object.getPrototypeOf(part) === Object.prototype
        ? sorted(part)
        : part;
  const fields = Object.entries(one as object).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([key, part]) => [key, deep(part)]));
}
