import { told } from '../../../synthetic-person/bank/shown.ts';
import type { BankCustomer, PersonCard } from '../../../synthetic-person/shared/types.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type { CardStatement } from '../../../src/products/creditCardStatement.ts';
import type { CardBalance } from '../../../src/products/productBalance.ts';
import type { ConsumerLoan } from '../../../src/products/consumerLoan.ts';
import { addMonths, formatMonth, monthOf, parseMonth } from '../../../src/shared/dates.ts';
import { sumMoney } from '../../../src/shared/money.ts';
import { MONTHS_SHOWN } from '../../../synthetic-person/bank/bankCustomer.ts';
import { lastMonthShown, monthsBetween } from '../../../synthetic-person/shared/calendar.ts';

/** The decrypted answers of the bank's services: numbers, and dates as yyyy-MM-dd. */

/**
 * Serialised as the bank's server serialises lists: null if empty, a single item by itself,
 * otherwise a list.
 */
function node<T>(
  name: string,
  all: readonly T[],
): Readonly<Record<string, T | readonly T[]>> | null {
  const [only] = all;
  if (only === undefined) return null;
  return { [name]: all.length === 1 ? only : all };
}

function permission(operationId: string, internal: string, product: string, name: string) {
  return {
    customerOperationPermission: {
      customerOperation: {
        customerOperationId: operationId,
        operationId,
        operationInternalNumber: internal,
        subproduct: { shortDesc: name, product: { shortDesc: product } },
      },
    },
  };
}

/** `massiveSelectCustomerOperation`: all products of the person. */
export function operationsAnswer(customer: BankCustomer): unknown {
  const { accounts, creditLines, creditCards, consumerLoans } = customer;
  return {
    accounts: node(
      'account',
      accounts.map(({ accountNumber, productName, availableBalance, currentBalance }) => ({
        ...permission(accountNumber, accountNumber, 'Cuenta Corriente', productName),
        availableBalance,
        balanceToday: currentBalance,
        lineOverdraft: 0,
      })),
    ),
    viewAccounts: null,
    savingAccounts: null,
    agreements: node(
      'agreement',
      creditLines.map((line) => ({
        originalAmount: line.creditLimit,
        amountUsed: line.currentBalance,
        availableBalance: line.availableBalance,
        status: { shortDesc: 'Vigente' },
      })),
    ),
    creditCards: node(
      'creditCard',
      creditCards.map((card, index) => ({
        ...permission(idOf(index), Object.values(partsOf(card, index)).join('#'), 'CMR', card.name),
        ...limitsOf(card.balances.clp),
        ...cashAdvanceOf(card),
        superCashAdvanceLimit: 0,
        superCashAdvanceAcum: 0,
        availableSuperCashAdvance: 0,
        unpaidAmount: 0,
        creditCardAccount: { nextDueDate: card.paymentDueDate },
      })),
    ),
    loans: node('loan', consumerLoans.map(loan)),
    mortgage: {},
  };
}

const limitsOf = ({ creditLimit, currentBalance, availableCredit }: CardBalance) => ({
  purchaseLimit: creditLimit,
  purchaseAcum: currentBalance,
  availablePurchaseLimit: availableCredit,
});

/** Nothing of it is used. */
function cashAdvanceOf({ statements }: PersonCard) {
  const limit = statements.find(({ currency }) => currency === 'clp')?.summary.cashAdvanceLimit;
  return { cashAdvanceLimit: limit ?? 0, availableCashAdvance: limit ?? 0 };
}

const loan = (one: ConsumerLoan) => ({
  customerOperationPermission: {
    customerOperation: {
      customerOperationId: told(one.id),
      operationId: told(one.id),
      operationInternalNumber: '',
      subproduct: { shortDesc: told(one.description), product: { shortDesc: 'CREDITO' } },
    },
  },
  loPrincipalAmount: one.balance,
  nextInstallmentAmount: one.monthlyPayment,
  nextInstallmentDate: one.nextPaymentDate,
  nextInstallmentNumber: told(one.totalPaidFees) + 1,
  totalOfPaidInstallments: one.totalPaidFees,
  totalNumberOfInstallments: one.totalPayments,
  status: { shortDesc: 'Vigente' },
});

