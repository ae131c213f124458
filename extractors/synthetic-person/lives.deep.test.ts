import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { institutions } from '../src/catalogue/institutions.ts';
import { products } from '../src/products/products.ts';
import { rutOf } from '../src/shared/rut.ts';
import { BANKS } from './shared/banks.ts';
import { bankCustomer } from './bank/bankCustomer.ts';
import { expectedProduct } from './expected/expectedProduct.ts';
import { isCompany } from './shared/namedRuts.ts';
import { violationsOf } from './test/violations/bankViolations.ts';
import { lifeViolations } from './test/violations/lifeViolations.ts';

const DAYS = ['2026-08-01', '2026-01-15', '2023-04-08', '2029-12-26'];

const people = fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf);
const companies = fc.integer({ min: 50_000_001, max: 99_500_000 }).map(rutOf);

/** A thousand RUTs: 800 of people and 200 of companies. */
const ruts = [
  ...fc.sample(people, { seed: 41, numRuns: 800 }),
  ...fc.sample(companies, { seed: 42, numRuns: 200 }),
];

/** Products that companies cannot have. */
const PEOPLE_ONLY = ['birth-certificate', 'personal-information', 'consolidate'];

describe.each(DAYS.map((today, part) => [today, part] as const))(
  'synthetic persons on %s',
  (today, part) => {
    const sample = ruts.filter((_, index) => index % DAYS.length === part);

    it('are consistent at every bank and between institutions', () => {
      const violations: string[] = [];
      for (const rut of sample) {
        for (const { id } of BANKS) violations.push(...violationsOf(bankCustomer(rut, today, id)));
        violations.push(...lifeViolations(rut, today));
      }
      expect(violations).toEqual([]);
    });

    it('match the schema of every product of every institution', () => {
      const faults: string[] = [];
      for (const rut of sample.filter((_, index) => index % 5 === 0)) {
        for (const { id, actions } of institutions) {
          for (const product of new Set(actions.map((action) => action.product))) {
            if (isCompany(rut) && PEOPLE_ONLY.includes(product)) continue;
            const { error } = products[product]?.schema.validate(
              expectedProduct(product, rut, today, id),
            ) ?? { error: new Error('no such product') };
            if (error !== undefined) faults.push(`${rut} at ${id}: ${product}: ${error.message}`);
          }
        }
      }
      expect(faults).toEqual([]);
    });
  },
);

it('finds no violation for a synthetic person with very many movements', () => {
  const rut = '88888888-8';
  const violations = BANKS.flatMap(({ id }) => violationsOf(bankCustomer(rut, '2026-08', id)));
  expect([...violations, ...lifeViolations(rut, '2026-08-19')]).toEqual([]);
});
