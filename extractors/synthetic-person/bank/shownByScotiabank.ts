import type { CardTransaction } from '../../src/products/cardTransaction.ts';
import type { CardStatement } from '../../src/products/creditCardStatement.ts';
import { addDays } from '../../src/shared/dates.ts';
import type { BankCustomer, PersonCard } from '../shared/types.ts';
import { barePurchase } from './shownPurchase.ts';

/** How far back published programs read its history. */
const HISTORY_DAYS = 45;

/**
 * Current accounts with their last movements, credit lines without their account, and cards without
 * their holder, whom the bank does not show, with the last statement of each currency: how the
 * movements of earlier ones are read is not documented, nor those of accounts of other kinds.
 */
export function showScotiabank(customer: BankCustomer): BankCustomer {
  const since = addDays(customer.today, -HISTORY_DAYS);
  return {
    ...customer,
    accounts: customer.accounts
      .filter(({ accountType }) => accountType === 'corriente')
      .map((account) => ({
        ...account,
        movements: account.movements
          .filter(({ date }) => date >= since)
          .map((one) => ({ ...one, time: null })),
      })),
    creditLines: customer.creditLines.map((line) => ({ ...line, associatedAccountNumber: null })),
    creditCards: customer.creditCards
      .filter(({ isAdditionalCard }) => !isAdditionalCard)
      .map((card) => ({
        ...card,
        holderName: null,
        singleCreditLimit: false,
        natTransactions: card.natTransactions.map(barePurchase),
        intTransactions: card.intTransactions.map(barePurchase),
        statements: (['clp', 'usd'] as const).flatMap((currency) =>
          card.statements
            .filter((one) => one.currency === currency)
            .slice(0, 1)
            .map((one) => statement(one, card)),
        ),
      })),
  };
}

/**
 * With today's limit: that of the statement's date is not shown. The summary has lists of rates,
 * without documentation of what each of them is.
 */
function statement(one: CardStatement, { balances }: PersonCard): CardStatement {
  const { creditLimit = one.summary.creditLimit } = balances[one.currency] ?? {};
  return {
    ...one,
    summary: {
      ...one.summary,
      creditLimit,
      usedCredit: null,
      availableCredit: null,
      cashAdvanceLimit: null,
      monthlyInterestRate: null,
      cae: null,
      lateFeeInterest: null,
    },
    transactions: (one.currency === 'usd' ? grouped(one.transactions) : one.transactions).map(
      barePurchase,
    ),
  };
}

/** Of one day, payments in dollars precede purchases, because the screen groups them. */
function grouped(rows: readonly CardTransaction[]): CardTransaction[] {
  const group = ({ amount }: CardTransaction): number => (amount < 0 ? 0 : 1);
  return rows.toSorted(
    (one, other) =>
      other.transactionDate.localeCompare(one.transactionDate) || group(one) - group(other),
  );
}
