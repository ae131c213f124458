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
    month: '2026-01',
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

/** Asks for a key and says whether the life had to be told. */
function isTold(key: string, movements: number): boolean {
  let told = false;
  remembered(key, () => {
    told = true;
    return customer(movements);
  });
  return told;
}

describe('remembered', () => {
  it('tells a life once', () => {
    expect(isTold('once', 10)).toBe(true);
    expect(isTold('once', 10)).toBe(false);
  });

  it('forgets the longest unused when large lives pile up, and keeps the one in use', () => {
    for (let index = 0; index < 5; index += 1) isTold(`large ${index}`, 20_000);
    expect(isTold('large 0', 20_000)).toBe(false);
    for (let index = 5; index < 8; index += 1) isTold(`large ${index}`, 20_000);
    expect(isTold('large 0', 20_000)).toBe(false);
    expect(isTold('large 1', 20_000)).toBe(true);
  });

  it('keeps a life that is larger than all of its memory while it is used', () => {
    expect(isTold('huge', 130_000)).toBe(true);
    expect(isTold('huge', 130_000)).toBe(false);
  });

  it('keeps many small lives, but not without end', () => {
    for (let index = 0; index < 300; index += 1) isTold(`small ${index}`, 1);
    expect(isTold('small 299', 1)).toBe(false);
    expect(isTold('small 0', 1)).toBe(true);
  });
});

describe('deepFreeze', () => {
  it('freezes all the way down', () => {
    const value = deepFreeze({ list: [{ inner: 1 }] });
    expect(Object.isFrozen(value)).toBe(true);
    expect(Object.isFrozen(value.list[0])).toBe(true);
  });
});
