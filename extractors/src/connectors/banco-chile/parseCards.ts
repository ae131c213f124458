import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { numberOf, valueOf } from '../../families/banco-chile/accounts.ts';
import { demandListed } from '../../families/banking/BankPortal.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import type { BankPage, IssuedCard, StatementName } from '../../families/banking/BankPage.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import { wordsOr } from '../../families/banking/words.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import type { CardStatement } from '../../products/creditCardStatement.ts';
import type { CardType } from '../../products/enumerations.ts';
import type { CardBalance } from '../../products/productBalance.ts';
import { chileanDay, isIsoDate, parseDate } from '../../shared/dates.ts';
import { sumMoney } from '../../shared/money.ts';
import { readRows } from '../../shared/rows.ts';
import { cleanText } from '../../shared/text.ts';
import {
  cardsAnswer,
  isSet,
  statementAnswer,
  statementListAnswer,
  unbilledAnswer,
} from './cardAnswers.ts';
import type {
  ChileCard,
  ChileStatementRow,
  ChileStatementSection,
  ChileUnbilled,
} from './cardAnswers.ts';

const brand = wordsOr<'type', CardType>('type', 'other', 'brand', {
  Visa: 'visa',
  Mastercard: 'mastercard',
  'American Express': 'american-express',
});

/** The bank's name for a card: its brand and its kind. */
export const cardName = ({ marca, tipo }: ChileCard): string => cleanText(`${marca} ${tipo ?? ''}`);

const panOf = ({ numero }: ChileCard): string => truncatedPan(numero.slice(-4));

/** Those of the holder first: what the bank answers for several cards is kept with the first. */
const cardsOf = (document: RawDocument): ChileCard[] =>
  cardsAnswer.read(document).toSorted((one, other) => Number(other.titular) - Number(one.titular));

export function cardsIn(document: RawDocument): CardReference[] {
  if (document.page !== 'cards') return [];
  return cardsOf(document).map((card, index) => {
    const { idProducto: id } = card;
    return {
      key: String(index + 1),
      truncatedPan: panOf(card),
      handles: { national: id, international: id, statements: id },
    };
  });
}

export function readCards(document: RawDocument): BankPage {
  const list = cardsOf(document);
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
  const [creditLimit, availableCredit] = [valueOf(found.cupo), valueOf(found.disponible)];
  const currentBalance = sumMoney([creditLimit, -availableCredit], 'usd');
  return { creditLimit, currentBalance, availableCredit };
}

/** Fields of a billed purchase that the bank does not provide. */
const plain = { isPending: false, originalCurrencyAmount: null, originalCurrency: null } as const;

/** Pesos have no decimals, even where the bank prints some. */
const moneyOf = (shown: number | string, currency: 'clp' | 'usd'): number =>
  sumMoney([valueOf(shown)], currency);

export function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const { fechaProximaFacturacionCalendario: day, listaMovNoFactur } =
    unbilledAnswer.read(document);
  const isNational = kind === 'national';
  const rows = document.about['repeated'] === undefined ? (listaMovNoFactur ?? []) : [];
  return {
    kind,
    owner: document.about['card'] ?? '',
    // A single answer contains all entries.
    total: { from: null, next: null },
    order: 'newest-first',
    ...readRows(
      isNational ? 'natTransactions' : 'intTransactions',
      // A row that cannot be read is counted once.
      rows.filter((row) => (row === null ? isNational : isInPesos(row) === isNational)),
      (row) => purchaseIn(row, isNational ? 'clp' : 'usd'),
    ),
    cycle: {
      billingDate: (day ?? '') === '' ? null : nextDay(day ?? '', document.about['date'] ?? ''),
      paymentDueDate: null,
    },
  };
}

/** Only purchases abroad are in dollars: the word for others differs between sources. */
const isInPesos = ({ origenTransaccion }: ChileUnbilled): boolean =>
  !/^I(NT.*)?$/i.test(origenTransaccion.trim());

/**
 * Whether two answers contain the same purchases. The number in each row is that of the card which
 * it was bought with, so two cards never have equal rows of their own.
 */
export function isSameList(one: RawDocument, other: RawDocument): boolean {
  const [first, second] = [one, other].map(rowsAsText);
  return first !== '' && first === second;
}

const rowsAsText = (document: RawDocument): string =>
  (unbilledAnswer.read(document).listaMovNoFactur ?? [])
    // The other fields may belong to the answer, not to the purchase.
    .map((row) =>
      JSON.stringify([
        row?.numeroTarjeta,
        row?.fechaTransaccionString,
        row?.montoCompra,
        row?.glosaTransaccion,
      ]),
    )
    .toSorted()
    .join();

