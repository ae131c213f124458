import { describe, expect, it } from 'vitest';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { CardBalance, CardDetail } from '../../products/productBalance.ts';
import { accountsTotals, cardsTotals } from './totals.ts';

function account(currency: AccountDetail['currency'], balance: number): AccountDetail {
  return {
    accountNumber: '1',
    accountType: 'corriente',
    productName: 'Cuenta',
    currentBalance: balance,
    availableBalance: balance,
    withholdings: 0,
    currency,
  };
}

function card(clp: CardBalance, usd: CardBalance | null): CardDetail {
  return {
    type: 'visa',
    name: 'Visa',
    isAdditionalCard: false,
    singleCreditLimit: false,
    balances: { clp, usd },
  };
}

const balance = (creditLimit: number, currentBalance: number): CardBalance => ({
  creditLimit,
  currentBalance,
  availableCredit: creditLimit - currentBalance,
});

const none = { currentBalance: 0, availableBalance: 0, withholdings: 0 };

describe('accountsTotals', () => {
  it('are zeros where there is nothing', () => {
    expect(accountsTotals([])).toEqual({ clp: none, usd: none, eur: none, uf: none });
  });

  it('add each currency by itself, without the drift of fractions', () => {
    const totals = accountsTotals([
      account('clp', 1_000),
      account('clp', -300),
      account('usd', 0.1),
      account('usd', 0.2),
      account('uf', 0.0001),
    ]);
    expect(totals.clp.currentBalance).toBe(700);
    expect(totals.usd.availableBalance).toBe(0.3);
    expect(totals.uf.currentBalance).toBe(0.0001);
    expect(totals.eur).toEqual(none);
  });
});

describe('cardsTotals', () => {
  it('add dollars of the cards that have them', () => {
    const totals = cardsTotals([
      card(balance(100, 10), balance(5, 0.5)),
      card(balance(200, 20), null),
    ]);
    expect(totals.clp).toEqual(balance(300, 30));
    expect(totals.usd).toEqual(balance(5, 0.5));
  });

  it('are zeros without cards', () => {
    expect(cardsTotals([])).toEqual({ clp: balance(0, 0), usd: balance(0, 0) });
  });
});
