import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountDetailExample } from '../products/accountDetail.ts';
import { balances } from '../products/balances.ts';
import { consumerLoanExample } from '../products/consumerLoan.ts';
import { CURRENCIES, CURRENCY_DECIMALS } from '../products/enumerations.ts';
import type { Currency } from '../products/enumerations.ts';
import { financialReport as financialReportProduct } from '../products/financialReport.ts';
import {
  investmentReport as investmentReportProduct,
  investmentReportExample,
} from '../products/investmentReport.ts';
import { mortgageExample } from '../products/mortgage.ts';
import { accountMovementsExample } from '../products/movement.ts';
import { productBalanceExample } from '../products/productBalance.ts';
import { cryptoBalances } from './cryptoBalances.ts';
import { financialReport, productBalance } from './financialReport.ts';
import { investmentReport } from './investmentReport.ts';
import { accountsTotals, cardsTotals } from './totals.ts';

const RATES = { usd: 940, eur: 1_050, uf: 40_000 };
const { instruments } = investmentReportExample;
const NOTHING = { termDeposits: [], mutualFunds: [], apvs: [], equities: [] };

describe('accountsTotals', () => {
  const held = (currency: Currency, amount: number) => ({
    ...accountDetailExample,
    currency,
    currentBalance: amount,
    availableBalance: amount,
    withholdings: 0,
  });

  it('sums each currency separately, without floating-point errors', () => {
    const totals = accountsTotals([held('usd', 0.1), held('usd', 0.2), held('clp', 5)]);
    expect(totals.usd.currentBalance).toBe(0.3);
    expect(totals.clp.availableBalance).toBe(5);
    expect(accountsTotals([held('uf', 0.1001), held('uf', 0.2002)]).uf.currentBalance).toBe(0.3003);
    expect(totals.eur).toEqual({ currentBalance: 0, availableBalance: 0, withholdings: 0 });
  });

  it.each(CURRENCIES)('is exact to the last decimal of %s, in any order', (currency) => {
    const unit = 10 ** CURRENCY_DECIMALS[currency];
    const minor = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 40 }), (amounts) => {
        const accounts = amounts.map((amount) => held(currency, amount / unit));
        const exact = amounts.reduce((sum, amount) => sum + amount, 0) / unit;
        // Not equal to `-0`, which would be printed as such.
        const totals = accountsTotals(accounts)[currency];
        expect(Object.is(totals.currentBalance, exact)).toBe(true);
        expect(accountsTotals(accounts.toReversed())[currency]).toEqual(totals);
      }),
    );
  });
});

describe('cardsTotals', () => {
  it('adds no dollars for a domestic card', () => {
    const [card] = productBalanceExample.creditCards;
    if (card === undefined) throw new Error('The example has a card');
    const national = { ...card, balances: { ...card.balances, usd: null } };
    const totals = cardsTotals([card, national]);
    expect(totals.usd.creditLimit).toBe(1_500);
    expect(totals.clp.currentBalance).toBe(691_980);
    expect(cardsTotals([]).usd.availableCredit).toBe(0);
    const owing = (currentBalance: number) => ({
      ...card,
      balances: {
        ...card.balances,
        usd: { creditLimit: 0.3, currentBalance, availableCredit: 0 },
      },
    });
    expect(cardsTotals([owing(0.1), owing(0.2)]).usd.currentBalance).toBe(0.3);
  });
});

