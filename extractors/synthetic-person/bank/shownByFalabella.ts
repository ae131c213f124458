import type { CardTransaction } from '../../src/products/cardTransaction.ts';
import { UNTOLD_LOAN } from '../../src/products/consumerLoan.ts';
import type { ConsumerLoan } from '../../src/products/consumerLoan.ts';
import type { CardStatement } from '../../src/products/creditCardStatement.ts';
import type { BankCustomer, PersonCard } from '../shared/types.ts';

/** Kinds of accounts for which it is documented how the bank lists them. */
const LISTED: readonly string[] = ['corriente', 'vista'];

/**
 * Accounts except savings accounts, their movements as displayed on the screen, and the CMR card in
 * pesos with its unbilled purchases and its last statement. Purchases in dollars are shown, but a
 * limit in dollars only with the statement.
 */
export function showFalabella(customer: BankCustomer): BankCustomer {
  const accounts = customer.accounts.filter(({ accountType }) => LISTED.includes(accountType));
  return {
    ...customer,
    accounts: accounts.map((account) => ({
      ...account,
      movements: account.movements.map((one) => ({ ...one, time: null, transactionNumber: null })),
    })),
    creditLines: customer.creditLines.map((line) => ({
      ...line,
      associatedAccountNumber: accounts[0]?.accountNumber ?? line.associatedAccountNumber,
    })),
    // The list has no currency: what it shows is in pesos.
    consumerLoans: customer.consumerLoans.filter(({ currency }) => currency === 'clp').map(loan),
    creditCards: customer.creditCards.filter(({ isAdditionalCard }) => !isAdditionalCard).map(card),
  };
}

const loan = (one: ConsumerLoan): ConsumerLoan => ({
  ...UNTOLD_LOAN,
  id: one.id,
  description: one.description,
  balance: one.balance,
  monthlyPayment: one.monthlyPayment,
  totalPaidFees: one.totalPaidFees,
  totalPayments: one.totalPayments,
  nextPaymentDate: one.nextPaymentDate,
  currency: one.currency,
});

const card = (one: PersonCard): PersonCard => ({
  ...one,
  holderName: null,
  singleCreditLimit: false,
  balances: { ...one.balances, usd: null },
  natTransactions: one.natTransactions.map(purchase),
  intTransactions: one.intTransactions.map(purchase),
  statements: one.statements
    .filter(({ statementDate }) => statementDate === one.statements[0]?.statementDate)
    .filter((each) => each.currency === 'clp' || hasContent(each))
    .map((each) => statement(each, one)),
});

/** A bill of nothing in dollars looks the same as none. */
const hasContent = ({ summary, transactions }: CardStatement): boolean =>
  transactions.length > 0 || summary.newBalance !== 0;

/** With today's limits: those of the statement's day are not shown. */
function statement(one: CardStatement, { balances }: PersonCard): CardStatement {
  const { summary, currency } = one;
  const { creditLimit = summary.creditLimit } = balances[currency] ?? {};
  return {
    ...one,
    summary: {
      ...summary,
      creditLimit,
      usedCredit: null,
      availableCredit: null,
      cashAdvanceLimit: currency === 'clp' ? summary.cashAdvanceLimit : null,
      monthlyInterestRate: null,
      cae: null,
      previousBalance: null,
      minimumPayment: currency === 'clp' ? summary.minimumPayment : null,
      lateFeeInterest: null,
    },
    transactions: one.transactions.map(purchase),
  };
}

const purchase = (one: CardTransaction): CardTransaction => ({
  ...one,
  originalCurrencyAmount: null,
  originalCurrency: null,
});
