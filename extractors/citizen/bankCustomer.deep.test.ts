import fc from 'fast-check';
import { expect, it } from 'vitest';
import { products } from '../src/products/products.ts';
import { rutOf } from '../src/shared/rut.ts';
import { BANKS } from './banks.ts';
import { bankCustomer } from './bankCustomer.ts';
import { expectedProduct } from './expected/expectedProduct.ts';
import { violationsOf } from './violations.ts';

const MONTH = '2026-08';

const people = fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf);
const companies = fc.integer({ min: 50_000_001, max: 99_500_000 }).map(rutOf);

it('keeps 1,000 lives consistent at every bank, and within the products', () => {
  const ruts = [
    ...fc.sample(people, { seed: 41, numRuns: 800 }),
    ...fc.sample(companies, { seed: 42, numRuns: 200 }),
  ];
  const violations: string[] = [];
  for (const rut of ruts) {
    for (const { id } of BANKS) {
      violations.push(...violationsOf(bankCustomer(rut, MONTH, id)));
      for (const product of ['product-balance', 'movement', 'transfer', 'tef']) {
        const { error } = products[product]?.schema.validate(
          expectedProduct(product, rut, MONTH, id),
        ) ?? { error: new Error('no such product') };
        if (error) violations.push(`${rut} at ${id}: ${product}: ${error.message}`);
      }
    }
  }
  expect(violations).toEqual([]);
});