/** Whether two answers about the same account are the same statement. */
export const isSameStatement = (one: RawDocument, other: RawDocument): boolean =>
  labelOf(one) === labelOf(other) &&
  JSON.stringify(statementIn(one)) === JSON.stringify(statementIn(other));

function purchaseIn(row: ChileUnbilled, currency: 'clp' | 'usd'): CardTransaction {
  const hour = row.horaAutorizacion ?? '';
  const total = Number(row.numeroTotalCuotas ?? 0);
  return {
    transactionDate: dateOf(row),
    referenceNumber: null,
    description: firstOf(row.glosaTransaccion, row.nombreComercio, row.descripcionTransaccion),
    location: cleanText(row.ciudad ?? '') || null,
    // Purchases lose the hour of their authorisation once they are confirmed.
    isPending: hour !== '' && hour !== '00:00:00',
    amount: moneyOf(row.montoCompra, currency),
    currency,
    ...originalOf(row, currency),
    installments:
      total === 0
        ? instalmentsIn(row.despliegueCuotas)
        : instalmentsOf(Number(row.numeroCuotas ?? 0), total),
  };
}

/** The first of these texts that is not blank. */
const firstOf = (...texts: readonly (string | null | undefined)[]): string =>
  texts.map((text) => cleanText(text ?? '')).find((text) => text !== '') ?? '';

interface Dated {
  readonly fechaTransaccionString?: string | null;
  readonly fechaTransaccion?: number | null;
}

function dateOf({ fechaTransaccionString: printed, fechaTransaccion: moment }: Dated): string {
  if ((printed ?? '') !== '') return parseDate(printed ?? '');
  return chileanDay(new Date(moment ?? NaN));
}

/** One instalment means that it was paid at once. */
const instalmentsOf = (current: number, total: number): CardTransaction['installments'] =>
  total > 1 ? { total, current, amount: null } : null;

