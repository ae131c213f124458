import { describe, expect, it } from 'vitest';
import { connectors } from '../../connectors/registry.ts';
import { products } from '../../products/products.ts';
import type { ProductBalance } from '../../products/productBalance.ts';
import { loadFixture } from '../../testing/fixtures.ts';
import { accountTypes, words, wordsOr } from './words.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

describe('words', () => {
  const isCredit = words('direction', { Abono: true, Cargo: false });

  it('are known whatever their case and accents', () => {
    expect(isCredit('  ABÓNO ')).toBe(true);
  });

  it('that are unknown end the extraction where there is no value for them', () => {
    expect(() => isCredit('Canje')).toThrow(unexpected);
    expect(() => isCredit('Canje')).not.toThrow('Canje');
  });
});

describe('words of an enumeration with a value for everything else', () => {
  const accountType = wordsOr('accountType', 'otro', 'kind of account', {
    'Cuenta Vista': 'vista',
    Otra: 'otro',
  });

  it('are that value and the word itself where they are unknown', () => {
    expect(accountType('cuenta vista')).toEqual({ accountType: 'vista' });
    expect(accountType('Otra')).toEqual({ accountType: 'otro' });
    expect(accountType(' Cuenta  Ñandú 2 ')).toEqual({
      accountType: 'otro',
      accountTypeText: 'Cuenta Ñandú 2',
    });
  });

  it.each(['', '12', '1.500', 'cuenta 00123456', 'ana@correo.cl', '<b>x</b>', 'x'.repeat(101)])(
    'are not read from %j',
    (text) => {
      expect(() => accountType(text)).toThrow(unexpected);
    },
  );
});

it('take an account whose type nobody says for a current one, as the specification does', () => {
  const accountType = accountTypes({ 'Cuenta Vista': 'vista' });
  expect(accountType('  ')).toEqual({ accountType: 'corriente' });
  expect(accountType('Cuenta Vista')).toEqual({ accountType: 'vista' });
  expect(accountType('Cuenta Cóndor')).toMatchObject({ accountType: 'otro' });
  expect(() => accountType('12')).toThrow(unexpected);
});

describe('a bank that invents a kind of account and a brand', () => {
  it.each([
    ['banco-estado', /Cuenta RUT(?=<\/td>)/, /Visa(?=<\/td><td>XXXX)/],
    ['banco-ripley', /(?<="clase":")VISTA/, /(?<="red":")XX/],
  ])('is read: %s', (entityId, account, brand) => {
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
