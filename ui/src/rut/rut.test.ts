import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRut, isValidRut, parseRut, rutCheckDigit, rutProblem } from './rut.ts';

const rutNumber = fc.integer({ min: 1, max: 99_999_999 });
const rut = rutNumber.map((number) => `${number}-${rutCheckDigit(number)}`);

describe('rutCheckDigit', () => {
  it.each([
    [12_345_678, '5'],
    [11_111_111, '1'],
    [76_192_083, '9'],
    [6, 'K'],
    [1_000_013, '0'],
    [23, 'K'],
  ])('check digit of %i is %s', (number, digit) => {
    expect(rutCheckDigit(number)).toBe(digit);
  });

  it('makes the weighted sum a multiple of 11', () => {
    fc.assert(
      fc.property(rutNumber, (number) => {
        const digits = Array.from(String(number), Number).reverse();
        const sum = digits.reduce((total, digit, place) => total + digit * (2 + (place % 6)), 0);
        const digit = rutCheckDigit(number);
        expect((sum + (digit === 'K' ? 10 : Number(digit))) % 11).toBe(0);
      }),
    );
  });
});

describe('formatRut', () => {
  it.each([
    ['123456785', '12.345.678-5'],
    ['12345678-5', '12.345.678-5'],
    [' 12.345.678 - 5 ', '12.345.678-5'],
    ['12,345,678‐5', '12.345.678-5'],
    ['6k', '6-K'],
    ['1000013-k', '1.000.013-K'],
    ['012345678-5', '12.345.678-5'],
    ['12345678-9', '12.345.678-9'],
    ['', ''],
    [' hola ', 'hola'],
    ['123456789012', '123456789012'],
    ['5', '5'],
  ])('formats %j as %j', (text, expected) => {
    expect(formatRut(text)).toBe(expected);
  });

  it('is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.oneof(rut, fc.string()), (text) => {
        expect(formatRut(formatRut(text))).toBe(formatRut(text));
      }),
    );
  });
});

describe('parseRut', () => {
  it('parses what formatRut returns, in any case and without separators', () => {
    fc.assert(
      fc.property(rut, (text) => {
        const dotted = formatRut(text);
        expect(dotted).toMatch(/^\d{1,3}(\.\d{3}){0,2}-[\dK]$/);
        expect(parseRut(dotted)).toBe(text);
        expect(parseRut(dotted.toLowerCase())).toBe(text);
        expect(parseRut(text.replace('-', ''))).toBe(text);
      }),
    );
  });

  it('rejects every other check digit', () => {
    fc.assert(
      fc.property(rutNumber, fc.constantFrom(...Array.from('0123456789K')), (number, digit) => {
        const isRight = digit === rutCheckDigit(number);
        expect(isValidRut(`${number}-${digit}`)).toBe(isRight);
        expect(parseRut(`${number}-${digit}`) !== null).toBe(isRight);
      }),
    );
  });

  it('never throws and returns only valid RUTs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parsed = parseRut(text);
        expect(parsed === null || isValidRut(parsed)).toBe(true);
      }),
    );
  });
});

describe('rutProblem', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['12', 'check-digit'],
    ['12.345.678-9', 'check-digit'],
    ['12.345.678-5', null],
    ['persona@example.com', 'malformed'],
    ['-', 'malformed'],
    ['0-0', 'malformed'],
    ['9'.repeat(60), 'malformed'],
  ])('problem of %j is %s', (text, problem) => {
    expect(rutProblem(text)).toBe(problem);
  });
});
