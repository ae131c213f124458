import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import type { BankPage, IssuedCard, StatementName } from '../../families/banking/BankPage.ts';
import { brandWithin } from '../../families/banking/cardBrand.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import type { StatementSummary } from '../../products/creditCardStatement.ts';
import type { CardBalance } from '../../products/productBalance.ts';
import { addDays, parseDate } from '../../shared/dates.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRows } from '../../shared/rows.ts';
import { cleanText } from '../../shared/text.ts';
import { cardAnswer, cardsAnswer, noCardsAnswer } from './cardAnswers.ts';
import type { BciCard, BciPurchase } from './cardAnswers.ts';

export function cardsIn(document: RawDocument): CardReference[] {
  if (document.page !== 'cards') return [];
  return accountsOf(document).map(({ numeroDeCuenta, numeroTarjeta }, index) => {
    const handle = `${numeroDeCuenta} ${numeroTarjeta}`;
    return {
      key: String(index + 1),
      truncatedPan: truncatedPan(numeroTarjeta),
      handles: { national: handle, international: handle, statements: handle },
    };
  });
}

/**
 * The list has an entry for each physical card. Additional cards share the account of the first,
 * with common limits and purchases, so only the first is kept.
 */
function accountsOf(document: RawDocument) {
  const entries = cardsAnswer.read(document);
  const isFirst = ({ numeroDeCuenta }: (typeof entries)[number], index: number): boolean =>
    entries.findIndex((one) => one.numeroDeCuenta === numeroDeCuenta) === index;
  return entries.filter(isFirst);
}

/** The holder is taken from the token: the list names nobody. */
export function readCards(document: RawDocument): BankPage {
  const cards = accountsOf(document).map((entry): IssuedCard => {
    const label = withoutNumber(entry.descripcionSelectorTarjeta);
    return {
      detail: {
        ...brandWithin(label),
        name: cleanText(label),
        isAdditionalCard: false,
        // Each currency has a limit of its own.
        singleCreditLimit: false,
        balances: { clp: { creditLimit: 0, currentBalance: 0, availableCredit: 0 }, usd: null },
      },
      cardHolderName: document.about['holder'] ?? '',
      truncatedPan: truncatedPan(entry.numeroTarjeta),
    };
  });
  return { kind: 'cards', cards, hasLimitsApart: true };
}

/**
 * A card's label without the masked number at its end: `VISA GOLD XXXX-1234`. Read backwards, since
 * only an expression that is anchored at its start looks at a long text just once.
 */
function withoutNumber(label: string): string {
  return reversed(reversed(label).replace(/^\d{4}(?:[\s*-]|X+\b)*/i, ''));
}

const reversed = (text: string): string => text.split('').toReversed().join('');

export function readNoCards(document: RawDocument): BankPage {
  noCardsAnswer.read(document);
  return { kind: 'cards', cards: [] };
}

export function readLimits(document: RawDocument): BankPage {
  const card = cardOf(document);
  const clp = {
    creditLimit: card.cupoNacional,
    currentBalance: card.cupoUtilizadoNacional,
    availableCredit: card.cupoDisponibleNacional,
  };
  const balances = { clp, usd: dollarsOf(card) };
  return { kind: 'limits', card: document.about['card'] ?? '', balances };
}

function dollarsOf(card: BciCard): CardBalance | null {
  const [creditLimit, currentBalance, availableCredit] = [
    card.cupoInternacional,
    card.cupoUtilizadoInternacional,
    card.cupoDisponibleInternacional,
  ];
  if (creditLimit === null || currentBalance === null || availableCredit === null) return null;
  return { creditLimit, currentBalance, availableCredit };
}

export function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const card = cardOf(document);
  const rows =
    kind === 'national'
      ? readRows('natTransactions', card.noFacturadosNacional, transactionIn('clp'))
      : readRows(
          'intTransactions',
          abroad(card, card.noFacturadosInternacional),
          transactionIn('usd'),
        );
  return {
    kind,
    owner: document.about['card'] ?? '',
    // A single answer contains all entries.
    total: { from: null, next: null },
    order: 'newest-first',
    ...rows,
    entries: newestFirst(rows.entries),
    cycle: {
      billingDate: parseDate(card.fechaProximaFacturacion),
      paymentDueDate: parseDate(card.fechaVencimientoNoFacturado),
    },
  };
}