const idOf = (index: number): string => `00000000${String(index + 1)}`;

/** The four parts of a card's internal number, by which it is requested. */
const partsOf = (card: PersonCard, index: number) => ({
  productType: '01',
  productSubType: '0001',
  creditCardId: idOf(index),
  truncatedPan: `************${card.lastDigits}`,
});

/** The card that matches all parts of a request. */
export function cardIn({ creditCards }: BankCustomer, body: unknown): PersonCard | null {
  const { creditCard } = (body ?? {}) as {
    readonly creditCard?: Readonly<Record<string, unknown>>;
  };
  const isAsked = (card: PersonCard, index: number): boolean =>
    Object.entries(partsOf(card, index)).every(([name, value]) => creditCard?.[name] === value);
  return creditCards.find(isAsked) ?? null;
}

/** `/credit-card`: limits, the last bill and the next. */
export function cardAnswer(card: PersonCard): unknown {
  const last = card.statements.find(({ currency }) => currency === 'clp');
  const dollars = card.statements.find(({ currency }) => currency === 'usd');
  const payment = card.natTransactions.find(({ description }) => description.startsWith('PAGO '));
  return {
    status: 'OK',
    payload: {
      product: { id: '1', productType: '01', productSubtype: '0001', activationDate: '2020-01-02' },
      currency: { code: 'CLP' },
      card: {
        PAN: `************${card.lastDigits}`,
        cardRefId: '',
        accountNickname: card.name,
        expirationDate: '2030-01-31',
        type: 'T',
        trademark: 'MASTERCARD',
        stampingCode: '',
      },
      creditCardContract: { unpaidDays: 0 },
      facility: facilitiesOf(card, dollars),
      billingSummary: {
        startingBillingDate: last?.summary.billingPeriodStart ?? null,
        endingBillingDate: last?.summary.billingPeriodEnd ?? null,
        pendingPaymentAmount: 0,
        lastBillingSummary: {
          paymentDate: payment?.transactionDate ?? null,
          lastBillingDate: last?.statementDate ?? null,
          expirationDate: last?.summary.paymentDueDate ?? null,
          billedAmount: last?.summary.newBalance ?? 0,
          amountPaid: payment === undefined ? 0 : -payment.amount,
          minimumPayment: last === undefined ? 0 : told(last.summary.minimumPayment),
          foreignAmountBilled: dollars?.summary.newBalance ?? 0,
          accumulatedPoints: 0,
        },
        nextBillingSummary: {
          amountForBilling: 0,
          foreignAmountForBilling: 0,
          nextBillingDate: card.billingDate,
          nextExpirationDate: card.paymentDueDate,
        },
      },
    },
  };
}

/**
 * The limits in each currency. Their names, the form of the code and the limit in dollars are
 * invented; the credit used in dollars is taken to be what was billed.
 */
function facilitiesOf({ balances }: PersonCard, dollars: CardStatement | undefined) {
  const facility = (description: string, code: string, total: number, used: number) => ({
    description,
    balance: { total, used, available: sumMoney([total, -used], code === 'CLP' ? 'clp' : 'usd') },
    currency: { code },
  });
  const { creditLimit, currentBalance } = balances.clp;
  const pesos = facility('Compras', 'CLP', creditLimit, currentBalance);
  if (dollars === undefined) return [pesos];
  const { creditLimit: limit, newBalance } = dollars.summary;
  return [pesos, facility('Compras internacionales', 'USD', limit, told(newBalance))];
}

/** Maximum number of a card's movements per answer. */
const MOST_MOVEMENTS = 20;

/**
 * `/credit-card/movements`. The parameters for further pages are invented, since no source
 * documents them.
 */
