import { BSONRegExp, Double, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Doc, Opaque } from './Doc.ts';
import { BsonType } from './elements.ts';
import { afterPrefix, compareValues, equalityKey, orderedKey } from './orderedKey.ts';
import { anyNumber, anyValue } from '../../test/arbitraries.ts';
import { referenceOrder } from '../../test/referenceOrder.ts';

const sign = (order: number): number => (order < 0 ? -1 : order > 0 ? 1 : 0);

describe('orderedKey', () => {
  it("sorts bytes in MongoDB's order of values", () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        expect(Buffer.compare(orderedKey(a), orderedKey(b))).toBe(sign(referenceOrder(a, b)));
        expect(sign(compareValues(a, b))).toBe(sign(referenceOrder(a, b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('sorts numbers of all three types by their exact value', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (a, b) => {
        expect(Buffer.compare(orderedKey(a), orderedKey(b))).toBe(sign(compareValues(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('distinguishes adjacent numbers of very large and very small magnitude', () => {
    const ascending = [
      NaN,
      -Infinity,
      -Number.MAX_VALUE,
      -(2n ** 63n),
      -(2n ** 53n) - 1n,
      -(2 ** 53),
      -1,
      0,
      Number.MIN_VALUE,
      0.1,
      1,
      2 ** 53,
      2n ** 53n + 1n,
      2n ** 63n - 1n,
      2 ** 63,
      Number.MAX_VALUE,
      Infinity,
    ];
    for (const [index, value] of ascending.slice(1).entries()) {
      const before = ascending[index] ?? null;
      expect(compareValues(before, value), `${String(before)} < ${String(value)}`).toBeLessThan(0);
      expect(Buffer.compare(orderedKey(before), orderedKey(value))).toBe(-1);
    }
  });

  it('returns the same key for equal numbers of different types', () => {
    const ones = [1, 1n, new Double(1)];
    expect(new Set(ones.map(equalityKey)).size).toBe(1);
    expect(equalityKey(-0)).toBe(equalityKey(0));
  });

  it('never returns a key that is a prefix of another key', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        const keyA = orderedKey(a);
        const keyB = orderedKey(b);
        if (keyA.equals(keyB)) return;
        expect(keyB.subarray(0, keyA.length).equals(keyA)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['decimal', new Opaque(BsonType.decimal, Buffer.alloc(16))],
    ['timestamp', new Opaque(BsonType.timestamp, Buffer.alloc(8))],
    ['javascript', new Opaque(BsonType.code, Buffer.from('0100000000', 'hex'))],
    ['symbol', new Opaque(BsonType.symbol, Buffer.from('0100000000', 'hex'))],
    ['minKey', new Opaque(BsonType.minKey, Buffer.alloc(0))],
    ['regex', new BSONRegExp('a')],
  ])('rejects the type %s', (type, value) => {
    expect(() => orderedKey(value)).toThrow(`Values of type ${type} cannot be compared`);
    expect(() => orderedKey(Doc.from({ a: [value] }))).toThrow(`Values of type ${type}`);
  });

  it('orders types as MongoDB does', () => {
    const ascending = [
      null,
      1,
      'a',
      Doc.from({ a: 1 }),
      [1],
      new ObjectId('000000000000000000000001'),
      true,
      new Date(0),
    ];
    const shuffled = [...ascending].reverse();
    expect(shuffled.sort(compareValues)).toEqual(ascending);
  });
});

describe('afterPrefix', () => {
  it('returns the smallest key after everything with the prefix', () => {
    expect(afterPrefix(Buffer.from([1, 2]))).toEqual(Buffer.from([1, 3]));
    expect(afterPrefix(Buffer.from([1, 0xff]))).toEqual(Buffer.from([2]));
    expect(afterPrefix(Buffer.from([0xff]))).toBeUndefined();
  });
});
