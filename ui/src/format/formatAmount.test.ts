import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatNumber, formatPercent } from './formatAmount.ts';

describe('formatAmount', () => {
  it.each([
    [1_234_567, 'clp', '$1.234.567'],
    [-12_345, 'clp', '\u2212$12.345'],
    [1234, 'clp', '$1.234'],
    [0, 'clp', '$0'],
    [-0, 'clp', '$0'],
    [-0.4, 'clp', '$0'],
    [999.5, 'clp', '$1.000'],
    [38_123.45, 'uf', 'UF\u00A038.123,45'],
    [38_123.4, 'uf', 'UF\u00A038.123,40'],
    [-1, 'uf', '\u2212UF\u00A01,00'],
    [1200.5, 'usd', 'US$1.200,50'],
    [-3, 'usd', '\u2212US$3,00'],
    [1200.5, 'eur', '€1.200,50'],
  ] as const)('formats %d %s as %s', (amount, currency, expected) => {
    expect(formatAmount(amount, currency)).toBe(expected);
  });

  it('uses the given number of decimals', () => {
    expect(formatAmount(38_123.4567, 'uf', 4)).toBe('UF\u00A038.123,4567');
  });

  it.each([NaN, Infinity, -Infinity])('throws for %d', (amount) => {
    expect(() => formatAmount(amount)).toThrow(RangeError);
  });

  it('keeps cents exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const text = formatAmount(cents / 100, 'usd');
        expect(text).toMatch(/^\u2212?US\$\d{1,3}(\.\d{3})*,\d{2}$/);
        const read = Number(
          text.replace('\u2212', '-').replace('US$', '').replaceAll('.', '').replace(',', ''),
        );
        expect(read).toBe(cents);
      }),
    );
  });

  it('formats a negative amount as the positive one with a minus sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e15 }), (pesos) => {
        expect(formatAmount(-pesos)).toBe(`\u2212${formatAmount(pesos)}`);
      }),
    );
  });
});

it.each([
  [15.3, '15,3%'],
  [0.89, '0,89%'],
  [100, '100%'],
  [-1.5, '\u22121,5%'],
  [0, '0%'],
])('formats %d percentage points as %s', (points, expected) => {
  expect(formatPercent(points)).toBe(expected);
});

it('formats numbers without a currency', () => {
  expect(formatNumber(1234.5)).toBe('1.234,5');
  expect(formatNumber(-0.123_456_78, 8)).toBe('\u22120,12345678');
});