export function cardMovementsAnswer(card: PersonCard, body: unknown): unknown {
  const { transactionType, pagination } = (body ?? {}) as {
    readonly transactionType?: unknown;
    readonly pagination?: { readonly limit?: unknown; readonly page?: unknown };
  };
  const chosen =
    transactionType === 'BILLED'
      ? card.statements.flatMap(({ transactions }) => transactions)
      : [...card.natTransactions, ...card.intTransactions];
  const all = chosen.toSorted((one, other) =>
    other.transactionDate.localeCompare(one.transactionDate),
  );
  const limit = Math.min(Number(pagination?.limit ?? MOST_MOVEMENTS), MOST_MOVEMENTS);
  const number = Number(pagination?.page ?? 1);
  const shown = all.slice((number - 1) * limit, number * limit);
  return {
    status: 'OK',
    payload: {
      transactions: shown.map((one, index) => transaction(one, (number - 1) * limit + index)),
      paginationInfo: {
        limit,
        page: number,
        prev: number > 1 ? number - 1 : null,
        next: number * limit < all.length ? number + 1 : null,
      },
    },
  };
}

function transaction(one: CardTransaction, index: number) {
  const { installments } = one;
  const amount = Math.abs(one.amount);
  const [code, current, each] = [
    installments?.total ?? 1,
    installments?.current ?? 1,
    installments === null ? amount : told(installments.amount),
  ];
  const kind = one.isPending ? 'A' : installments === null ? 'E' : 'C';
  return {
    transaction: {
      transactionId: String(index + 1),
      description: one.description,
      transactionAmount: amount,
      transactionDate: one.transactionDate,
      accountingDate: one.transactionDate,
    },
    ownership: { ownershipId: 'T' },
    transactionLocation: { address: one.location ?? '', country: 'CL', commerce: { code: 0 } },
    transactionType: { code: kind, description: '' },
    transactionStatus: {},
    transactionSubStatus: {},
    installmentInfo: {
      amount,
      pendingInstallmentNumber: code - current,
      totalInstallmentNumber: code,
      currentInstallmentNumber: current,
      installmentAmount: each,
      pendingInstallmentAmount: each * (code - current),
      allowModification: false,
      isExtendable: false,
    },
    currency: one.currency === 'clp' ? { code: 152, description: 'CLP' } : DOLLARS,
    accountingActionType:
      one.amount < 0 ? { code: 'A', description: 'Abono' } : { code: 'C', description: 'Cargo' },
    invoiceTypes: { code: '' },
    detailIdentifiers: {
      extractNumber: '',
      extractMovementNumber: '',
      installmentOperationNumber: '',
      financingNumber: '',
      authorizationId: one.referenceNumber ?? '',
      transactionId: String(index + 1),
    },
    movementType: 'E',
  };
}

const DOLLARS = { code: 840, description: 'USD' } as const;

/** The latest movements, which sources see as an empty table, and the month that has not ended. */
const [LATEST, THIS_MONTH] = ['Últimos movimientos', 'Mes en curso'];

/** The periods offered by an account's screen, as the newest sources see them. */
export function periodsOf({ today }: Pick<BankCustomer, 'today'>): string[] {
  const first = addMonths(lastMonthShown(today), 1 - MONTHS_SHOWN);
  const months = monthsBetween(first, addMonths(monthOf(today), -1));
  return [LATEST, THIS_MONTH, ...months.reverse().map((month) => formatMonth(month, 'numeric'))];
}

/** An account's movements of a period; the name of this service is not documented. */
export function accountMovementsAnswer(customer: BankCustomer, body: unknown): unknown {
  const { account, period } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const found = customer.accounts.find(({ accountNumber }) => accountNumber === account);
  if (found === undefined || !periodsOf(customer).includes(String(period))) return null;
  const asked = period === THIS_MONTH ? monthOf(customer.today) : null;
  const isShown = (month: string): boolean =>
    period !== LATEST && month === (asked ?? parseMonth(String(period)));
  return {
    movements: found.movements
      .filter(({ date }) => isShown(monthOf(date)))
      .map(({ date, description, type, amount, balance }) => ({
        date,
        description,
        charge: type === 'outflow' ? amount : null,
        credit: type === 'inflow' ? amount : null,
        balance,
      })),
  };
}
