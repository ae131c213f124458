import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { demandListed } from '../../families/banking/BankPortal.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import type { BankPage, IssuedCard, StatementName } from '../../families/banking/BankPage.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import { wordsOr } from '../../families/banking/words.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import type { CardType } from '../../products/enumerations.ts';
import type { CardBalance } from '../../products/productBalance.ts';
import { isIsoDate, parseDate } from '../../shared/dates.ts';
import { sumMoney } from '../../shared/money.ts';
import { cleanText } from '../../shared/text.ts';
import {
  cardsAnswer,
  statementAnswer,
  statementListAnswer,
  unbilledAnswer,
} from './cardAnswers.ts';
import type { ChileCard, ChileStatementRow, ChileUnbilled } from './cardAnswers.ts';

const brand = wordsOr<'type', CardType>('type', 'other', 'brand', {
  Visa: 'visa',
  Mastercard: 'mastercard',
  'American Express': 'american-express',
});

/** The bank's name for a card: its brand and its kind. */
export const cardName = ({ marca, tipo }: ChileCard): string => cleanText(`${marca} ${tipo}`);

const panOf = ({ numero }: ChileCard): string => truncatedPan(numero.slice(-4));

export function cardsIn(document: RawDocument): CardReference[] {
  if (document.page !== 'cards') return [];
  return cardsAnswer.read(document).map((card, index) => {
    const { idProducto: id } = card;
    return {
      key: String(index + 1),
      truncatedPan: panOf(card),
      handles: { national: id, international: id, statements: id },
    };
  });
}

export function readCards(document: RawDocument): BankPage {
  const list = cardsAnswer.read(document);
  demandListed(document, list);
  const cards = list.map((card): IssuedCard => {
    const clp = balanceOf(card, ['$', 'CLP']);
    if (clp === null) {
      throw unexpectedPage('A card lacks its limit in pesos', {
        page: document.page,
        field: 'cupos',
      });
    }
    return {
      detail: {
        ...brand(card.marca),
        name: cardName(card),
        isAdditionalCard: !card.titular,
        // Each currency has a limit of its own.
        singleCreditLimit: false,
        balances: { clp, usd: balanceOf(card, ['USD', 'US$']) },
      },
      cardHolderName: cleanText(document.about[`holder ${card.idProducto}`] ?? ''),
      truncatedPan: panOf(card),
    };
  });
  return { kind: 'cards', cards };
}

function balanceOf({ cupos }: ChileCard, symbols: readonly string[]): CardBalance | null {
  const found = cupos.find(({ moneda }) => symbols.includes(moneda));
  if (found === undefined) return null;
  const [creditLimit, availableCredit] = [Number(found.cupo), Number(found.disponible)];
  const currentBalance = sumMoney([creditLimit, -availableCredit], 'usd');
  return { creditLimit, currentBalance, availableCredit };
}

/** Fields of a purchase that the bank does not provide. */
const plain = { isPending: false, originalCurrencyAmount: null, originalCurrency: null } as const;

export function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const { fechaProximaFacturacionCalendario: day, listaMovNoFactur } =
    unbilledAnswer.read(document);
  const origin = kind === 'national' ? 'NAC' : 'INT';
  return {
    kind,
    owner: document.about['card'] ?? '',
    // A single answer contains all entries.
    total: { from: null, next: null },
    order: 'newest-first',
    entries: listaMovNoFactur
      .filter(({ origenTransaccion }) => origenTransaccion === origin)
      .map((row) => purchaseIn(row, kind === 'national' ? 'clp' : 'usd')),
    cycle: {
      billingDate: day === null || day === '' ? null : nextDay(day, document.about['date'] ?? ''),
      paymentDueDate: null,
    },
  };
}

function purchaseIn(row: ChileUnbilled, currency: 'clp' | 'usd'): CardTransaction {
  const { numeroCuotas: current, numeroTotalCuotas: total } = row;
  return {
    ...plain,
    transactionDate: parseDate(row.fechaTransaccionString),
    referenceNumber: null,
    description: cleanText(row.glosaTransaccion),
    location: cleanText(row.ciudad ?? '') || null,
    amount: Number(row.montoCompra),
    currency,
    ...originalOf(row, currency),
    installments: total === 0 ? null : { total, current, amount: null },
  };
}

/**
 * ISO 4217 numbers of the currencies in which Chileans shop; any other currency number is ignored.
 */
const CURRENCY_NUMBERS: Readonly<Record<string, string>> = {
  '032': 'ars',
  '124': 'cad',
  '152': 'clp',
  '156': 'cny',
  '170': 'cop',
  '392': 'jpy',
  '484': 'mxn',
  '604': 'pen',
  '756': 'chf',
  '826': 'gbp',
  '840': 'usd',
  '858': 'uyu',
  '978': 'eur',
  '986': 'brl',
};

function originalOf(row: ChileUnbilled, currency: string): Partial<CardTransaction> {
  const originalCurrency = CURRENCY_NUMBERS[row.codigoMonedaOrigen ?? ''];
  if (originalCurrency === undefined || originalCurrency === currency) return {};
  if (row.montoMonedaOrigen === null) return {};
  return { originalCurrencyAmount: Number(row.montoMonedaOrigen), originalCurrency };
}

