import type { NormaliseContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import { financialReport, productBalanceInvestment } from '../../derived/financialReport.ts';
import { incomeReport } from '../../derived/incomeReport.ts';
import { investmentReport } from '../../derived/investmentReport.ts';
import type { FinancialReport } from '../../products/financialReport.ts';
import type { IncomeReport } from '../../products/incomeReport.ts';
import type { InvestmentReport } from '../../products/investmentReport.ts';
import type { ProductBalanceInvestment } from '../../products/productBalanceInvestment.ts';
import type { BankPage } from './BankPage.ts';
import {
  normaliseList,
  normaliseMovements,
  normaliseProductBalance,
  onlyPage,
} from './normalise.ts';

/** Products that no bank prints, computed from its pages. Pure. */

const NO_RATES = { usd: null, eur: null, uf: null };

/** Whether the bank does not state the rates at which it converts investments. */
export function needsRates(pages: readonly BankPage[]): boolean {
  return onlyPage(pages, 'investments').holdings.rates === null;
}

/** Converted at the bank's own rates, or else at today's published rates. */
export function normaliseInvestments(
  pages: readonly BankPage[],
  { rates }: NormaliseContext,
): InvestmentReport {
  const { holdings } = onlyPage(pages, 'investments');
  return investmentReport({ ...holdings, rates: holdings.rates ?? rates ?? NO_RATES });
}

export function normaliseProductBalanceInvestment(
  pages: readonly BankPage[],
  context: NormaliseContext,
): ProductBalanceInvestment {
  const investments = normaliseInvestments(pages, context);
  return productBalanceInvestment(normaliseProductBalance(pages), investments);
}

export function normaliseFinancialReport(
  pages: readonly BankPage[],
  context: NormaliseContext,
): FinancialReport {
  return financialReport({
    productsBalances: normaliseProductBalance(pages),
    accountsMovements: normaliseMovements(pages),
    consumerLoans: normaliseList('loans')(pages),
    mortgages: normaliseList('mortgages')(pages),
    investments: normaliseInvestments(pages, context),
  });
}

/** As of the day of the balances by the bank's clock, not by ours. */
export function normaliseIncomeReport(pages: readonly BankPage[]): IncomeReport {
  const { name } = onlyPage(pages, 'profile');
  const { asOf } = onlyPage(pages, 'accounts');
  if (name === '') throw unexpectedPage('The bank shows no name');
  return incomeReport({ accounts: normaliseMovements(pages), holderName: name, today: asOf });
}
