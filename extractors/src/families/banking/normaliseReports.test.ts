import { describe, expect, it } from 'vitest';
import { investmentReportExample } from '../../products/investmentReport.ts';
import type { BankPage } from './BankPage.ts';
import { needsRates, normaliseInvestments } from './normaliseReports.ts';

const [fund] = investmentReportExample.instruments.mutualFunds.items;
if (fund === undefined) throw new Error('The example has a fund');

/** A page with 10 dollars in a fund. */
const page = (rates: { usd: number; eur: number; uf: number } | null): BankPage => ({
  kind: 'investments',
  holdings: {
    investorProfile: null,
    rates,
    termDeposits: [],
    apvs: [],
    equities: [],
    mutualFunds: [{ ...fund, currency: 'usd', balance: 10 }],
  },
});
const totalOf = (one: BankPage, usd?: number | null): number | null =>
  normaliseInvestments([one], {
    username: '12345678-5',
    ...(usd !== undefined && { rates: { usd, eur: null, uf: null, utm: null } }),
  }).totalInvestmentAmountClp;

describe('investments in another currency', () => {
  it('are converted at the bank’s rates, whatever rates are published', () => {
    const own = page({ usd: 900, eur: 1_000, uf: 40_000 });
    expect(needsRates([own])).toBe(false);
    expect(totalOf(own, 950)).toBe(9_000);
  });

  it('are converted at the published rates if the bank states none', () => {
    expect(needsRates([page(null)])).toBe(true);
    expect(totalOf(page(null), 950)).toBe(9_500);
  });

  it('have no total on a day without a rate', () => {
    expect(totalOf(page(null), null)).toBeNull();
    expect(totalOf(page(null))).toBeNull();
  });
});
