import { describe, expect, it } from 'vitest';
import { accountTypes, isSummary, words, wordsOr } from './words.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

describe('words', () => {
  const isCredit = words('direction', { Abono: true, Cargo: false });

  it('are recognised regardless of case and accents', () => {
    expect(isCredit('  ABÓNO ')).toBe(true);
  });

  it('are rejected if they are unknown and there is no default value', () => {
    expect(() => isCredit('Canje')).toThrow(unexpected);
    expect(() => isCredit('Canje')).not.toThrow('Canje');
  });
});

describe('words of an enumeration with a default value', () => {
  const accountType = wordsOr('accountType', 'otro', 'kind of account', {
    'Cuenta Vista': 'vista',
    Otra: 'otro',
  });

  it('return the default value with the word itself if the word is unknown', () => {
    expect(accountType('cuenta vista')).toEqual({ accountType: 'vista' });
    expect(accountType('Otra')).toEqual({ accountType: 'otro' });
    expect(accountType(' Cuenta  Ñandú 2 ')).toEqual({
      accountType: 'otro',
      accountTypeText: 'Cuenta Ñandú 2',
    });
  });

  it.each(['', '12', '1.500', 'cuenta 00123456', 'ana@correo.cl', '<b>x</b>', 'x'.repeat(101)])(
    'reject %j, which is not a word',
    (text) => {
      expect(() => accountType(text)).toThrow(unexpected);
    },
  );
});

it('treats an account without a type as a current account, as the specification does', () => {
  const accountType = accountTypes({ 'Cuenta Vista': 'vista' });
  expect(accountType('  ')).toEqual({ accountType: 'corriente' });
  expect(accountType('Cuenta Vista')).toEqual({ accountType: 'vista' });
  expect(accountType('Cuenta Cóndor')).toMatchObject({ accountType: 'otro' });
  expect(() => accountType('12')).toThrow(unexpected);
});

it.each([
  ['Total', true],
  ['TOTALES', true],
  ['Subtotal operaciones', true],
  ['SALDO  INICIAL', true],
  ['Saldo anterior', true],
  ['Totalpack', false],
  ['PAGO SALDO', false],
])('recognises a row of sums by its text: "%s" %s', (text, is) => {
  expect(isSummary(text)).toBe(is);
});
