import type { ConsumerLoan } from '../products/consumerLoan.ts';
import type { FinancialReport } from '../products/financialReport.ts';
import type { InvestmentReport } from '../products/investmentReport.ts';
import type { Mortgage } from '../products/mortgage.ts';
import type { AccountMovements } from '../products/movement.ts';
import type { CardDetail, CreditLine, ProductBalance } from '../products/productBalance.ts';
import type { ProductBalanceInvestment } from '../products/productBalanceInvestment.ts';
import { accountsTotals, cardsTotals } from './totals.ts';

/** Reports composed of other products of the same institution. */

/** Balances with their totals. Accounts may be of any product that extends an account. */
export function productBalance(parts: {
  readonly accounts: readonly ProductBalance['accounts'][number][];
  readonly creditLines: readonly CreditLine[];
  readonly creditCards: readonly CardDetail[];
}): ProductBalance {
  // Drops the extra keys of products that extend an account.
  const accounts = parts.accounts.map((account) => ({
    accountNumber: account.accountNumber,
    accountType: account.accountType,
    ...(account.accountTypeText !== undefined && { accountTypeText: account.accountTypeText }),
    productName: account.productName,
    currentBalance: account.currentBalance,
    availableBalance: account.availableBalance,
    withholdings: account.withholdings,
    currency: account.currency,
  }));
  return {
    accounts,
    accountsTotals: accountsTotals(accounts),
    creditLines: [...parts.creditLines],
    creditCards: [...parts.creditCards],
    creditCardsTotals: cardsTotals(parts.creditCards),
  };
}

export function productBalanceInvestment(
  balance: ProductBalance,
  investments: InvestmentReport,
): ProductBalanceInvestment {
  return { ...balance, investments };
}

/**
 * The consolidated report. The accounts in the balances and in the movements must be the same.
 * @throws RangeError if they differ, because the parts are from different times or people
 */
export function financialReport(parts: {
  readonly productsBalances: ProductBalance;
  readonly accountsMovements: readonly AccountMovements[];
  readonly consumerLoans: readonly ConsumerLoan[];
  readonly mortgages: readonly Mortgage[];
  readonly investments: InvestmentReport;
}): FinancialReport {
  const keys = (accounts: readonly { accountNumber: string; currentBalance: number }[]): string =>
    accounts
      .map(({ accountNumber, currentBalance }) => `${accountNumber} ${currentBalance}`)
      .sort()
      .join('|');
  if (keys(parts.productsBalances.accounts) !== keys(parts.accountsMovements)) {
    throw new RangeError('The balances and the movements are not of the same accounts');
  }
  return {
    productsBalances: parts.productsBalances,
    accountsMovements: [...parts.accountsMovements],
    consumerLoans: [...parts.consumerLoans],
    mortgages: [...parts.mortgages],
    investments: parts.investments,
  };
}
