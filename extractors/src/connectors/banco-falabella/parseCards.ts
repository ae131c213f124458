import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import type { BankPage, IssuedCard } from '../../families/banking/BankPage.ts';
import { brandWithin } from '../../families/banking/cardBrand.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import type { CardTransaction, Installments } from '../../products/cardTransaction.ts';
import type { CardStatement, StatementSummary } from '../../products/creditCardStatement.ts';
import { readRows } from '../../shared/rows.ts';
import { cleanText } from '../../shared/text.ts';
import { listOf, productsAnswer } from './answers.ts';
import type { FalabellaCard } from './answers.ts';
import { billAnswer, cardMovementsAnswer } from './cardAnswers.ts';
import type { BillingSummary, Facility, FalabellaMovement } from './cardAnswers.ts';
import { SCREEN } from './portal.ts';

/** ISO 4217 numbers of the currencies of a card. */
const CURRENCIES = { national: 152, international: 840 } as const;

/** Code of a purchase that the shop has not confirmed yet. */
const PENDING = 'A';

export function cardsIn(document: RawDocument): CardReference[] {
  if (document.page !== 'cards') return [];
  return cardsOf(document).map((card, index) => {
    const screen = SCREEN.card(index);
    return {
      key: String(index + 1),
      truncatedPan: truncatedPan(lastDigits(card)),
      handles: { national: screen, international: screen, statements: screen },
    };
  });
}

const cardsOf = (document: RawDocument): readonly FalabellaCard[] =>
  listOf(productsAnswer.read(document).creditCards, 'creditCard');

const operationOf = (card: FalabellaCard) => card.customerOperationPermission.customerOperation;

/** The internal number is `productType#productSubType#creditCardId#truncatedPan`. */
function lastDigits(card: FalabellaCard): string {
  const parts = operationOf(card).operationInternalNumber.split('#');
  const digits = /(\d{4})$/.exec(parts[3] ?? '')?.[1];
  if (digits !== undefined && parts.length === 4) return digits;
  throw unexpectedPage('The bank lists a card without its number', {
    page: 'cards',
    field: 'operationInternalNumber',
  });
}

/**
 * The limits in pesos of a card, which only the list of products states by name. Both are today's,
 * not those of the statement's day.
 */
export function limitsIn(document: RawDocument, key: string): RawDocument['about'] {
  const card = cardsOf(document)[Number(key) - 1];
  if (card === undefined) throw unexpected('is no longer listed', 'creditCards');
  const { purchaseLimit, cashAdvanceLimit } = card;
  return {
    creditLimit: String(purchaseLimit),
    ...(cashAdvanceLimit != null && { cashAdvanceLimit: String(cashAdvanceLimit) }),
  };
}

export function readCards(document: RawDocument): BankPage {
  const cards = cardsOf(document).map((card): IssuedCard => {
    const name = cleanText(operationOf(card).subproduct.shortDesc);
    return {
      detail: {
        ...brandWithin(name),
        name,
        // The bank states neither a limit in dollars nor whether two currencies share one.
        isAdditionalCard: false,
        singleCreditLimit: false,
        balances: {
          clp: {
            creditLimit: card.purchaseLimit,
            currentBalance: card.purchaseAcum,
            availableCredit: card.availablePurchaseLimit,
          },
          usd: null,
        },
      },
      cardHolderName: null,
      truncatedPan: truncatedPan(lastDigits(card)),
    };
  });
  return { kind: 'cards', cards };
}

/** The purchases in one currency, from a page that lists both currencies. */
export function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const { about } = document;
  const { transactions } = cardMovementsAnswer.read(document).payload;
  // An unreadable row is told of both lists: its currency is not known.
  const rows = (transactions ?? []).filter(
    (one) => one === null || one.currency.code === CURRENCIES[kind],
  );
  const part = kind === 'national' ? 'natTransactions' : 'intTransactions';
  return {
    kind,
    owner: about['card'] ?? '',
    total: { from: about['from'] ?? null, next: about['next'] ?? null },
    order: 'newest-first',
    ...readRows(part, rows, (one) => purchase(one, kind)),
    cycle: {
      billingDate: about['billingDate'] ?? null,
      paymentDueDate: about['paymentDueDate'] ?? null,
    },
  };
}

/**
 * The last statement in pesos and, if something was billed in dollars, the one in dollars: both
 * have the same dates and share a list of purchases.
 */
export function readStatements(document: RawDocument): BankPage {
  const { summary, movements } = billAnswer.read(document);
  const { billingSummary, facility } = summary.payload;
  const rows = movements.flatMap(({ payload }) => payload.transactions ?? []);
  return {
    kind: 'statements',
    owner: document.about['card'] ?? '',
    total: { from: null, next: null },
    order: 'newest-first',
    entries: statementsOf(billingSummary, facility ?? [], rows, document.about),
  };
}

