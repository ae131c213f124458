import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { WithGaps } from '../../contract/gaps.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage, StatementName } from '../../families/banking/BankPage.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import { UNTOLD_SUMMARY } from '../../products/creditCardStatement.ts';
import { addDays, parseDate } from '../../shared/dates.ts';
import { fromMinor, parseNumber } from '../../shared/money.ts';
import { readRows } from '../../shared/rows.ts';
import { cleanText } from '../../shared/text.ts';
import {
  internationalAnswer,
  statementAnswer,
  statementListAnswer,
  unbilledAnswer,
} from './cardAnswers.ts';
import type {
  SantanderInternationalRow,
  SantanderStatementRow,
  SantanderSummary,
  SantanderUnbilledRow,
} from './cardAnswers.ts';
import { CLOSED, demandOk, demandOutput } from './demandOk.ts';
import { referenceOf } from './parseMovements.ts';

/** Rows that are not purchases: the opening balance, and rates shown for information. */
const INFORMATION = /^\s*(saldo\s+inicial|tasa int\.)/i;
/** A segment of the statement that is only informative. */
const INFORMATION_SEGMENT = '04';
/** Statements print payments and credit notes without a minus. */
const CODES = { payment: '067', creditNote: '510' } as const;
const PAYMENT = /monto\s+cancelado/i;

export function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const { Informacion, MatrizMovimientos } = unbilledAnswer.read(document).DATA;
  demandOk(Informacion.Codigo, 'purchases');
  const currency = kind === 'national' ? 'clp' : 'usd';
  const listed = (MatrizMovimientos ?? []).filter((row) => !isInformation(row));
  const part = kind === 'national' ? 'natTransactions' : 'intTransactions';
  const page = readRows(part, listed, (row): CardTransaction => {
    const amount = parseNumber(row.Importe, kind === 'national' ? 0 : 2);
    const description = firstTold(row.Comercio, row.Descripcion);
    // The list starts with the opening balance, which only its words tell from a purchase.
    if (description === '' && row === MatrizMovimientos?.[0])
      throw unexpectedPage('A row has no words');
    return {
      ...plainTransaction,
      transactionDate: parseDate(row.Fecha ?? ''),
      description,
      location: firstTold(row.Ciudad) || null,
      amount: row.IndicadorDebeHaber === 'H' && amount !== 0 ? -amount : amount,
      currency,
    };
  });
  return {
    kind,
    owner: document.about['card'] ?? '',
    // A single answer contains all entries.
    total: { from: null, next: null },
    order: 'newest-first',
    ...page,
    cycle: { billingDate: document.about['billingDate'] ?? null, paymentDueDate: null },
  };
}

/** The opening balance may stand in either column. */
const isInformation = (row: SantanderUnbilledRow | null): boolean =>
  row !== null && [row.Comercio, row.Descripcion].some((text) => INFORMATION.test(text ?? ''));

/** The first text that is not blank; '' if all are. */
const firstTold = (...texts: readonly (string | null | undefined)[]): string =>
  texts.map((text) => cleanText(text ?? '')).find((text) => text !== '') ?? '';

/** A statement in the list. The bank's number for it is shared by both currencies of a month. */
export interface ListedStatement extends StatementName {
  readonly number: string;
}

/** Newest first; within a month, pesos before dollars. */
export function statementsIn(document: RawDocument): ListedStatement[] {
  const { INFO, MATRIZ } =
    statementListAnswer.read(document).DATA.AS_TIB_WM01_CONCuentasDisponibles.OUTPUT;
  demandOk(INFO.CODERR, 'statements');
  return MATRIZ.map(({ NUMEXT, FECHAEXT, MONEDA }): ListedStatement => ({
    number: NUMEXT,
    statementDate: FECHAEXT,
    currency: MONEDA === '152' ? 'clp' : 'usd',
  })).sort(
    (one, other) =>
      other.statementDate.localeCompare(one.statementDate) ||
      one.currency.localeCompare(other.currency),
  );
}

/**
 * The list without the statements named in `about.refused`, which the bank lists but does not show.
 */
