import { Decimal128, Double } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalParts, toDecimal128 } from './decimal.ts';
import { combine, compareNumbers } from './numbers.ts';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

describe('combine', () => {
  it.each([
    ['int and int', 1, 2, 3],
    ['ints that overflow', 2 ** 31 - 1, 1, 2n ** 31n],
    ['int and long', 1, 2n, 3n],
    ['a small long', 1n, 1n, 2n],
    ['int and double', 1, new Double(2), new Double(3)],
    ['long and double', 1n, 0.5, 1.5],
    ['int and decimal', 1, decimal('0.10'), decimal('1.10')],
    ['double and decimal', 0.1, decimal('0.2'), decimal('0.300000000000000')],
  ])('adds %s', (_name, a, b, sum) => {
    expect(combine('add', a, b)).toEqual(sum);
  });

  it('says when an int64 overflows', () => {
    expect(combine('add', 2n ** 63n - 1n, 1)).toBeUndefined();
    expect(combine('multiply', 2n ** 62n, 2)).toBeUndefined();
  });

  it('multiplies with the same types', () => {
    expect(combine('multiply', 65_536, 65_536)).toBe(2n ** 32n);
    expect(combine('multiply', decimal('1.1'), decimal('1.1'))).toEqual(decimal('1.21'));
    expect(combine('multiply', decimal('Infinity'), 0)).toEqual(decimal('NaN'));
  });
});

describe('Decimal128', () => {
  it('is taken apart and put together without loss', () => {
    const parts = fc.tuple(
      fc.bigInt({ min: -(10n ** 34n) + 1n, max: 10n ** 34n - 1n }),
      fc.integer({ min: -6176, max: 6111 }),
    );
    fc.assert(
      fc.property(parts, ([coefficient, exponent]) => {
        const value = decimal(`${coefficient}E${exponent}`);
        const taken = decimalParts(value);
        expect(taken.kind).toBe('finite');
        if (taken.kind !== 'finite') return;
        expect(toDecimal128(taken.exact).toString()).toBe(
          coefficient === 0n ? toDecimal128(taken.exact).toString() : value.toString(),
        );
      }),
    );
  });

  it('rounds to 34 digits, halves to even, and overflows to infinity', () => {
    const nines = 10n ** 35n - 1n;
    expect(toDecimal128({ coefficient: nines, exponent: 0 }).toString()).toBe(
      decimal('1.000000000000000000000000000000000E+35').toString(),
    );
    expect(toDecimal128({ coefficient: 10n ** 34n + 5n, exponent: 0 }).toString()).toBe(
      decimal('1.000000000000000000000000000000000E+34').toString(),
    );
    expect(toDecimal128({ coefficient: 1n, exponent: 7000 }).toString()).toBe('Infinity');
    expect(toDecimal128({ coefficient: -1n, exponent: 7000 }).toString()).toBe('-Infinity');
  });
});

describe('compareNumbers', () => {
  it('is exact where doubles are not', () => {
    expect(compareNumbers(2n ** 53n + 1n, 2 ** 53)).toBe(1);
    expect(compareNumbers(decimal('0.1'), 0.1)).toBe(-1);
    expect(compareNumbers(decimal('1E+6000'), Infinity)).toBe(-1);
    expect(compareNumbers(NaN, decimal('-Infinity'))).toBe(-1);
    expect(compareNumbers(NaN, decimal('NaN'))).toBe(0);
  });
});