function statementsOf(
  billing: BillingSummary,
  facility: readonly Facility[],
  rows: readonly FalabellaMovement[],
  about: RawDocument['about'],
): CardStatement[] {
  const { lastBillingDate: statementDate, billedAmount, ...last } = billing.lastBillingSummary;
  const foreignAmount = last.foreignAmountBilled ?? 0;
  if (statementDate === null) {
    // Our assumption: a card that was never billed has no date, and then neither amounts nor rows.
    if (rows.length === 0 && (billedAmount ?? 0) === 0 && foreignAmount === 0) return [];
    throw unexpected('was billed on no day', 'lastBillingDate');
  }
  // The answers do not tell whether their rows are billed.
  const isUnbilled = ({ transaction, transactionType }: FalabellaMovement): boolean =>
    transactionType.code === PENDING || dayOf(transaction) > statementDate;
  if (rows.some(isUnbilled)) throw unexpected('shows unbilled purchases as billed', 'transactions');
  const statement = (
    kind: 'national' | 'international',
    amounts: Pick<
      StatementSummary,
      'creditLimit' | 'cashAdvanceLimit' | 'newBalance' | 'minimumPayment'
    >,
  ): CardStatement => ({
    currency: kind === 'national' ? 'clp' : 'usd',
    statementDate,
    summary: {
      usedCredit: null,
      availableCredit: null,
      ...periodOf(billing, statementDate),
      paymentDueDate: last.expirationDate,
      nextBillingDate: billing.nextBillingSummary.nextBillingDate,
      monthlyInterestRate: null,
      cae: null,
      previousBalance: null,
      lateFeeInterest: null,
      ...amounts,
    },
    transactions: purchasesIn(rows, kind).toSorted((one, other) =>
      other.transactionDate.localeCompare(one.transactionDate),
    ),
  });
  if (billedAmount === null) throw unexpected('has a bill without its amount', 'billedAmount');
  const { creditLimit, cashAdvanceLimit } = about;
  const pesos = statement('national', {
    creditLimit: Number(creditLimit),
    cashAdvanceLimit: cashAdvanceLimit === undefined ? null : Number(cashAdvanceLimit),
    newBalance: billedAmount,
    minimumPayment: last.minimumPayment,
  });
  const hasDollars = rows.some(({ currency }) => currency.code === CURRENCIES.international);
  if (!hasDollars && foreignAmount === 0) return [pesos];
  const dollars = statement('international', {
    creditLimit: dollarLimitIn(facility),
    cashAdvanceLimit: null,
    newBalance: last.foreignAmountBilled,
    minimumPayment: null,
  });
  return [pesos, dollars];
}

/**
 * No source says whether these are the dates of the billed period or of the open one; the billed
 * period has ended when the bill is made out.
 */
function periodOf(
  { startingBillingDate: start, endingBillingDate: end }: BillingSummary,
  statementDate: string,
): Pick<StatementSummary, 'billingPeriodStart' | 'billingPeriodEnd'> {
  return start !== null && end !== null && start <= end && end <= statementDate
    ? { billingPeriodStart: start, billingPeriodEnd: end }
    : { billingPeriodStart: null, billingPeriodEnd: statementDate };
}

/** Our assumption: purchases in dollars have one limit of their own, among those of the summary. */
function dollarLimitIn(facility: readonly Facility[]): number {
  const [limit, ...more] = facility.filter(({ currency }) =>
    ['USD', String(CURRENCIES.international)].includes(String(currency.code)),
  );
  if (limit !== undefined && more.length === 0) return limit.balance.total;
  throw unexpected('was billed in dollars without one limit in them', 'facility');
}

const purchasesIn = (
  rows: readonly FalabellaMovement[],
  kind: 'national' | 'international',
): CardTransaction[] =>
  rows
    .filter(({ currency }) => currency.code === CURRENCIES[kind])
    .map((one) => purchase(one, kind));

const dayOf = ({ transactionDate }: FalabellaMovement['transaction']): string =>
  transactionDate.slice(0, 10);

function purchase(one: FalabellaMovement, kind: 'national' | 'international'): CardTransaction {
  const { transaction } = one;
  const amount = Math.abs(transaction.transactionAmount);
  const isCredit = one.accountingActionType.code === 'A' || transaction.isNegative === true;
  const reference = cleanText(one.detailIdentifiers.authorizationId ?? '');
  return {
    transactionDate: dayOf(transaction),
    referenceNumber: /[^0]/.test(reference) ? reference : null,
    description: cleanText(transaction.description ?? ''),
    location: cleanText(one.transactionLocation.address ?? '') || null,
    isPending: one.transactionType.code === PENDING,
    amount: isCredit && amount !== 0 ? -amount : amount,
    currency: kind === 'national' ? 'clp' : 'usd',
    originalCurrencyAmount: null,
    originalCurrency: null,
    installments: installmentsOf(one),
  };
}

/** One source also expects the instalments within the transaction. */
function installmentsOf(one: FalabellaMovement): Installments | null {
  const parts = one.installmentInfo ?? one.transaction.installments;
  const total = parts?.totalInstallmentNumber ?? 0;
  return total < 2
    ? null
    : {
        total,
        current: parts?.currentInstallmentNumber ?? 0,
        amount: parts?.installmentAmount ?? null,
      };
}

const unexpected = (what: string, field: string): ExtractionError =>
  unexpectedPage(`A card ${what}`, { page: 'statements', field });
