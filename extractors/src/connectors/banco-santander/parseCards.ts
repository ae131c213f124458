import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../platforms/banking/BankPage.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import { addDays } from '../../shared/dates.ts';
import { cleanText } from '../../shared/text.ts';
import { statementAnswer, statementListAnswer, unbilledAnswer } from './cardAnswers.ts';
import type { SantanderStatementRow } from './cardAnswers.ts';
import { demandOk } from './demandOk.ts';

/** Rows that are no purchase: the balance before them, and rates that are told in passing. */
const INFORMATION = /^(SALDO INICIAL|tasa int\.)/i;
/** A segment of the statement that only informs. */
const INFORMATION_SEGMENT = '04';

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
    // One answer has all of them.
    total: { from: null, next: null },
    order: 'newest-first',
    entries,
    cycle: { billingDate: document.about['billingDate'] ?? null, paymentDueDate: null },
  };
}

/** The statements in pesos: those in dollars are documents without text. */
export function statementsIn(document: RawDocument) {
  const { INFO, MATRIZ } =
    statementListAnswer.read(document).DATA.AS_TIB_WM01_CONCuentasDisponibles.OUTPUT;
  demandOk(INFO.CODERR, 'statements');
  return MATRIZ.filter(({ MONEDA }) => MONEDA === '152').map(({ NUMEXT, FECHAEXT }) => ({
    number: NUMEXT,
    date: FECHAEXT,
  }));
}

export function readStatementIndex(document: RawDocument): BankPage {
  return {
    kind: 'statement-index',
    card: document.about['card'] ?? '',
    statements: statementsIn(document).map(({ date }) => ({
      statementDate: date,
      currency: 'clp',
    })),
  };
}

/** The date on which the next statement will be made, by the newest one. */
export function nextBillingDate(document: RawDocument): string {
  return responseIn(document).RESPUESTA.FechaProxFact;
}

export function readStatement(document: RawDocument): BankPage {
  const { RESPUESTA, Matriz } = responseIn(document);
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
        billingPeriodStart: addDays(RESPUESTA.FechaFactAnt, 1),
        billingPeriodEnd: RESPUESTA.FechaFactActual,
        paymentDueDate: RESPUESTA.FechaVenc,
        nextBillingDate: RESPUESTA.FechaProxFact,
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
  demandOk(INFO.CODERR, 'statement');
  return OUTPUT;
}

/** The sum by which the bank's own statement is proven whole. */
function demandBalanced(
  summary: Readonly<Record<(typeof ADDENDS)[number] | 'DeudaTotalFact', string>>,
): void {
  const [previous, paid, bought, charged] = ADDENDS.map((name) => pesos(summary[name]));
  const owed = (previous ?? 0) - (paid ?? 0) + (bought ?? 0) + (charged ?? 0);
  if (owed === pesos(summary.DeudaTotalFact)) return;
  throw new ExtractionError(
    'UNEXPECTED_PAGE',
    'The totals of a statement do not lead to its debt',
    {
      page: 'statement',
      field: 'RESPUESTA.DeudaTotalFact',
    },
  );
}

const ADDENDS = ['SaldoAnterior', 'TotalPagos', 'TotalCompras', 'TotalCargos'] as const;

function transactionIn(row: SantanderStatementRow): CardTransaction {
  const total = Number(row.TotalCuotas);
  return {
    ...plainTransaction,
    transactionDate: row.FechaTxs,
    referenceNumber: row.Microfilm === '' ? null : row.Microfilm,
    description: cleanText(row.NombreComercio),
    location: cleanText(row.Ciudad ?? '') || null,
    amount: pesos(row.MontoTxs),
    currency: 'clp',
    installments:
      total === 0
        ? null
        : { total, current: Number(row.NumeroCuotas), amount: pesos(row.MontoCuota) },
  };
}

/** What the bank does not tell of a purchase. */
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