/** Printed as "02/06". */
function instalmentsIn(printed: string | null | undefined): CardTransaction['installments'] {
  const [, current, total] = /^(\d{1,2})\/(\d{1,2})$/.exec((printed ?? '').trim()) ?? [];
  return instalmentsOf(Number(current ?? 0), Number(total ?? 0));
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

function originalOf(row: ChileUnbilled, currency: string) {
  const code = String(row.codigoMonedaOrigen ?? '').padStart(3, '0');
  const originalCurrency = CURRENCY_NUMBERS[code];
  const shown = row.montoMonedaOrigen ?? '';
  // The bank also gives the number of the peso to purchases in dollars.
  const isOwn = originalCurrency === currency || originalCurrency === 'clp';
  return originalCurrency === undefined || isOwn || shown === ''
    ? { originalCurrencyAmount: null, originalCurrency: null }
    : { originalCurrencyAmount: valueOf(shown), originalCurrency };
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

/**
 * Newest first; within a month, pesos before dollars. A card without an account, or without a list,
 * has none.
 */
export function statementsIn(document: RawDocument): readonly StatementName[] {
  const answer = statementListAnswer.read(document);
  const { numeroCuenta, listaNacional, listaInternacional } = answer;
  if (numeroCuenta === null) return [];
  const national = (listaNacional ?? [])
    .filter((one) => isSet(one.existeEstadoCuentaNacional ?? null))
    .map(({ fechaFacturacion }) => nameOf(fechaFacturacion, 'clp'));
  const international = (listaInternacional ?? [])
    .filter((one) => isSet(one.existeEstadoCuentaInternacional ?? null))
    .map(({ fechaFacturacion }) => nameOf(fechaFacturacion, 'usd'));
  const all = [...national, ...international];
  const isComplete = listaNacional !== null && listaInternacional !== null;
  if (all.length === 0 && isComplete && isSet(answer.existenEstadosDeCuenta)) {
    throw unexpectedPage('The bank announced statements and lists none');
  }
  return all.sort(({ statementDate: one }, { statementDate: other }) =>
    one === other ? 0 : one < other ? 1 : -1,
  );
}

const nameOf = (printed: string, currency: 'clp' | 'usd'): StatementName => ({
  statementDate: parseDate(printed),
  currency,
});

/** How `about.repeated` names a statement. */
export const labelOf = ({ about }: Pick<RawDocument, 'about'>): string =>
  `${about['currency'] ?? ''} ${about['date'] ?? ''}`;

export function readStatementIndex(document: RawDocument): BankPage {
  const repeated = (document.about['repeated'] ?? '').split(',');
  return {
    kind: 'statement-index',
    card: document.about['card'] ?? '',
    statements: statementsIn(document).filter(
      ({ currency, statementDate: date }) =>
        !repeated.includes(labelOf({ about: { currency, date } })),
    ),
  };
}

export function readStatement(document: RawDocument): BankPage {
  const statement = statementIn(document);
  const card = document.about['card'] ?? '';
  return { kind: 'statement', card, statement, total: statement.transactions.length };
}

function statementIn(document: RawDocument): CardStatement {
  const { existeEstadoCuenta, resumen, ...parts } = statementAnswer.read(document);
  const sections = [
    parts.seccionCompras,
    parts.seccionOperaciones,
    parts.seccionCargosImpuestosAbonos,
    parts.seccionComprasEnCuotas,
    parts.seccionProductosServiciosVoluntarios,
  ].filter((one) => one !== undefined && one !== null);
  if (!isSet(existeEstadoCuenta) || sections.length === 0 || sections.some(lacksRows)) {
    throw unexpectedPage('The bank did not show the statement', { page: document.page });
  }
  const currency = document.about['currency'] === 'usd' ? 'usd' : 'clp';
  const start = sections.find(({ fechaDesde }) => (fechaDesde ?? '') !== '')?.fechaDesde;
  const transactions = sections
    .flatMap(({ transaccionesTarjetas }) => transaccionesTarjetas ?? [])
    .filter((row) => !isSubtotal(row))
    .map((row) => transactionIn(row, currency))
    .sort(({ transactionDate: one }, { transactionDate: other }) =>
      one === other ? 0 : one < other ? 1 : -1,
    );
  return {
    currency,
    statementDate: document.about['date'] ?? '',
    summary: {
      creditLimit: moneyOf(resumen.cupo, currency),
      usedCredit: moneyOf(resumen.cupoUtilizado, currency),
      availableCredit: moneyOf(resumen.cupoDisponible, currency),
      cashAdvanceLimit: null,
      billingPeriodStart: dayOrNull(start),
      billingPeriodEnd: parseDate(resumen.fechaFacturacionActual),
      paymentDueDate: dayOrNull(resumen.fechaVencimientoFacturacion),
      nextBillingDate: dayOrNull(resumen.fechaProximaFacturacion),
      monthlyInterestRate: null,
      cae: null,
      previousBalance: moneyOf(resumen.saldoAnteriorFacturado, currency),
      newBalance: moneyOf(resumen.montoFacturado, currency),
      minimumPayment: moneyOf(resumen.pagoMinimo, currency),
      lateFeeInterest: null,
    },
    transactions,
  };
}

const dayOrNull = (printed: string | null | undefined): string | null =>
  (printed ?? '') === '' ? null : parseDate(printed ?? '');

/** Whether a section announces transactions, shows none, and does not say why. */
const lacksRows = (one: ChileStatementSection): boolean =>
  (one.transaccionesTarjetas ?? []).length === 0 &&
  (one.mensajeSinTransacciones ?? '') === '' &&
  (one.numeroDeTransacciones ?? 0) > 0;

/** Sums of a card or of an account; that of a card is not marked as one, but has no date. */
const isSubtotal = (row: ChileStatementRow): boolean =>
  row.totales === true ||
  (row.cambioTarjeta === true && (row.fechaTransaccionString ?? '') === '') ||
  /^TOTAL (TARJETA X|.* A LA CUENTA$)/i.test(cleanText(row.descripcion ?? ''));

function transactionIn(row: ChileStatementRow, currency: 'clp' | 'usd'): CardTransaction {
  const shown = (currency === 'usd' ? row.montoDolar : null) ?? row.montoTransaccion ?? '';
  if (shown === '') {
    throw unexpectedPage('A row of the statement has no amount', { field: 'montoTransaccion' });
  }
  const value = moneyOf(shown, currency);
  return {
    ...plain,
    transactionDate: dateOf(row),
    referenceNumber: referenceOf(row),
    description: firstOf(row.descripcion, row.comercio),
    location: cleanText(row.ciudad ?? '') || null,
    // Rows of the group `pagos` are credited to the card, whatever their sign.
    amount: row.grupo === 'pagos' ? -Math.abs(value) : value,
    currency,
    installments: instalmentsIn(row.cuotas),
  };
}

/** Day and month, then the number; only zeros there mean that there is none. */
function referenceOf({ numReferencia }: ChileStatementRow): string | null {
  const printed = cleanText(numReferencia ?? '');
  return numberOf(printed.split(' ').at(-1)) === null ? null : printed;
}