export function readStatementIndex(document: RawDocument): BankPage {
  return {
    kind: 'statement-index',
    card: document.about['card'] ?? '',
    statements: statementsIn(document),
  };
}

/** The last statement in pesos and, for a card billed in dollars, the one in dollars. */
export function statementsIn(document: RawDocument): StatementName[] {
  const { fechaFacturacion, montoFacturadoInternacional } = cardOf(document);
  // A card that was never billed.
  if (fechaFacturacion === null || fechaFacturacion === '') return [];
  const statementDate = parseDate(fechaFacturacion);
  const pesos = { statementDate, currency: 'clp' } as const;
  const dollars = { statementDate, currency: 'usd' } as const;
  return montoFacturadoInternacional === null ? [pesos] : [pesos, dollars];
}

export function readStatement(document: RawDocument): BankPage {
  const card = cardOf(document);
  const isInDollars = document.about['currency'] === 'usd';
  const currency = isInDollars ? 'usd' : 'clp';
  const transactions = isInDollars
    ? abroad(card, card.facturadosInternacionales).map(transactionIn('usd'))
    : card.facturadosNacionales.map(transactionIn('clp'));
  const amounts = isInDollars
    ? {
        creditLimit: needed(card.cupoInternacional, 'cupoInternacional'),
        newBalance: needed(card.montoFacturadoInternacional, 'montoFacturadoInternacional'),
        minimumPayment: null,
      }
    : {
        creditLimit: card.cupoNacional,
        newBalance: needed(card.montoFacturadoNacional, 'montoFacturadoNacional'),
        minimumPayment: card.pagoMinimo,
      };
  const summary = { ...summaryOf(card), ...amounts };
  return {
    kind: 'statement',
    card: document.about['card'] ?? '',
    statement: {
      currency,
      statementDate: summary.billingPeriodEnd,
      summary,
      transactions: newestFirst(transactions),
    },
    total: transactions.length,
  };
}

type Amounts = 'creditLimit' | 'newBalance' | 'minimumPayment';

/**
 * The limits are today's, not those of the statement's day, so the credit used at that time is
 * unknown.
 */
function summaryOf(card: BciCard): Omit<StatementSummary, Amounts> {
  const { fechaFacturacionAnterior: before } = card;
  return {
    usedCredit: null,
    availableCredit: null,
    cashAdvanceLimit: null,
    billingPeriodStart: before ? addDays(parseDate(before), 1) : null,
    billingPeriodEnd: parseDate(needed(card.fechaFacturacion, 'fechaFacturacion')),
    paymentDueDate: parseDate(needed(card.fechaVencimiento, 'fechaVencimiento')),
    nextBillingDate: parseDate(card.fechaProximaFacturacion),
    monthlyInterestRate: null,
    cae: null,
    previousBalance: null,
    lateFeeInterest: null,
  };
}

function cardOf(document: RawDocument): BciCard {
  const card = cardAnswer.read(document);
  if (card.errorNacional != null || card.errorNoFacturados != null) {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The bank could not read the card');
  }
  return card;
}

/** If a card has no list of purchases abroad, a separate error field explains why. */
function abroad<Row>(card: BciCard, list: readonly Row[] | null): readonly Row[] {
  if (list !== null) return list;
  if (card.errorInternacional != null && card.montoFacturadoInternacional === null) return [];
  throw missing('facturadosInternacionales');
}

function needed<T>(value: T | null, field: string): T {
  if (value === null) throw missing(field);
  return value;
}

function missing(field: string): ExtractionError {
  return unexpectedPage(`A card lacks its ${field}`, { field });
}

const newestFirst = (rows: readonly CardTransaction[]): CardTransaction[] =>
  rows.toSorted((one, other) => other.transactionDate.localeCompare(one.transactionDate));

const transactionIn =
  (currency: 'clp' | 'usd') =>
  (row: BciPurchase): CardTransaction => ({
    transactionDate: readField('fecha', () => parseDate(row.fecha)),
    // Zeros only mean that there is none.
    referenceNumber: cleanText(row.codigoReferencia ?? '').replace(/^[0 ]+$/, '') || null,
    description: cleanText(row.descripcion ?? ''),
    location: cleanText(row.ciudad ?? '') || null,
    isPending: false,
    amount: row.monto,
    currency,
    originalCurrencyAmount: null,
    originalCurrency: null,
    installments:
      row.totalCuotas < 2
        ? null
        : { total: row.totalCuotas, current: row.numeroCuota, amount: null },
  });
