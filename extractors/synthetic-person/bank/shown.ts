import { addDays, addMonths, monthOf } from '../../src/shared/dates.ts';
import { lastMonthShown } from '../shared/calendar.ts';
import { bankCustomer } from './bankCustomer.ts';
import { showBci } from './shownByBci.ts';
import { showBice } from './shownByBice.ts';
import { remembered, deepFreeze } from '../shared/memory.ts';
import { showFalabella } from './shownByFalabella.ts';
import { itauStatements } from './shownByItau.ts';
import { showChile, showChileCompany } from './shownByChile.ts';
import { showScotiabank } from './shownByScotiabank.ts';
import { showSecurity } from './shownBySecurity.ts';
import { UNTOLD_LOAN } from '../../src/products/consumerLoan.ts';
import { UNTOLD_SUMMARY } from '../../src/products/creditCardStatement.ts';
import type { CardStatement } from '../../src/products/creditCardStatement.ts';
import { UNTOLD_MORTGAGE } from '../../src/products/mortgage.ts';
import type { BankCustomer, PersonAccount, PersonCard } from '../shared/types.ts';
import { barePurchase, OWN_CURRENCY } from './shownPurchase.ts';

/**
 * Reduces a bank's data about its customer to what its portal shows: how far back, how much of a
 * text. Only banks whose portal is documented show less than everything.
 */
type Show = (customer: BankCustomer) => BankCustomer;

const SHOWN_BY: Readonly<Record<string, Show>> = {
  'banco-bci': showBci,
  'banco-bice': showBice,
  'banco-chile': showChile,
  'banco-chile-empresas': showChileCompany,
  'banco-estado': showEstado,
  'banco-consorcio': showConsorcio,
  'banco-falabella': showFalabella,
  'banco-ripley': showRipley,
  'banco-santander': showSantander,
  'banco-santander-empresas': showOfficeBanking,
  'banco-itau': showItau,
  'banco-scotiabank': showScotiabank,
  'banco-security': showSecurity,
};

/** One synthetic person as the portal of a bank shows them. */
export function customerAsShown(rut: string, today: string, entityId: string): BankCustomer {
  const customer = bankCustomer(rut, today, entityId);
  const show = SHOWN_BY[entityId];
  if (show === undefined) return customer;
  return remembered(`shown|${rut}|${today}|${entityId}`, () => deepFreeze(show(customer)));
}

/**
 * A value that is null only at banks that do not show it.
 * @throws RangeError if it is null
 */
export function told<T>(value: T | null): T {
  if (value === null) throw new RangeError('This bank shows everything');
  return value;
}

/**
 * About 90 days of movements, numbered by account, without seconds and with truncated descriptions.
 */
function showSantander(customer: BankCustomer): BankCustomer {
  const since = `${addMonths(monthOf(customer.today), -3)}-01`;
  return {
    ...customer,
    name: customer.name.toUpperCase(),
    accounts: customer.accounts.map((account) => ({
      ...account,
      movements: numbered(account, LONGEST_OBSERVATION).filter(({ date }) => date >= since),
    })),
    creditCards: customer.creditCards.map((card) => ({
      ...card,
      // The list of products contains only the customer's own name, and each currency has its own
      // limit.
      holderName: customer.name.toUpperCase(),
      singleCreditLimit: false,
      billingDate: card.statements[0]?.summary.nextBillingDate ?? null,
      paymentDueDate: null,
      natTransactions: card.natTransactions.map(barePurchase),
      intTransactions: card.intTransactions.map(barePurchase),
      statements: card.statements.map((one) =>
        one.currency === 'clp' ? statement(one) : rowsAlone(statement(one), card),
      ),
    })),
    ...creditsAtSantander(customer),
  };
}

