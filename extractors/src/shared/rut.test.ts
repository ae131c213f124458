import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ParseError } from './ParseError.ts';
import {
  formatRut,
  isCompanyRut,
  isFormattedRut,
  parseRut,
  readRut,
  rutCheckDigit,
  rutNumberOf,
  rutOf,
} from './rut.ts';

/** At most eight digits, since larger numbers are not issued. */
const numbers = fc.integer({ min: 1, max: 99_999_999 });
const FIXED = { seed: 1, numRuns: 1_000 };

describe('rut', () => {
  it.each([
    '12345678-5',
    '11111111-1',
    '22222222-2',
    '33333333-3',
    '44444444-4',
    '55555555-5',
    '66666666-6',
    '77777777-7',
    '88888888-8',
    '99999999-9',
    '12678579-8',
    '15509661-6',
    '12956784-8',
    '41261533-6',
    '10000013-K',
    '10000027-K',
    '10000030-K',
    '10000004-0',
    '10000018-0',
    '10000021-0',
  ])('accepts %s as valid', (rut) => {
    expect(parseRut(rut)).toBe(rut);
    expect(isFormattedRut(rut)).toBe(true);
  });

  it('accepts each format and returns the canonical one', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const rut = rutOf(number);
        expect(parseRut(rut)).toBe(rut);
        expect(parseRut(rut.toLowerCase())).toBe(rut);
        expect(parseRut(formatRut(rut, 'dotted'))).toBe(rut);
        expect(parseRut(formatRut(rut, 'compact'))).toBe(rut);
        expect(rutNumberOf(rut)).toBe(number);
      }),
      FIXED,
    );
  });

  it('rejects every other check digit', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (const digit of '0123456789K') {
          const isRight = digit === rutCheckDigit(number);
          expect(parseRut(`${number}-${digit}`) === null).toBe(!isRight);
        }
      }),
      FIXED,
    );
  });

  it('detects every change of one digit and every swap of two neighbours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (number) => {
        const digits = String(number);
        const right = rutCheckDigit(number);
        for (let index = 1; index < digits.length; index += 1) {
          const [one = '', other = ''] = [digits[index - 1], digits[index]];
          const changed =
            digits.slice(0, index) + String((Number(other) + 1) % 10) + digits.slice(index + 1);
          expect(rutCheckDigit(Number(changed))).not.toBe(right);
          if (one === other || other === '0') continue;
          const swapped = digits.slice(0, index - 1) + other + one + digits.slice(index + 1);
          expect(rutCheckDigit(Number(swapped))).not.toBe(right);
        }
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it.each([
    ['', 'empty'],
    ['5', 'only a digit'],
    ['12.345.678', 'no check digit'],
    ['12.345678-5', 'half its dots'],
    ['12345.678-5', 'half its dots'],
    ['1.2345.678-5', 'odd dots'],
    ['12.345.6785', 'dots without the hyphen'],
    ['0-0', 'zero'],
    ['100000000-4', 'nine digits'],
    ['00000012345678-5', 'more zeros than any field pads'],
    ['12345678~5', 'a tilde'],
    ['-12345678-5', 'a sign'],
    ['12345678-5-5', 'two digits'],
    ['12345678-KK', 'two letters'],
    ['１２３４５６７８-５', 'full-width digits'],
    ['١٢٣٤٥٦٧٨-٥', 'arabic digits'],
    ['\u202e12345678-5', 'a right-to-left mark'],
    ['12345678-5\u0000', 'a null byte'],
    ['1234\u200b5678-5', 'a zero-width space'],
    ['10000013-\u212a', 'a Kelvin sign, whose lower case is k'],
    ['1e7-5', 'an exponent'],
    ['0xbc614e-5', 'hexadecimal'],
    ['9'.repeat(1_000_000), 'a million digits'],
    [`${'1.'.repeat(500_000)}-5`, 'half a million dots'],
  ])('refuses %j: %s', (raw) => {
    expect(parseRut(raw)).toBeNull();
  });

  it.each([
    ['012345678-5', 'a leading zero'],
    ['0012.345.678-5', 'leading zeros before dots'],
    ['00123456785', 'a padded field'],
    [' 12345678-5\n', 'surrounding space'],
    ['12.345.678 - 5', 'spaces around the hyphen'],
    ['12 345 678-5', 'spaces for the dots'],
    ['12345678\u00a0-5', 'a no-break space'],
    ['12345678–5', 'an en dash'],
    ['12345678‐5', 'a typographic hyphen'],
    ['12345678\u22125', 'a minus sign'],
  ])('reads %j: %s', (raw) => {
    expect(parseRut(raw)).toBe('12345678-5');
  });

  it.each([
    [undefined],
    [null],
    [123456785],
    [12345678n],
    [true],
    [['12345678-5']],
    [{ $gt: '' }],
    [{ toString: () => '12345678-5' }],
    [Object('12345678-5')],
    [Symbol('12345678-5')],
    [() => '12345678-5'],
  ])('accepts only strings, not %o', (raw: unknown) => {
    expect(parseRut(raw)).toBeNull();
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const rut = parseRut(text);
        expect(rut === null || isFormattedRut(rut)).toBe(true);
      }),
      FIXED,
    );
  });

  it('separates people from companies at 50,000,000', () => {
    expect(isCompanyRut(rutOf(49_999_999))).toBe(false);
    expect(isCompanyRut(rutOf(50_000_000))).toBe(true);
  });

  it('prints the formats that portals use', () => {
    expect(formatRut('12345678-5')).toBe('12.345.678-5');
    expect(formatRut('1234567-4')).toBe('1.234.567-4');
    expect(formatRut('123-K', 'dotted')).toBe('123-K');
    expect(formatRut('12345678-5', 'plain')).toBe('12345678-5');
    expect(formatRut('12345678-5', 'compact')).toBe('123456785');
    expect(formatRut('1234567-4', 'padded')).toBe('0012345674');
  });

  it('parses RUTs from pages, and reports errors without the text', () => {
    expect(readRut(' 12.345.678-5\n')).toBe('12345678-5');
    expect(() => readRut('12.345.678-6')).toThrow(new ParseError('rut'));
    expect(() => readRut('secret')).not.toThrow(/secret/);
  });
});