describe('investmentReport', () => {
  it('converts each currency once and sums the groups', () => {
    const value = investmentReport({
      investorProfile: 'moderate',
      rates: RATES,
      termDeposits: instruments.termDeposits.items,
      mutualFunds: instruments.mutualFunds.items,
      apvs: instruments.apvs.items,
      equities: instruments.equities.items,
    });
    expect(value).toEqual(investmentReportExample);
    expect(investmentReportProduct.schema.validate(value).error).toBeUndefined();
  });

  it('counts a deposit in UF in UF, and in pesos in the total', () => {
    const [deposit] = instruments.termDeposits.items;
    if (deposit === undefined) throw new Error('The example has a deposit');
    const value = investmentReport({
      ...NOTHING,
      investorProfile: null,
      rates: RATES,
      termDeposits: [{ ...deposit, currency: 'uf', investmentAmount: 10.5, finalAmount: 10.6 }],
    });
    expect(value.totalsByCurrency).toEqual({ usd: 0, clp: 0, uf: 10.5, eur: 0 });
    expect(value.totalInvestmentAmountClp).toBe(420_000);
  });

  it('sums dollars and UF without floating-point errors', () => {
    const [fund] = instruments.mutualFunds.items;
    const [equity] = instruments.equities.items;
    if (fund === undefined || equity === undefined) throw new Error('The example has both');
    const value = investmentReport({
      ...NOTHING,
      investorProfile: null,
      rates: RATES,
      mutualFunds: [
        { ...fund, currency: 'usd', balance: 0.1 },
        { ...fund, currency: 'uf', balance: 0.1001 },
        { ...fund, currency: 'uf', balance: 0.2002 },
      ],
      equities: [{ ...equity, currency: 'usd', totalAmount: 0.2 }],
    });
    expect(value.totalsByCurrency).toEqual({ usd: 0.3, clp: 0, uf: 0.3003, eur: 0 });
    expect(value.instruments.mutualFunds.totalsByCurrency.uf).toBe(0.3003);
    // 0.1 and 0.2 dollars, and 0.3003 UF, each rounded to the peso.
    expect(value.totalInvestmentAmountClp).toBe(94 + 188 + 12_012);
  });

  it('has no total in pesos if an exchange rate is missing', () => {
    const [fund] = instruments.mutualFunds.items;
    const [equity] = instruments.equities.items;
    if (fund === undefined || equity === undefined) throw new Error('The example has both');
    const value = investmentReport({
      ...NOTHING,
      investorProfile: null,
      rates: { ...RATES, usd: null },
      mutualFunds: [{ ...fund, currency: 'usd', balance: 10 }],
      equities: [{ ...equity, currency: 'clp', totalAmount: 700, dividends: 0 }],
    });
    expect(value.totalsByCurrency).toMatchObject({ usd: 10, clp: 700 });
    expect(value.instruments.mutualFunds.totalAmountClp).toBeNull();
    expect(value.instruments.equities.totalAmountClp).toBe(700);
    expect(value.totalInvestmentAmountClp).toBeNull();
    expect(investmentReportProduct.schema.validate(value).error).toBeUndefined();
  });

  it('needs no exchange rates for currencies without investments', () => {
    const value = investmentReport({
      ...NOTHING,
      investorProfile: null,
      rates: { usd: null, eur: null, uf: null },
    });
    expect(value.totalInvestmentAmountClp).toBe(0);
  });

  it('is zeros without investments', () => {
    const value = investmentReport({ ...NOTHING, investorProfile: null, rates: RATES });
    expect(value.totalInvestmentAmountClp).toBe(0);
    expect(investmentReportProduct.schema.validate(value).error).toBeUndefined();
  });
});

describe('financialReport', () => {
  const parts = {
    productsBalances: productBalanceExample,
    accountsMovements: [accountMovementsExample],
    consumerLoans: [consumerLoanExample],
    mortgages: [mortgageExample],
    investments: investmentReportExample,
  };

  it('combines the parts', () => {
    const value = financialReport(parts);
    expect(value).toEqual(parts);
    expect(financialReportProduct.schema.validate(value).error).toBeUndefined();
  });

  it('rejects parts from different times', () => {
    const later = { ...accountMovementsExample, currentBalance: 1 };
    expect(() => financialReport({ ...parts, accountsMovements: [later] })).toThrow(RangeError);
    expect(() => financialReport({ ...parts, accountsMovements: [] })).toThrow(RangeError);
  });
});

describe('productBalance', () => {
  it('accepts extended accounts, and keeps only the balance fields', () => {
    const { accounts, accountsTotals: totals } = productBalance({
      accounts: [accountMovementsExample],
      creditLines: [],
      creditCards: [],
    });
    expect(accounts).toEqual([accountDetailExample]);
    expect(totals.clp.currentBalance).toBe(1_254_300);
  });
});

describe('cryptoBalances', () => {
  it('rounds each balance to the cent, and sums the rounded values', () => {
    const value = cryptoBalances('Buda.com', [
      { symbol: 'BTC', balance: 0.00012345, priceUsd: 95_041.3 },
      { symbol: 'USDC', balance: 1.005, priceUsd: 1 },
      { symbol: 'CLP', balance: 1_000, priceUsd: 0.00106 },
    ]);
    expect(value.balances.map(({ balanceUSD }) => balanceUSD)).toEqual([11.73, 1, 1.06]);
    expect(value.totalBalanceUSD).toBe(13.79);
    expect(balances.schema.validate(value).error).toBeUndefined();
  });

  it('is empty for an empty wallet', () => {
    expect(cryptoBalances('Buda.com', []).totalBalanceUSD).toBe(0);
  });
});