/** That a credit exists; of an only one, also its instalments and its last payment. */
function creditsAtSantander({ consumerLoans, mortgages }: BankCustomer) {
  const isOnly = consumerLoans.length + mortgages.length === 1;
  return {
    consumerLoans: consumerLoans.map(({ currency, totalPayments, lastPaymentAmount }) => ({
      ...UNTOLD_LOAN,
      totalPayments: isOnly ? totalPayments : null,
      lastPaymentAmount: isOnly && currency === 'clp' ? lastPaymentAmount || null : null,
      currency,
    })),
    mortgages: mortgages.map(({ totalPayments, lastPaymentDate }) => ({
      ...UNTOLD_MORTGAGE,
      totalPayments: isOnly ? totalPayments : null,
      lastPaymentDate: isOnly ? lastPaymentDate : null,
    })),
  };
}

/**
 * Accounts in pesos by their kinds, with the movements of three months, how many no source tells;
 * no additional cards, limits only in pesos, and no purchase in detail.
 */
function showConsorcio(customer: BankCustomer): BankCustomer {
  const since = `${addMonths(monthOf(customer.today), -2)}-01`;
  const names: Readonly<Record<string, string>> = {
    corriente: 'Cuenta Corriente',
    vista: 'Cuenta Vista',
  };
  return {
    ...customer,
    accounts: customer.accounts
      .filter(({ accountType, currency }) => accountType in names && currency === 'clp')
      .map((account) => ({
        ...account,
        productName: names[account.accountType] ?? '',
        movements: account.movements.filter(({ date }) => date >= since),
      })),
    creditLines: customer.creditLines.map((one) => ({ ...one, associatedAccountNumber: null })),
    creditCards: customer.creditCards
      .filter(({ isAdditionalCard }) => !isAdditionalCard)
      .map((card) => ({
        ...card,
        name: card.name.toUpperCase(),
        holderName: null,
        singleCreditLimit: false,
        balances: { ...card.balances, usd: null },
        billingDate: null,
        paymentDueDate: null,
        natTransactions: [],
        intTransactions: [],
      })),
  };
}

/** Exactly 90 days of movements, numbered by account, without seconds; accounts without names. */
function showOfficeBanking(customer: BankCustomer): BankCustomer {
  const since = addDays(customer.today, -90);
  return {
    ...customer,
    accounts: customer.accounts.map((account) => ({
      ...account,
      accountType: 'corriente',
      productName: 'Cuenta Corriente',
      movements: numbered(account)
        .filter(({ date }) => date >= since)
        // The bank sends it as a JSON number, so without leading zeros.
        .map((one) => ({ ...one, transactionNumber: String(Number(one.transactionNumber)) })),
    })),
  };
}

/** Accounts in pesos with one balance, and three months of movements; savings without numbers. */
function showEstado(customer: BankCustomer): BankCustomer {
  const first = addMonths(monthOf(customer.today), -2);
  return {
    ...customer,
    accounts: customer.accounts
      .filter(({ currency }) => currency === 'clp')
      .map((account) => ({
        ...account,
        currentBalance: account.availableBalance,
        withholdings: 0,
        movements: account.movements
          .filter(({ date }) => monthOf(date) >= first)
          .map((one) => ({
            ...one,
            time: null,
            transactionNumber: account.accountType === 'ahorro' ? null : one.transactionNumber,
          })),
      })),
  };
}

/** One account, by the end of its number; the holder's cards, and of a statement the dates. */
function showRipley(customer: BankCustomer): BankCustomer {
  const account = customer.accounts.find(({ currency }) => currency === 'clp');
  return {
    ...customer,
    accounts: (account === undefined ? [] : [account]).map((one) => ({
      ...one,
      accountNumber: one.accountNumber.slice(-4),
      accountType: 'corriente',
      productName: 'Cuenta Corriente',
      currentBalance: one.availableBalance,
      withholdings: 0,
    })),
    creditLines: [],
    creditCards: customer.creditCards
      .filter(({ isAdditionalCard }) => !isAdditionalCard)
      .map((card) => ({
        ...card,
        type: 'other',
        name: 'Tarjeta de crédito',
        holderName: null,
        singleCreditLimit: false,
        balances: { ...card.balances, usd: null },
        statements: card.statements.slice(0, 1).map((one) => ({
          ...one,
          summary: {
            ...UNTOLD_SUMMARY,
            creditLimit: card.balances.clp.creditLimit,
            billingPeriodEnd: one.statementDate,
            paymentDueDate: one.summary.paymentDueDate,
            minimumPayment: one.summary.minimumPayment,
          },
          transactions: [],
        })),
      })),
  };
}

