import type { CardTransaction } from '../../src/products/cardTransaction.ts';
import type { CardStatement } from '../../src/products/creditCardStatement.ts';
import type { Movement } from '../../src/products/movement.ts';
import { addMonths, monthOf } from '../../src/shared/dates.ts';
import { bySection } from './bySection.ts';
import type { BankCustomer, PersonAccount, PersonInvestments } from '../shared/types.ts';

/** Assumed: how far back the bank shows movements by default is not documented. */
const MONTHS = 3;

/**
 * Banco de Chile: savings accounts last, without times; movements of some months; cards without
 * rates and amounts of instalments, and only unbilled purchases may be pending; investments as far
 * as a source shows them.
 */
export function showChile(customer: BankCustomer): BankCustomer {
  const since = `${addMonths(monthOf(customer.today), -MONTHS)}-01`;
  return {
    ...customer,
    name: customer.name.toUpperCase(),
    accounts: [
      ...customer.accounts.filter((one) => !isSavings(one)),
      ...customer.accounts.filter(isSavings),
    ].map((account) => ({
      ...account,
      movements: account.movements
        .filter(({ date }) => date >= since)
        .map(isSavings(account) ? savingsMovement : movement),
    })),
    investments: investments(customer.investments),
    creditCards: customer.creditCards.map((card) => ({
      ...card,
      holderName: card.holderName?.toUpperCase() ?? null,
      // Each currency has its own limit.
      singleCreditLimit: false,
      paymentDueDate: null,
      natTransactions: card.natTransactions.map(unbilled),
      intTransactions: card.intTransactions.map(unbilled),
      statements: card.statements.map(statement),
    })),
  };
}

/**
 * The bank's portal for companies: without credit lines, and with cards only on placeholder pages.
 */
export function showChileCompany(customer: BankCustomer): BankCustomer {
  return {
    ...customer,
    creditLines: [],
    accounts: customer.accounts.map((account) => ({
      ...account,
      movements: account.movements.map(movement),
    })),
  };
}

/** Renewable deposits in pesos, and funds by name and series. */
function investments({ termDeposits, mutualFunds, ...one }: PersonInvestments): PersonInvestments {
  return {
    ...one,
    termDeposits: termDeposits
      .filter(({ currency }) => currency === 'clp')
      .map((deposit) => ({ ...deposit, type: 'renewal-term' })),
    mutualFunds: mutualFunds.map((fund) => {
      const { description } = fund;
      const isOfSeries = / Serie \S+$/.test(description);
      return { ...fund, description: isOfSeries ? description : `${description} Serie Digital` };
    }),
    apvs: [],
    equities: [],
  };
}

/** The portal shows midnight for a movement without a time. */
const movement = (one: Movement): Movement => ({
  ...one,
  time: one.time === '00:00:00' ? null : one.time,
});

const isSavings = ({ accountType }: PersonAccount): boolean => accountType === 'ahorro';

/** Numbered by five digits. */
const savingsMovement = (one: Movement): Movement => ({
  ...one,
  time: null,
  transactionNumber: one.transactionNumber?.slice(-5) ?? null,
});

const unbilled = (one: CardTransaction): CardTransaction => ({
  ...billed(one),
  isPending: one.isPending,
  referenceNumber: null,
});

function billed(one: CardTransaction): CardTransaction {
  const { installments } = one;
  return {
    ...one,
    isPending: false,
    installments: installments && { ...installments, amount: null },
  };
}

function statement(one: CardStatement): CardStatement {
  const { summary, transactions } = one;
  return {
    ...one,
    summary: {
      ...summary,
      cashAdvanceLimit: null,
      monthlyInterestRate: null,
      cae: null,
      lateFeeInterest: null,
    },
    // Instalments have their own section.
    transactions: bySection(transactions, ({ installments }) => installments === null).map(
      (each) => ({
        ...billed(each),
        referenceNumber: referenceOf(each),
        originalCurrencyAmount: null,
        originalCurrency: null,
      }),
    ),
  };
}

/** Day and month of the purchase, then eight digits of the reference number. */
function referenceOf({ transactionDate, referenceNumber }: CardTransaction): string | null {
  if (referenceNumber === null) return null;
  const [, month = '', day = ''] = transactionDate.split('-');
  return `${day}${month} ${referenceNumber.slice(-8)}`;
}
