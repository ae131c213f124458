import { Decimal128, Double, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues } from './compare.ts';
import { Doc } from './Doc.ts';
import { afterPrefix, equalityKey, orderedKey } from './orderedKey.ts';
import { anyNumber, anyValue } from '../testing/arbitraries.ts';

const sign = (order: number): number => (order < 0 ? -1 : order > 0 ? 1 : 0);

describe('orderedKey', () => {
  it('sorts bytes as the comparison sorts values', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        expect(Buffer.compare(orderedKey(a), orderedKey(b))).toBe(sign(compareValues(a, b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('sorts numbers of all four types by their exact value', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (a, b) => {
        expect(Buffer.compare(orderedKey(a), orderedKey(b))).toBe(sign(compareValues(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps neighbours of large and small numbers apart', () => {
    const ascending = [
      NaN,
      -Infinity,
      Decimal128.fromString('-1E+6000'),
      Decimal128.fromString('-1E+400'),
      -Number.MAX_VALUE,
      -(2n ** 63n),
      -(2n ** 53n) - 1n,
      -(2 ** 53),
      -1,
      Decimal128.fromString('-1E-6000'),
      0,
      Decimal128.fromString('1E-6000'),
      Number.MIN_VALUE,
      Decimal128.fromString('0.1'),
      0.1,
      Decimal128.fromString('0.1000000000000000055511151231257828'),
      1,
      2 ** 53,
      2n ** 53n + 1n,
      Decimal128.fromString('9007199254740993.5'),
      2n ** 63n - 1n,
      2 ** 63,
      Number.MAX_VALUE,
      Decimal128.fromString('1E+400'),
      Decimal128.fromString('2E+400'),
      Infinity,
    ];
    for (const [index, value] of ascending.slice(1).entries()) {
      const before = ascending[index] ?? null;
      expect(compareValues(before, value), `${String(before)} < ${String(value)}`).toBeLessThan(0);
      expect(Buffer.compare(orderedKey(before), orderedKey(value))).toBe(-1);
    }
  });

  it('gives equal numbers of different types one key', () => {
    const ones = [1, 1n, new Double(1), Decimal128.fromString('1'), Decimal128.fromString('1.00')];
    expect(new Set(ones.map(equalityKey)).size).toBe(1);
    expect(equalityKey(-0)).toBe(equalityKey(0));
  });

  it('has no key that is the prefix of another', () => {
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
  it('is the end of everything that starts with the prefix', () => {
    expect(afterPrefix(Buffer.from([1, 2]))).toEqual(Buffer.from([1, 3]));
    expect(afterPrefix(Buffer.from([1, 0xff]))).toEqual(Buffer.from([2]));
    expect(afterPrefix(Buffer.from([0xff]))).toBeUndefined();
  });
});