export function readStatementIndex(document: RawDocument): BankPage & WithGaps {
  const refused = new Set(document.about['refused']?.split(' '));
  const shown = statementsIn(document).filter(({ number, currency }) =>
    currency === 'usd' ? !refused.has(number) : true,
  );
  return {
    kind: 'statement-index',
    card: document.about['card'] ?? '',
    statements: shown.map(({ statementDate, currency }) => ({ statementDate, currency })),
    ...(refused.size > 0 && { gaps: { statements: null } }),
  };
}

/** Whether the bank shows a statement in dollars that it lists, which not all of its answers do. */
export const isRefused = (document: RawDocument): boolean =>
  internationalAnswer.read(document).DATA.AS_TIB_WM03_CONEstCtaInternacional_Response.Informacion
    .Codigo === CLOSED;

/** The dates of a statement in pesos, which also apply to the same month's statement in dollars. */
export function cycleOf(document: RawDocument) {
  const { RESPUESTA } = responseIn(document);
  const [previous, due, next] = [
    dayIn(RESPUESTA.FechaFactAnt),
    dayIn(RESPUESTA.FechaVenc),
    dayIn(RESPUESTA.FechaProxFact),
  ];
  return {
    // The first statement has no predecessor.
    ...(previous !== null && { billingPeriodStart: addDays(previous, 1) }),
    ...(due !== null && { paymentDueDate: due }),
    ...(next !== null && { nextBillingDate: next }),
  };
}

/** Blank dates are printed as the first day of the calendar. */
const dayIn = (text: string | null | undefined): string | null =>
  text && !text.startsWith('0001') ? text : null;

export function readStatement(document: RawDocument): BankPage {
  const { RESPUESTA, Matriz } = responseIn(document);
  const {
    billingPeriodStart = null,
    paymentDueDate = null,
    nextBillingDate = null,
  } = cycleOf(document);
  const rows = Matriz.filter(
    ({ SegmentoTxs, NombreComercio }) =>
      SegmentoTxs !== INFORMATION_SEGMENT && !INFORMATION.test(NombreComercio ?? ''),
  );
  demandBalanced(RESPUESTA, rows);
  const transactions = rows.map(transactionIn);
  return {
    kind: 'statement',
    card: document.about['card'] ?? '',
    statement: {
      currency: 'clp',
      statementDate: document.about['date'] ?? '',
      summary: {
        creditLimit: pesos(RESPUESTA.CupoPesos),
        usedCredit: told(RESPUESTA.MontoUtilizado),
        availableCredit: told(RESPUESTA.CupoDisponible),
        cashAdvanceLimit: null,
        billingPeriodStart,
        billingPeriodEnd: RESPUESTA.FechaFactActual,
        paymentDueDate,
        nextBillingDate,
        monthlyInterestRate: rateIn(RESPUESTA.TasaIntPeriodo),
        cae: null,
        previousBalance: told(RESPUESTA.SaldoAnterior),
        newBalance: told(RESPUESTA.DeudaTotalFact),
        minimumPayment: told(RESPUESTA.PagoMinimo),
        lateFeeInterest: null,
      },
      transactions,
    },
    total: transactions.length,
  };
}

function responseIn(document: RawDocument) {
  const { INFO, OUTPUT } =
    statementAnswer.read(document).DATA.AS_TIB_WM02_CONEstCtaNacional_Response;
  return demandOutput(INFO.CODERR, OUTPUT, 'statement');
}

/**
 * A statement in dollars contains only its rows: no limit, dates or amount owed. `fetchStatements`
 * adds the dates and the limit from the bank's other answers about the card.
 */
export function readInternationalStatement(document: RawDocument): BankPage {
  const { Informacion, OUTPUT } =
    internationalAnswer.read(document).DATA.AS_TIB_WM03_CONEstCtaInternacional_Response;
  const { RESPUESTA, MATRIZDATOS } = demandOutput(Informacion.Codigo, OUTPUT, 'statement');
  const { card = '', contract, date = '', creditLimit, ...days } = document.about;
  const account = RESPUESTA?.Cuenta ?? contract;
  if (account !== contract) {
    throw unexpectedPage('The bank shows the statement of another card', {
      page: document.page,
      field: 'RESPUESTA.Cuenta',
    });
  }
  return {
    kind: 'statement',
    card,
    statement: {
      currency: 'usd',
      statementDate: date,
      summary: {
        ...UNTOLD_SUMMARY,
        creditLimit: Number(creditLimit),
        billingPeriodStart: days['billingPeriodStart'] ?? null,
        billingPeriodEnd: date,
        paymentDueDate: days['paymentDueDate'] ?? null,
        nextBillingDate: days['nextBillingDate'] ?? null,
      },
      transactions: MATRIZDATOS.map(purchaseAbroad),
    },
    total: MATRIZDATOS.length,
  };
}