/** The next date with this day and month: the bank writes "24 de enero", without a year. */
function nextDay(words: string, today: string): string {
  const [found] = /\d{1,2} de [a-záéíóú]+/i.exec(words) ?? [];
  // Parsed in a leap year, so that 29 February is valid.
  const day = found === undefined ? '' : parseDate(`${found} de 2024`).slice('2024'.length);
  const year = Number(today.slice(0, 4));
  const next = Array.from({ length: 5 }, (_, later) => String(year + later) + day).find(
    (one) => isIsoDate(one) && one >= today,
  );
  if (next !== undefined) return next;
  throw unexpectedPage('The bank names no day of the next billing', {
    field: 'fechaProximaFacturacionCalendario',
  });
}

/** Newest first; within a month, pesos before dollars. */
export function statementsIn(document: RawDocument): readonly StatementName[] {
  const answer = statementListAnswer.read(document);
  const national = answer.listaNacional
    .filter((one) => one.existeEstadoCuentaNacional)
    .map(({ fechaFacturacion }) => ({ statementDate: fechaFacturacion, currency: 'clp' as const }));
  const international = answer.listaInternacional
    .filter((one) => one.existeEstadoCuentaInternacional)
    .map(({ fechaFacturacion }) => ({ statementDate: fechaFacturacion, currency: 'usd' as const }));
  const all = [...national, ...international];
  if (all.length === 0 && answer.existenEstadosDeCuenta) {
    throw unexpectedPage('The bank announced statements and lists none');
  }
  return all.sort(({ statementDate: one }, { statementDate: other }) =>
    one === other ? 0 : one < other ? 1 : -1,
  );
}

export function readStatementIndex(document: RawDocument): BankPage {
  const card = document.about['card'] ?? '';
  return { kind: 'statement-index', card, statements: statementsIn(document) };
}

export function readStatement(document: RawDocument): BankPage {
  const { existeEstadoCuenta, resumen, ...parts } = statementAnswer.read(document);
  const sections = [
    parts.seccionCompras,
    parts.seccionOperaciones,
    parts.seccionCargosImpuestosAbonos,
    parts.seccionComprasEnCuotas,
    parts.seccionProductosServiciosVoluntarios,
  ].filter((one) => one !== undefined && one !== null);
  const [first] = sections;
  const hasUnexplainedGap = sections.some(
    (one) => one.transaccionesTarjetas.length === 0 && (one.mensajeSinTransacciones ?? '') === '',
  );
  if (!existeEstadoCuenta || first === undefined || hasUnexplainedGap) {
    throw unexpectedPage('The bank did not show the statement', { page: document.page });
  }
  const currency = document.about['currency'] === 'usd' ? 'usd' : 'clp';
  const transactions = sections
    .flatMap(({ transaccionesTarjetas }) => transaccionesTarjetas)
    // Removes the subtotals of a card and of an account.
    .filter(({ totales }) => !totales)
    .map((row) => transactionIn(row, currency))
    .sort(({ transactionDate: one }, { transactionDate: other }) =>
      one === other ? 0 : one < other ? 1 : -1,
    );
  return {
    kind: 'statement',
    card: document.about['card'] ?? '',
    statement: {
      currency,
      statementDate: document.about['date'] ?? '',
      summary: {
        creditLimit: Number(resumen.cupo),
        usedCredit: Number(resumen.cupoUtilizado),
        availableCredit: Number(resumen.cupoDisponible),
        cashAdvanceLimit: null,
        billingPeriodStart: first.fechaDesde,
        billingPeriodEnd: resumen.fechaFacturacionActual,
        paymentDueDate: resumen.fechaVencimientoFacturacion,
        nextBillingDate: resumen.fechaProximaFacturacion,
        monthlyInterestRate: null,
        cae: null,
        previousBalance: Number(resumen.saldoAnteriorFacturado),
        newBalance: Number(resumen.montoFacturado),
        minimumPayment: Number(resumen.pagoMinimo),
        lateFeeInterest: null,
      },
      transactions,
    },
    total: transactions.length,
  };
}

function transactionIn(row: ChileStatementRow, currency: 'clp' | 'usd'): CardTransaction {
  const shown = currency === 'usd' ? row.montoDolar : row.montoTransaccion;
  if (shown === undefined || shown === null) {
    throw unexpectedPage('A row of the statement has no amount', {
      field: currency === 'usd' ? 'montoDolar' : 'montoTransaccion',
    });
  }
  const value = Number(shown);
  const [current, total] = (row.cuotas ?? '').split('/').map(Number);
  return {
    ...plain,
    transactionDate: parseDate(row.fechaTransaccionString),
    referenceNumber: cleanText(row.numReferencia ?? '') || null,
    description: cleanText(row.descripcion),
    location: cleanText(row.ciudad ?? '') || null,
    // Rows of the group `pagos` are credited to the card, whatever their sign.
    amount: row.grupo === 'pagos' ? -Math.abs(value) : value,
    currency,
    installments:
      total === undefined || current === undefined || total === 0
        ? null
        : { total, current, amount: null },
  };
}
