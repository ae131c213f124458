import type { CardTransaction } from '../../src/products/cardTransaction.ts';
import { UNTOLD_SUMMARY } from '../../src/products/creditCardStatement.ts';
import type { CardStatement } from '../../src/products/creditCardStatement.ts';
import { addMonths, monthOf } from '../../src/shared/dates.ts';
import { lastMonthShown } from '../shared/calendar.ts';
import type { BankCustomer, PersonCard } from '../shared/types.ts';
import { OWN_CURRENCY } from './shownPurchase.ts';

/** The last month with a statement; later movements are listed as recent ones. */
export const latestPeriod = (today: string): string => addMonths(lastMonthShown(today), -1);

/** Names of the accounts in the list of products. */
const KINDS = { corriente: 'Cuenta Corriente', vista: 'Cuenta Vista' } as const;

/** How many billed periods the screen of a card shows in each currency. */
const PERIODS_SHOWN = 11;

/**
 * Accounts in pesos of two kinds. Their movements have no time, and only have a number once they
 * are on a statement. Cards as their screen shows them, which names no holder.
 */
export function showBice(customer: BankCustomer): BankCustomer {
  const latest = latestPeriod(customer.today);
  return {
    ...customer,
    accounts: (['corriente', 'vista'] as const).flatMap((kind) =>
      customer.accounts
        .filter(({ accountType, currency }) => accountType === kind && currency === 'clp')
        .map((account) => ({
          ...account,
          productName: KINDS[kind],
          movements: account.movements.map((one) => ({
            ...one,
            time: null,
            transactionNumber: monthOf(one.date) > latest ? null : one.transactionNumber,
          })),
        })),
    ),
    creditCards: customer.creditCards.map(card),
  };
}

const card = (one: PersonCard): PersonCard => ({
  ...one,
  holderName: null,
  isAdditionalCard: false,
  singleCreditLimit: false,
  natTransactions: one.natTransactions.map(transaction),
  intTransactions: one.intTransactions.map(transaction),
  statements: (['clp', 'usd'] as const)
    .flatMap((currency) =>
      one.statements.filter((each) => each.currency === currency).slice(0, PERIODS_SHOWN),
    )
    .map((each) => statement(each, one))
    .toSorted(
      (each, other) =>
        other.statementDate.localeCompare(each.statementDate) ||
        each.currency.localeCompare(other.currency),
    ),
});

/** Only the period and its purchases, with today's limit. */
function statement(one: CardStatement, { balances }: PersonCard): CardStatement {
  const { billingPeriodStart, billingPeriodEnd, creditLimit } = one.summary;
  return {
    ...one,
    summary: {
      ...UNTOLD_SUMMARY,
      creditLimit: balances[one.currency]?.creditLimit ?? creditLimit,
      billingPeriodStart,
      billingPeriodEnd,
    },
    transactions: one.transactions.map(transaction),
  };
}

/** Without reference, place, the shop's currency and the amount of an instalment. */
const transaction = (one: CardTransaction): CardTransaction => ({
  ...one,
  referenceNumber: null,
  location: null,
  ...OWN_CURRENCY,
  // A purchase shows its first instalment before it is billed.
  installments: one.installments && {
    ...one.installments,
    current: Math.max(one.installments.current, 1),
    amount: null,
  },
});