function purchaseAbroad(row: SantanderInternationalRow): CardTransaction {
  const cents = Number(row.MontoTransaccion.slice(0, -1));
  const isCredit = row.MontoTransaccion.endsWith('-') && cents !== 0;
  return {
    ...plainTransaction,
    transactionDate: row.FechaTxs,
    referenceNumber: referenceOf(row.NumeroReferencia),
    description: firstTold(row.NombreComercio),
    location: firstTold(row.CiudadComercio) || null,
    amount: fromMinor(isCredit ? -cents : cents, 'usd'),
    currency: 'usd',
  };
}

/**
 * Requires the rows to add up to the statement's totals, and those to its debt. What is charged
 * every month has a total of its own, which not every statement has.
 */
function demandBalanced(summary: SantanderSummary, rows: readonly SantanderStatementRow[]): void {
  const [previous, paid, bought, charged] = ADDENDS.map((name) => told(summary[name]));
  if (previous == null || paid == null || bought == null || charged == null) return;
  const billed = bought + charged + (told(summary.TotalCargosAut) ?? 0);
  const sumOf = (some: readonly SantanderStatementRow[]): number =>
    some.reduce((sum, row) => sum + billedIn(row), 0);
  const isWhole =
    sumOf(rows.filter(isPayment)) === -Math.abs(paid) &&
    sumOf(rows.filter((row) => !isPayment(row))) === billed;
  const owed = told(summary.DeudaTotalFact);
  if (isWhole && (owed === null || owed === previous - Math.abs(paid) + billed)) return;
  throw unexpectedPage('The totals of a statement do not add up to its debt', {
    page: 'statement',
    field: isWhole ? 'RESPUESTA.DeudaTotalFact' : 'Matriz',
  });
}

const ADDENDS = ['SaldoAnterior', 'TotalPagos', 'TotalCompras', 'TotalCargos'] as const;

const isPayment = ({ CodTxs, NombreComercio }: SantanderStatementRow): boolean =>
  CodTxs === CODES.payment || PAYMENT.test(NombreComercio ?? '');

/** What a row adds to the debt: of a purchase in instalments, the one that is due. */
function billedIn(row: SantanderStatementRow): number {
  const amount = pesos(row.MontoTxs);
  const isCredit = isPayment(row) || row.CodTxs === CODES.creditNote;
  return isCredit && amount > 0 ? -amount : amount;
}

function transactionIn(row: SantanderStatementRow): CardTransaction {
  const total = Number(row.TotalCuotas);
  const billed = billedIn(row);
  // Despite their names, `MontoCuota` is the whole purchase and `MontoTxs` the instalment.
  const inParts = total > 1 && pesos(row.MontoCuota) !== 0;
  return {
    ...plainTransaction,
    transactionDate: row.FechaTxs,
    referenceNumber: referenceOf(row.Microfilm),
    description: firstTold(row.NombreComercio, row.Glosa1, row.Glosa2),
    location: firstTold(row.Ciudad) || null,
    amount: inParts ? pesos(row.MontoCuota) : billed,
    currency: 'clp',
    installments: inParts ? { total, current: Number(row.NumeroCuotas), amount: billed } : null,
  };
}

/** Fields of a purchase that the bank does not provide. */
const plainTransaction = {
  referenceNumber: null,
  isPending: false,
  originalCurrencyAmount: null,
  originalCurrency: null,
  installments: null,
} as const;

function pesos(text: string): number {
  const amount = Number(text.replaceAll(/[.+-]/g, ''));
  return text.endsWith('-') && amount !== 0 ? -amount : amount;
}

const told = (text: string | null | undefined): number | null => (text ? pesos(text) : null);

/** A percentage; no source knows the scale of a rate without a comma. */
const rateIn = (text: string | null | undefined): number | null =>
  text && /^\d{1,2},\d{1,4}$/.test(text) ? Number(text.replace(',', '.')) : null;