/** Banks whose balances leave out cards and credit lines, of which only the names are known. */
export const hasOnlyAccounts = (entityId: string): boolean =>
  ['banco-estado', 'banco-chile-empresas', 'banco-santander-empresas'].includes(entityId);

/**
 * For how many months Itaú keeps statements; the newest is of the month before the last one shown.
 */
const ITAU_MONTHS = 12;

/**
 * Checking accounts by the end of their number, with only the available balance; movements without
 * time, and those in dollars only for months that have a statement; of mortgages, the balances with
 * two decimals.
 */
function showItau(customer: BankCustomer): BankCustomer {
  const latest = addMonths(lastMonthShown(customer.today), -1);
  const first = addMonths(latest, 1 - ITAU_MONTHS);
  const accounts = (['clp', 'usd'] as const).flatMap((currency) =>
    customer.accounts
      .filter((one) => one.accountType === 'corriente' && one.currency === currency)
      .slice(0, 1),
  );
  const [main] = accounts;
  return {
    ...customer,
    accounts: accounts.map((account, index) => ({
      ...account,
      accountNumber: shortNumber(account, index),
      currentBalance: account.availableBalance,
      withholdings: 0,
      movements: numbered(account)
        .filter(({ date }) => monthOf(date) >= first)
        .filter(({ date }) => account.currency === 'clp' || monthOf(date) <= latest)
        .map((one) => ({
          ...one,
          time: null,
          transactionNumber: monthOf(one.date) > latest ? null : one.transactionNumber,
        })),
    })),
    creditCards: customer.creditCards
      .filter(({ isAdditionalCard }) => !isAdditionalCard)
      .map((card) => ({
        ...card,
        holderName: null,
        singleCreditLimit: false,
        paymentDueDate: null,
        natTransactions: card.natTransactions.map(barePurchase),
        intTransactions: card.intTransactions.map(barePurchase),
        statements: itauStatements(card.statements),
      })),
    creditLines: customer.creditLines.slice(0, 1).map((line) => ({
      ...line,
      associatedAccountNumber: main === undefined ? '' : shortNumber(main, 0),
    })),
    mortgages: customer.mortgages.map(({ balanceUf }) => ({
      ...UNTOLD_MORTGAGE,
      balanceUf: Math.round(told(balanceUf) * 100) / 100,
    })),
  };
}

/** The last four digits: even for the first account and odd for the second, so that they differ. */
function shortNumber({ accountNumber }: PersonAccount, index: number): string {
  const last = Number(accountNumber.slice(-1));
  return accountNumber.slice(-4, -1) + String(last - (last % 2) + index);
}

function statement(one: CardStatement): CardStatement {
  const { summary, transactions } = one;
  return {
    ...one,
    summary: { ...summary, cashAdvanceLimit: null, cae: null, lateFeeInterest: null },
    transactions: transactions.map((each) => ({
      ...each,
      ...OWN_CURRENCY,
    })),
  };
}

/**
 * A statement in dollars contains only rows: its limit is today's, its dates are those of the
 * statement in pesos.
 */
function rowsAlone(one: CardStatement, { balances }: PersonCard): CardStatement {
  return {
    ...one,
    summary: {
      ...one.summary,
      creditLimit: told(balances.usd).creditLimit,
      usedCredit: null,
      availableCredit: null,
      monthlyInterestRate: null,
      previousBalance: null,
      newBalance: null,
      minimumPayment: null,
    },
  };
}

const LONGEST_OBSERVATION = 25;

function numbered({ movements }: PersonAccount, longest = Infinity): PersonAccount['movements'] {
  return movements.map((one, index) => ({
    ...one,
    time: `${one.time?.slice(0, 5) ?? '00:00'}:00`,
    description: one.description.slice(0, longest).trim(),
    transactionNumber: String(movements.length - index).padStart(9, '0'),
  }));
}
