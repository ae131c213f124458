import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { products } from '../../src/products/products.ts';
import { sumMoney } from '../../src/shared/money.ts';
import { rutOf } from '../../src/shared/rut.ts';
import { BANKS } from '../shared/banks.ts';
import { expectedProduct } from './expectedProduct.ts';

const TODAY = '2026-08-01';
const FIXED = { seed: 20260803, numRuns: 60 };
const IDS = ['identity-validation', 'product-balance', 'movement', 'transfer', 'tef'] as const;

const anyRut = fc.oneof(
  fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf),
  fc.integer({ min: 50_000_001, max: 99_500_000 }).map(rutOf),
  fc.constantFrom('11111111-1', '77777777-7', '12345678-5'),
);
const anyBank = fc.constantFrom(...BANKS.map((bank) => bank.id));

describe.each(IDS)('expected %s', (id) => {
  it('matches the product’s schema, for any person and institution', () => {
    fc.assert(
      fc.property(anyRut, anyBank, (rut, bank) => {
        const value = expectedProduct(id, rut, TODAY, bank);
        expect(products[id]?.schema.validate(value).error).toBeUndefined();
      }),
      FIXED,
    );
  });

  it('matches the schema for the person without products and the one with very many', () => {
    for (const rut of ['77777777-7', '88888888-8']) {
      const value = expectedProduct(id, rut, TODAY, 'banco-estado');
      expect(products[id]?.schema.validate(value).error).toBeUndefined();
    }
  });
});

describe('expectedProduct', () => {
  it('has totals that are the sums of the listed values', () => {
    fc.assert(
      fc.property(anyRut, anyBank, (rut, bank) => {
        const { accounts, accountsTotals, creditCards, creditCardsTotals } = expectedProduct(
          'product-balance',
          rut,
          TODAY,
          bank,
        );
        for (const currency of ['clp', 'usd', 'eur', 'uf'] as const) {
          const held = accounts.filter((account) => account.currency === currency);
          expect(accountsTotals[currency].currentBalance).toBe(
            sumMoney(
              held.map((account) => account.currentBalance),
              currency,
            ),
          );
        }
        expect(creditCardsTotals.usd.creditLimit).toBe(
          sumMoney(
            creditCards.map((card) => card.balances.usd?.creditLimit ?? 0),
            'usd',
          ),
        );
      }),
      FIXED,
    );
  });

  it('has empty lists and zero totals for 77777777-7', () => {
    expect(expectedProduct('movement', '77777777-7', TODAY, 'banco-bci')).toEqual([]);
    expect(expectedProduct('tef', '77777777-7', TODAY, 'banco-bci')).toEqual([]);
    const balance = expectedProduct('product-balance', '77777777-7', TODAY, 'banco-bci');
    expect(balance.accounts).toEqual([]);
    expect(balance.accountsTotals.clp.currentBalance).toBe(0);
  });

  it('refuses an unknown product', () => {
    expect(() => expectedProduct('toString', '12345678-5', TODAY, 'banco-bci')).toThrow(RangeError);
  });
});
