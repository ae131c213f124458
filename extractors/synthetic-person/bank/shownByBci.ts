import type { CardTransaction } from '../../src/products/cardTransaction.ts';
import type { ConsumerLoan } from '../../src/products/consumerLoan.ts';
import type { CardStatement } from '../../src/products/creditCardStatement.ts';
import { UNTOLD_MORTGAGE } from '../../src/products/mortgage.ts';
import type { Mortgage } from '../../src/products/mortgage.ts';
import type { BankCustomer, PersonAccount, PersonCard } from '../shared/types.ts';
import { OWN_CURRENCY } from './shownPurchase.ts';

/** Number of an account's latest movements that the bank shows; there are no further pages. */
const MOVEMENTS_SHOWN = 50;

/**
 * Accounts in pesos of the bank's two kinds, their last movements with an 18-digit number, and each
 * card's unbilled transactions and last statement.
 */
export function showBci(customer: BankCustomer): BankCustomer {
  // The token only contains the customer's own name.
  const name = customer.name.toUpperCase();
  return {
    ...customer,
    name,
    accounts: customer.accounts
      .filter(({ accountType, currency }) => currency === 'clp' && accountType !== 'ahorro')
      .map(account),
    creditCards: customer.creditCards.map((one) => card(one, name)),
    // A credit without an instalment paid cannot be told from an offer.
    consumerLoans: customer.consumerLoans
      .filter(({ totalPaidFees }) => totalPaidFees !== 0)
      .map(loan),
    mortgages: customer.mortgages
      .filter(({ closedPayments }) => closedPayments !== 0)
      .map(mortgage),
  };
}

/** Without rates, insurance, past payments and arrears. */
const loan = (one: ConsumerLoan): ConsumerLoan => ({
  ...one,
  monthlyInterestRate: null,
  caev: null,
  state: null,
  expiredPayments: null,
  previousMonthPayment: null,
  lastPaymentAmount: null,
  protectionInsurance: null,
  unemploymentInsurance: null,
});

const mortgage = (one: Mortgage): Mortgage => ({
  ...UNTOLD_MORTGAGE,
  id: one.id,
  productName: one.productName,
  initialBalanceUf: one.initialBalanceUf,
  balanceUf: one.balanceUf,
  totalPayments: one.totalPayments,
  closedPayments: one.closedPayments,
  nextPaymentDate: one.nextPaymentDate,
});

function account({ movements, ...one }: PersonAccount): PersonAccount {
  const kind =
    one.accountType === 'corriente'
      ? { productName: 'Cuenta Corriente' }
      : ({ accountType: 'otro', accountTypeText: 'Prima', productName: 'Cuenta Prima' } as const);
  return {
    ...one,
    ...kind,
    movements: movements.slice(0, MOVEMENTS_SHOWN).map((each, index) => ({
      ...each,
      time: each.time === '00:00:00' ? null : each.time,
      transactionNumber: String(movements.length - index).padStart(18, '0'),
    })),
  };
}

function card(one: PersonCard, holderName: string): PersonCard {
  const last = one.statements[0]?.statementDate;
  return {
    ...one,
    holderName,
    isAdditionalCard: false,
    singleCreditLimit: false,
    natTransactions: one.natTransactions.map(transaction),
    intTransactions: one.intTransactions.map(transaction),
    statements: one.statements
      .filter(({ statementDate }) => statementDate === last)
      .map((each) => statement(each, one)),
  };
}

/** With today's limits: those of the statement's date are not shown. */
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
      previousBalance: null,
      minimumPayment: one.currency === 'clp' ? one.summary.minimumPayment : null,
      lateFeeInterest: null,
    },
    transactions: one.transactions.map(transaction),
  };
}

/** Without the shop's currency and the amount of an instalment. */
function transaction(one: CardTransaction): CardTransaction {
  return {
    ...one,
    ...OWN_CURRENCY,
    installments: one.installments && { ...one.installments, amount: null },
  };
}
