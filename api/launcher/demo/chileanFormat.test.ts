import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chileanAmount, chileanDate } from './chileanFormat.ts';

describe('chileanAmount', () => {
  it.each([
    [1234567, 'clp', '$1.234.567'],
    [-500, 'CLP', '-$500'],
    [0, 'clp', '$0'],
    [-0.2, 'clp', '$0'],
    [1234.5, 'usd', 'US$ 1.234,50'],
    [-7, 'eur', '-€ 7,00'],
    [12345.67891, 'uf', 'UF 12.345,6789'],
    [999, undefined, '$999'],
    [1000.5, 'btc', '1.000,50 btc'],
    [undefined, 'clp', '-'],
    ['12', 'clp', '-'],
    [Number.NaN, 'clp', '-'],
  ])('formats %j %s as %s', (amount, currency, text) => {
    expect(chileanAmount(amount, currency)).toBe(text);
  });

  it('can be parsed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const text = chileanAmount(cents / 100, 'usd');
        const plain = text.replace('US$ ', '').replaceAll('.', '').replace(',', '.');
        expect(Math.round(Number(plain) * 100)).toBe(cents + 0);
      }),
    );
  });
});

describe('chileanDate', () => {
  it.each([
    ['2026-08-31', '31-08-2026'],
    ['2026-08-31T10:00:00Z', '31-08-2026'],
    ['ayer', 'ayer'],
    [null, '-'],
  ])('formats %j as %s', (date, text) => {
    expect(chileanDate(date)).toBe(text);
  });
});
