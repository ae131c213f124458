import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage, StatementName } from '../../families/banking/BankPage.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import { addDays } from '../../shared/dates.ts';
import { fromMinor } from '../../shared/money.ts';
import { cleanText } from '../../shared/text.ts';
import {
  internationalAnswer,
  NO_DAY,
  statementAnswer,
  statementListAnswer,
  unbilledAnswer,
} from './cardAnswers.ts';
import type { SantanderInternationalRow, SantanderStatementRow } from './cardAnswers.ts';
import { demandOk, demandOutput } from './demandOk.ts';

/** Rows that are not purchases: the opening balance, and rates shown for information. */
const INFORMATION = /^(SALDO INICIAL|tasa int\.)/i;
/** A segment of the statement that is only informative. */
const INFORMATION_SEGMENT = '04';
/** The code of a card payment, which may lack its minus. */
const PAYMENT = '067';

export function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const { Informacion, MatrizMovimientos } = unbilledAnswer.read(document).DATA;
  demandOk(Informacion.Codigo, 'purchases');
  const currency = kind === 'national' ? 'clp' : 'usd';
  const entries = MatrizMovimientos.filter(({ Descripcion }) => !INFORMATION.test(Descripcion)).map(
    (row): CardTransaction => {
      const [day = '', month = '', year = ''] = row.Fecha.split('/');
      const amount = Number(row.Importe.replaceAll('.', '').replace(',', '.'));
      return {
        ...plainTransaction,
        transactionDate: `${year}-${month}-${day}`,
        description: cleanText(row.Descripcion),
        location: cleanText(row.Ciudad ?? '') || null,
        amount: row.IndicadorDebeHaber === 'H' ? -amount : amount,
        currency,
      };
    },
  );
  return {
    kind,
    owner: document.about['card'] ?? '',
    // A single answer contains all entries.
    total: { from: null, next: null },
    order: 'newest-first',
    entries,
    cycle: { billingDate: document.about['billingDate'] ?? null, paymentDueDate: null },
  };
}

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

export function readStatementIndex(document: RawDocument): BankPage {
  return {
    kind: 'statement-index',
    card: document.about['card'] ?? '',
    statements: statementsIn(document).map(({ statementDate, currency }) => ({
      statementDate,
      currency,
    })),
  };
}

/** The dates of a statement in pesos, which also apply to the same month's statement in dollars. */
export function cycleOf(document: RawDocument) {
  const { FechaFactAnt, FechaVenc, FechaProxFact } = responseIn(document).RESPUESTA;
  return {
    // The first statement has no predecessor.
    ...(FechaFactAnt !== NO_DAY && { billingPeriodStart: addDays(FechaFactAnt, 1) }),
    paymentDueDate: FechaVenc,
    nextBillingDate: FechaProxFact,
  };
}

export function readStatement(document: RawDocument): BankPage {
  const { RESPUESTA, Matriz } = responseIn(document);
  const { billingPeriodStart = null, paymentDueDate, nextBillingDate } = cycleOf(document);
  demandBalanced(RESPUESTA);
  const transactions = Matriz.filter((row) => row.SegmentoTxs !== INFORMATION_SEGMENT).map(
    transactionIn,
  );
  return {
    kind: 'statement',
    card: document.about['card'] ?? '',
    statement: {
      currency: 'clp',
      statementDate: document.about['date'] ?? '',
      summary: {
        creditLimit: pesos(RESPUESTA.CupoPesos),
        usedCredit: pesos(RESPUESTA.MontoUtilizado),
        availableCredit: pesos(RESPUESTA.CupoDisponible),
        cashAdvanceLimit: null,
        billingPeriodStart,
        billingPeriodEnd: RESPUESTA.FechaFactActual,
        paymentDueDate,
        nextBillingDate,
        monthlyInterestRate: Number(RESPUESTA.TasaIntPeriodo.replace(',', '.')),
        cae: null,
        previousBalance: pesos(RESPUESTA.SaldoAnterior),
        newBalance: pesos(RESPUESTA.DeudaTotalFact),
        minimumPayment: pesos(RESPUESTA.PagoMinimo),
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
        creditLimit: Number(creditLimit),
        usedCredit: null,
        availableCredit: null,
        cashAdvanceLimit: null,
        billingPeriodStart: days['billingPeriodStart'] ?? null,
        billingPeriodEnd: date,
        paymentDueDate: days['paymentDueDate'] ?? null,
        nextBillingDate: days['nextBillingDate'] ?? null,
        monthlyInterestRate: null,
        cae: null,
        previousBalance: null,
        newBalance: null,
        minimumPayment: null,
        lateFeeInterest: null,
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
    referenceNumber: cleanText(row.NumeroReferencia ?? '') || null,
    description: cleanText(row.NombreComercio),
    location: cleanText(row.CiudadComercio ?? '') || null,
    amount: fromMinor(isCredit ? -cents : cents, 'usd'),
    currency: 'usd',
  };
}

/** Requires the statement's totals to add up to its debt, which proves that it is complete. */
function demandBalanced(
  summary: Readonly<Record<(typeof ADDENDS)[number] | 'DeudaTotalFact', string>>,
): void {
  const [previous, paid, bought, charged] = ADDENDS.map((name) => pesos(summary[name]));
  const owed = (previous ?? 0) - (paid ?? 0) + (bought ?? 0) + (charged ?? 0);
  if (owed === pesos(summary.DeudaTotalFact)) return;
  throw unexpectedPage('The totals of a statement do not add up to its debt', {
    page: 'statement',
    field: 'RESPUESTA.DeudaTotalFact',
  });
}

const ADDENDS = ['SaldoAnterior', 'TotalPagos', 'TotalCompras', 'TotalCargos'] as const;

function transactionIn(row: SantanderStatementRow): CardTransaction {
  const total = Number(row.TotalCuotas);
  const amount = pesos(row.MontoTxs);
  return {
    ...plainTransaction,
    transactionDate: row.FechaTxs,
    referenceNumber: row.Microfilm === '' ? null : row.Microfilm,
    description: cleanText(row.NombreComercio),
    location: cleanText(row.Ciudad ?? '') || null,
    amount: row.CodTxs === PAYMENT && amount > 0 ? -amount : amount,
    currency: 'clp',
    installments:
      total === 0
        ? null
        : { total, current: Number(row.NumeroCuotas), amount: pesos(row.MontoCuota) },
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
  const amount = Number(text.replaceAll(/[.-]/g, ''));
  return text.endsWith('-') && amount !== 0 ? -amount : amount;
}
