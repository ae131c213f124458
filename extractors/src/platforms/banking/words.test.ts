import { describe, expect, it } from 'vitest';
import { connectors } from '../../connectors/registry.ts';
import { products } from '../../products/products.ts';
import type { ProductBalance } from '../../products/productBalance.ts';
import { loadFixture } from '../../testing/fixtures.ts';
import { accountTypes, words, wordsOr } from './words.ts';

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

describe('a bank with an unknown kind of account and card brand', () => {
  it.each([
    ['banco-estado', /Cuenta RUT(?=<\/td>)/, /Visa(?=<\/td><td>XXXX)/],
    ['banco-ripley', /(?<="clase":")VISTA/, /(?<="red":")XX/],
  ])('is read with the bank’s words kept: %s', (entityId, account, brand) => {
    const { documents, rut } = loadFixture(entityId, 'product-balance');
    const action = connectors.get(entityId)?.actions['product-balance'];
    const parsed = documents.map((document) => {
      const text = document.text.replace(account, 'Cuenta Cóndor').replace(brand, 'Quetzal');
      expect(text).not.toBe(document.text);
      return action?.parse({ ...document, text });
    });
    const product = action?.normalise(parsed, { username: rut });
    expect(products['product-balance']?.schema.validate(product).error).toBeUndefined();
    const { accounts, creditCards } = product as ProductBalance;
    expect(accounts[0]).toMatchObject({ accountType: 'otro', accountTypeText: 'Cuenta Cóndor' });
    expect(creditCards[0]).toMatchObject({ type: 'other', typeText: 'Quetzal' });
    for (const other of accounts.slice(1)) expect(other).not.toHaveProperty('accountTypeText');
  });
});
