import type { CardTransaction } from '../../src/products/cardTransaction.ts';
import type { CardStatement } from '../../src/products/creditCardStatement.ts';
import { monthOf } from '../../src/shared/dates.ts';
import { lastMonthShown } from '../shared/calendar.ts';
import type { BankCustomer, PersonAccount, PersonCard } from '../shared/types.ts';
import { OWN_CURRENCY } from './shownPurchase.ts';

/** Widths of a month's file: of a description, and of a document's number. */
const WIDTHS = { description: 50, number: 9 } as const;

/**
 * The current account in pesos, with its book balance alone; movements have a number once a month's
 * file contains them. Cards with the additional ones that are billed with them, and with the limits
 * of their last statement.
 */
export function showSecurity(customer: BankCustomer): BankCustomer {
  const recent = lastMonthShown(customer.today);
  return {
    ...customer,
    accounts: customer.accounts
      .filter(({ accountType, currency }) => accountType === 'corriente' && currency === 'clp')
      .slice(0, 1)
      .map((account) => ({
        ...account,
        productName: 'Cuenta Corriente',
        availableBalance: account.currentBalance,
        withholdings: 0,
        movements: account.movements.map((one) =>
          monthOf(one.date) === recent
            ? { ...one, time: null, transactionNumber: null }
            : filed(one),
        ),
      })),
    creditLines: [],
    creditCards: customer.creditCards
      .filter(({ isAdditionalCard }) => !isAdditionalCard)
      .map((one) => card(one, customer.creditCards)),
  };
}

/** A movement as a file shows it. */
function filed(one: PersonAccount['movements'][number]): PersonAccount['movements'][number] {
  const number = one.transactionNumber?.replaceAll(/\D/g, '').slice(-WIDTHS.number) ?? '';
  return {
    ...one,
    time: null,
    description: one.description.slice(0, WIDTHS.description).trim(),
    transactionNumber: /[^0]/.test(number) ? number.padStart(WIDTHS.number, '0') : null,
  };
}

/** The additional card that is billed with a card. */
export const additionalOf = (
  { name }: PersonCard,
  cards: readonly PersonCard[],
): PersonCard | undefined => cards.find((one) => one.name === `${name} Adicional`);

function card(one: PersonCard, cards: readonly PersonCard[]): PersonCard {
  const additional = additionalOf(one, cards);
  const unbilledOf = (list: 'natTransactions' | 'intTransactions'): CardTransaction[] =>
    [...one[list], ...(additional?.[list] ?? [])]
      .map(unbilled)
      .toSorted((each, other) => other.transactionDate.localeCompare(each.transactionDate));
  const limits = (currency: 'clp' | 'usd') => {
    const last = one.statements.find((each) => each.currency === currency);
    return last === undefined
      ? null
      : {
          creditLimit: last.summary.creditLimit,
          currentBalance: last.summary.usedCredit ?? 0,
          availableCredit: last.summary.availableCredit ?? 0,
        };
  };
  return {
    ...one,
    holderName: null,
    singleCreditLimit: false,
    balances: { clp: limits('clp') ?? one.balances.clp, usd: limits('usd') },
    billingDate: null,
    paymentDueDate: null,
    natTransactions: unbilledOf('natTransactions'),
    intTransactions: unbilledOf('intTransactions'),
    statements: one.statements.map(statement),
  };
}

/** Purchases in instalments carry them in their description, such as `00-06`. */
export function unbilled(one: CardTransaction): CardTransaction {
  const { installments } = one;
  const two = (count: number): string => String(count).padStart(2, '0');
  return {
    ...one,
    description:
      installments === null
        ? one.description
        : `${one.description} ${two(installments.current)}-${two(installments.total)}`,
    location: null,
    ...OWN_CURRENCY,
    installments: installments && { ...installments, amount: null },
  };
}

/** Without rates and earlier balances; in dollars also without places, references and period. */
function statement(one: CardStatement): CardStatement {
  const isPesos = one.currency === 'clp';
  const { summary } = one;
  return {
    ...one,
    summary: {
      ...summary,
      cashAdvanceLimit: null,
      billingPeriodStart: isPesos ? summary.billingPeriodStart : null,
      billingPeriodEnd: isPesos ? summary.billingPeriodEnd : one.statementDate,
      nextBillingDate: null,
      monthlyInterestRate: null,
      cae: null,
      previousBalance: null,
      lateFeeInterest: null,
    },
    transactions: one.transactions.map((each) => ({
      ...each,
      referenceNumber: isPesos ? each.referenceNumber : null,
      location: isPesos ? each.location : null,
      ...OWN_CURRENCY,
      installments: isPesos ? each.installments : null,
    })),
  };
}
