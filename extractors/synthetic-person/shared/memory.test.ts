import { describe, expect, it } from 'vitest';
import { deepFreeze, remembered } from './memory.ts';
import type { BankCustomer, PersonAccount } from './types.ts';

function customer(movements: number): BankCustomer {
  const account: PersonAccount = {
    accountNumber: '1',
    accountType: 'vista',
    productName: 'Cuenta Vista',
    currentBalance: 0,
    availableBalance: 0,
    withholdings: 0,
    currency: 'clp',
    movements: Array.from({ length: movements }, () => ({
      type: 'inflow',
      date: '2026-01-01',
      time: null,
      description: 'ABONO',
      transactionNumber: null,
      amount: 1,
      balance: 1,
    })),
    transfers: { sent: [], received: [] },
  };
  return {
    entityId: 'banco-chile',
    rut: '12345678-5',
    today: '2026-01-15',
    name: 'Nadie',
    accounts: [account],
    creditLines: [],
    creditCards: [],
    tefRecipients: [],
    consumerLoans: [],
    mortgages: [],
    investments: {
      investorProfile: null,
      rates: { usd: 930, eur: 1_045, uf: 40_900 },
      termDeposits: [],
      mutualFunds: [],
      apvs: [],
      equities: [],
    },
    bills: [],
    pacs: [],
    pats: [],
    companies: [],
  };
}

/** Requests a key and returns whether the customer had to be generated. */
function isGenerated(key: string, movements: number): boolean {
  let generated = false;
  remembered(key, () => {
    generated = true;
    return customer(movements);
  });
  return generated;
}

describe('remembered', () => {
  it('generates a customer once', () => {
    expect(isGenerated('once', 10)).toBe(true);
    expect(isGenerated('once', 10)).toBe(false);
  });

  it('evicts the least recently used beyond its limit, and keeps the one in use', () => {
    for (let index = 0; index < 5; index += 1) isGenerated(`large ${index}`, 50_000);
    expect(isGenerated('large 0', 50_000)).toBe(false);
    for (let index = 5; index < 8; index += 1) isGenerated(`large ${index}`, 50_000);
    expect(isGenerated('large 0', 50_000)).toBe(false);
    expect(isGenerated('large 1', 50_000)).toBe(true);
  });

  it('keeps a customer larger than the limit while it is used', () => {
    expect(isGenerated('huge', 310_000)).toBe(true);
    expect(isGenerated('huge', 310_000)).toBe(false);
  });

  it('keeps many small customers, up to a limit', () => {
    for (let index = 0; index < 300; index += 1) isGenerated(`small ${index}`, 1);
    expect(isGenerated('small 299', 1)).toBe(false);
    expect(isGenerated('small 0', 1)).toBe(true);
  });
});

describe('deepFreeze', () => {
  it('freezes deeply', () => {
    const value = deepFreeze({ list: [{ inner: 1 }] });
    expect(Object.isFrozen(value)).toBe(true);
    expect(Object.isFrozen(value.list[0])).toBe(true);
  });
});
