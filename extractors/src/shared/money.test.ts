import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMoney,
  formatNumber,
  fromMinor,
  hasDecimals,
  parseClp,
  parseMoney,
  parseNumber,
  sumMoney,
  toMinor,
} from './money.ts';
import { ParseError } from './ParseError.ts';

const currencies = fc.constantFrom('clp', 'usd', 'eur', 'uf');
const styles = fc.constantFrom('chilean', 'english');
const minors = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
const FIXED = { seed: 1, numRuns: 2_000 };

describe('money', () => {
  it.each([
    '-1.000',
    '\u22121.000',
    '–1.000',
    '1.000-',
    '(1.000)',
    '-$ 1.000',
    '$ -1.000',
    '$ (1.000)',
  ])('reads the negative pesos %j', (text) => {
    expect(parseClp(text)).toBe(-1_000);
  });

  it.each([
    ['$ 1.234.567', 1_234_567],
    ['$1.234.567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1234567', 1_234_567],
    ['$0', 0],
    ['-$500', -500],
    ['- $ 500', -500],
    ['$ -500', -500],
    ['$-500', -500],
    ['−$ 500', -500],
    ['+$ 500', 500],
    ['$\u00a01.000', 1_000],
    ['CLP 12.000', 12_000],
    ['CLP$ 12.000', 12_000],
    ['-0', 0],
  ])('reads %j as pesos', (text, amount) => {
    expect(parseClp(text)).toBe(amount);
  });

  it.each([
    ['usd', 'english', 'US$ 1,234.56', 1_234.56],
    ['usd', 'english', 'USD 1,234.56', 1_234.56],
    ['usd', 'english', '-US$ 0.05', -0.05],
    ['usd', 'english', 'US$ 12', 12],
    ['usd', 'chilean', 'US$ 1.234,56', 1_234.56],
    ['uf', 'chilean', '1.234,5678', 1_234.5678],
    ['uf', 'chilean', 'UF 0,5', 0.5],
    ['eur', 'chilean', '€ 1.234,56', 1_234.56],
    ['eur', 'chilean', 'EUR 7,10', 7.1],
  ] as const)('reads as %s, in %s style, %j', (currency, style, text, amount) => {
    expect(parseMoney(text, currency, style)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    '$',
    '-',
    '--5',
    '-$-5',
    'US$ 5',
    '€ 5',
    '1,5',
    '1.23',
    '1.2345',
    '12.34.567',
    '1234.567',
    '.500',
    '1.',
    '1..000',
    '1 000',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    'No disponible',
    '-500-',
    '(-500)',
    '(500',
    '-',
    '５００',
    '5\u0000',
    '5\u200b',
    '$ 5 $',
    '9999999999999999',
    '9'.repeat(1_000_000),
    `${'1.'.repeat(500_000)}1`,
    ' '.repeat(1_000_000),
  ])('rejects %j as pesos instead of guessing', (text) => {
    expect(() => parseClp(text)).toThrow(ParseError);
  });

  it.each([
    ['1.234,56', 'Chilean style for an English page'],
    ['1,234.567', 'a third decimal'],
    ['12,34.56', 'a wrong group'],
  ])('rejects %j as dollars: %s', (text) => {
    expect(() => parseMoney(text, 'usd', 'english')).toThrow(ParseError);
  });

  it('never confuses the two styles if the value would differ', () => {
    expect(() => parseMoney('1,234.56', 'usd', 'chilean')).toThrow(ParseError);
    expect(() => parseMoney('1.234,56', 'usd', 'english')).toThrow(ParseError);
    expect(parseNumber('1.234', 3, 'english')).toBe(1.234);
    expect(parseNumber('1.234', 3, 'chilean')).toBe(1_234);
  });

  it('parses exactly every amount that it formats', () => {
    fc.assert(
      fc.property(minors, currencies, styles, (minor, currency, style) => {
        const amount = fromMinor(minor, currency);
        expect(parseMoney(formatMoney(amount, currency, style), currency, style)).toBe(amount);
        expect(toMinor(amount, currency)).toBe(minor);
      }),
      FIXED,
    );
  });

  it('parses exactly every number that it formats', () => {
    fc.assert(
      fc.property(minors, fc.integer({ min: 0, max: 3 }), styles, (scaled, decimals, style) => {
        const value = scaled / 10 ** decimals;
        expect(parseNumber(formatNumber(value, decimals, style), decimals, style)).toBe(
          value === 0 ? 0 : value,
        );
      }),
      FIXED,
    );
  });

  it('returns a number or throws for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 45 }), currencies, (text, currency) => {
        try {
          expect(Number.isFinite(parseMoney(text, currency))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(ParseError);
        }
      }),
      FIXED,
    );
  });

  it('formats amounts like Chilean banks', () => {
    expect(formatMoney(1_234_567, 'clp')).toBe('$ 1.234.567');
    expect(formatMoney(-500, 'clp')).toBe('-$ 500');
    expect(formatMoney(0, 'clp')).toBe('$ 0');
    expect(formatMoney(1_234.5, 'usd', 'english')).toBe('US$ 1,234.50');
    expect(formatMoney(40_900.1234, 'uf')).toBe('UF 40.900,1234');
    expect(formatNumber(12, 0)).toBe('12');
  });

  it('throws rather than round a value', () => {
    expect(() => formatMoney(10.5, 'clp')).toThrow(ParseError);
    expect(() => formatMoney(Number.NaN, 'clp')).toThrow(ParseError);
    expect(() => formatNumber(1e20, 0)).toThrow(ParseError);
  });

  it('sums without floating-point errors', () => {
    expect(sumMoney([0.1, 0.2], 'usd')).toBe(0.3);
    expect(sumMoney([], 'clp')).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), currencies, (all, currency) => {
        const amounts = all.map((minor) => fromMinor(minor, currency));
        const total = all.reduce((sum, minor) => sum + minor, 0);
        expect(toMinor(sumMoney(amounts, currency), currency)).toBe(total);
      }),
      FIXED,
    );
  });

  it('counts decimals', () => {
    expect(hasDecimals(1.25, 2)).toBe(true);
    expect(hasDecimals(1.255, 2)).toBe(false);
    expect(hasDecimals(0.1 + 0.2, 2)).toBe(false);
    expect(hasDecimals(Number.POSITIVE_INFINITY, 2)).toBe(false);
    expect(hasDecimals(1e15, 0)).toBe(false);
  });
});
