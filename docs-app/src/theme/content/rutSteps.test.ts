import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isValidRut } from '../../../../ui/src/rut/rut.ts';
import { rutSteps } from './rutSteps.ts';

it('computes a valid check digit for any number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
      const steps = rutSteps(String(number));
      return isValidRut(`${String(number)}-${steps?.checkDigit ?? ''}`);
    }),
  );
});

it.each([
  ['12345678', 138, 6, 5, '5'],
  ['10000013', 12, 1, 10, 'K'],
  ['10000004', 11, 0, 11, '0'],
])(
  'returns the steps of the calculation for %s',
  (digits, sum, remainder, difference, checkDigit) => {
    expect(rutSteps(digits)).toMatchObject({ sum, remainder, difference, checkDigit });
  },
);

it.each(['', '0', '012', '123456789', '12a'])('returns null for "%s"', (text) => {
  expect(rutSteps(text)).toBeNull();
});
