import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rutOf } from '../../../src/shared/rut.ts';
import { bankCustomer } from '../../bank/bankCustomer.ts';
import { BANKS } from '../../shared/banks.ts';
import { told } from '../../bank/shown.ts';
import type { BankCustomer } from '../../shared/types.ts';
import { creditFaults } from './creditViolations.ts';
import { lifeViolations } from './lifeViolations.ts';

const anyRut = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf) },
  { weight: 1, arbitrary: fc.integer({ min: 50_000_001, max: 99_500_000 }).map(rutOf) },
);
const anyDay = fc.constantFrom(
  '2026-08-01',
  '2026-01-15',
  '2024-04-30',
  '2021-05-09',
  '2031-12-24',
);

describe('lifeViolations', () => {
  it('finds none for any person and day', () => {
    fc.assert(
      fc.property(anyRut, anyDay, (rut, today) => {
        expect(lifeViolations(rut, today)).toEqual([]);
      }),
      { seed: 20260804, numRuns: 25 },
    );
  });

  it.each(['11111111-1', '12345678-5', '77777777-7'])(
    'finds none for %s',
    (rut) => {
      expect(lifeViolations(rut, '2026-08-19')).toEqual([]);
    },
    30_000,
  );
});

describe('creditFaults', () => {
  const rich = (): BankCustomer => {
    const customers = BANKS.map(({ id }) => bankCustomer('12345678-5', '2026-08-19', id));
    const found = customers.find(({ creditCards }) => creditCards.length > 0);
    if (found === undefined) throw new Error('The sample has no card');
    return structuredClone(found);
  };

  it('detects a statement that does not add up', () => {
    const customer = rich();
    expect(creditFaults(customer)).toEqual([]);
    const summary = customer.creditCards[0]?.statements[0]?.summary;
    if (summary !== undefined) summary.newBalance = told(summary.newBalance) + 1;
    expect(creditFaults(customer).join()).toContain('does not add up');
  });

  it('detects a payment that is missing in every account', () => {
    const customer = rich();
    for (const account of customer.accounts) account.movements = [];
    expect(creditFaults(customer).join()).toContain('is in no account');
  });

  it('detects a balance that does not follow from the transactions', () => {
    const customer = rich();
    const clp = customer.creditCards[0]?.balances.clp;
    if (clp !== undefined) clp.currentBalance += 1;
    expect(creditFaults(customer).join()).toContain('uses');
  });
});
