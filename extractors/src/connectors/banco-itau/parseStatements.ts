import type { CheerioAPI } from 'cheerio/slim';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import type { CardTransaction, Installments } from '../../products/cardTransaction.ts';
import type {
  CardStatement,
  StatementCurrency,
  StatementSummary,
} from '../../products/creditCardStatement.ts';
import { parseDate } from '../../shared/dates.ts';
import { pageIn } from '../../shared/html.ts';
import { parseClp, parseNumber } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { cleanText } from '../../shared/text.ts';
import { parseDollars } from './parseCards.ts';
import { namedIn, unexpected } from './wps.ts';

/** Whether a page says that its month has no statement. */
export const saysEmpty = ($: CheerioAPI): boolean => $('#contenido #sinDatos').length > 0;

/** The statement of a month, or none if the page says that there is none. */
export function readStatements(document: RawDocument, currency: StatementCurrency): BankPage {
  const { page, about } = document;
  const $ = pageIn(document);
  if (saysEmpty($) && $('#contenido tr[name="DataContainer"]').length > 0) {
    throw unexpected(page, 'says that it is empty and is not', 'sinDatos');
  }
  return {
    kind: 'statements',
    owner: about['card'] ?? '',
    total: { from: about['from'] ?? null, next: about['next'] ?? null },
    order: 'newest-first',
    entries: saysEmpty($) ? [] : [statementIn(document, currency)],
  };
}

function statementIn(document: RawDocument, currency: StatementCurrency): CardStatement {
  return {
    currency,
    statementDate: readerOf(document)('FechaFacturacion', parseDate),
    summary: currency === 'clp' ? nationalSummary(document) : internationalSummary(document),
    transactions: operationsIn(document, currency),
  };
}

/** The next billing date after a statement in pesos: the end of the coming period. */
export const nextBillingIn = (document: RawDocument): string =>
  readerOf(document)('fld_123', parseDate);

function nationalSummary(document: RawDocument): StatementSummary {
  const read = readerOf(document);
  return {
    creditLimit: read('CupoTotal', parseClp),
    usedCredit: read('CupoUtilizado', parseClp),
    availableCredit: read('CupoDisponible', parseClp),
    cashAdvanceLimit: read('fld_144', told(parseClp)),
    billingPeriodStart: read('fld_15', told(parseDate)),
    billingPeriodEnd: read('pfFechaFacturacion', parseDate),
    paymentDueDate: read('PagarHasta', parseDate),
    nextBillingDate: nextBillingIn(document),
    // The rate and CAE of revolving credit; those of instalments and cash advances are in adjacent
    // fields.
    monthlyInterestRate: read('CARGO_CTA', told(parsePercent)),
    cae: read('fld_148', told(parsePercent)),
    previousBalance: read('fld_155', told(parseClp)),
    newBalance: read('infoMontoFacturado', parseClp),
    minimumPayment: read('infoPagoMinimo', told(parseClp)),
    // `fld_124` is a late-payment rate, but no source states its period: one seen was 25,56%.
    lateFeeInterest: null,
  };
}

function internationalSummary(document: RawDocument): StatementSummary {
  const read = readerOf(document);
  const billed = read('FechaFacturacion', parseDate);
  return {
    creditLimit: read('CupoTotal', parseDollars),
    usedCredit: read('CupoUtilizado', parseDollars),
    availableCredit: read('CupoDisponible', parseDollars),
    cashAdvanceLimit: read('fld_23', told(parseDollars)),
    billingPeriodStart: read('fld_12', told(parseDate)),
    billingPeriodEnd: billed,
    paymentDueDate: read('PagarHasta', parseDate),
    // Taken from the national statement of the same month.
    nextBillingDate: document.about['nextBilling'] ?? null,
    monthlyInterestRate: null,
    cae: null,
    previousBalance: read('SaldoAnteriorFacturado', told(parseDollars)),
    newBalance: read('DeudaTotal', parseDollars),
    minimumPayment: null,
    lateFeeInterest: null,
  };
}

/**
 * Reads a field of the summary by its name, which the bank's pages write with or without a suffix.
 */
function readerOf(document: RawDocument) {
  const content = pageIn(document)('#contenido');
  return <T>(name: string, parse: (text: string) => T): T => {
    const found = content.find(`[name="${name}_iso8601"], [name="${name}"]`);
    if (found.length === 0) throw unexpected(document.page, `has no ${name}`, name);
    return readField(name, () => parse(cleanText(found.first().text())));
  };
}

/** Null if the bank leaves the field blank. */
const told =
  <T>(parse: (text: string) => T) =>
  (text: string): T | null =>
    text === '' ? null : parse(text);

/** `2,13%` */
const parsePercent = (text: string): number => parseNumber(text.replace(/ ?%$/, ''), 4);

/** The tables of operations. */
const TABLES = { clp: 'operacion_Table', usd: 'record_Table' } as const;

export const operationRows = ($: CheerioAPI, currency: StatementCurrency) =>
  $(`#contenido table[name="${TABLES[currency]}"] tr[name="DataContainer"]`);

/**
 * Newest first, since the bank groups the operations. A row of one cell, or that begins with a
 * cell across columns, names a section or its sum; its text is not documented.
 */
function operationsIn(document: RawDocument, currency: StatementCurrency): CardTransaction[] {
  const $ = pageIn(document);
  const rows = operationRows($, currency).toArray();
  // Even a statement without operations contains section rows.
  if (rows.length === 0) throw unexpected(document.page, 'has no operations', TABLES[currency]);
  return rows
    .filter((row) => {
      const cells = $(row).children('td');
      return cells.length > 1 && !SECTIONS.has(cells.first().attr('colspan') ?? '');
    })
    .map((row) => {
      const text = namedIn($, row, document.page);
      return currency === 'clp' ? nationalOperation(text) : internationalOperation(text);
    })
    .sort((one, other) => other.transactionDate.localeCompare(one.transactionDate));
}

/** The numbers of columns: six in dollars, eight in pesos, and two in one source. */
const SECTIONS: ReadonlySet<string> = new Set(['2', '6', '8']);

type Cells = ReturnType<typeof namedIn>;

const PLAIN = { isPending: false, originalCurrencyAmount: null, originalCurrency: null } as const;

/** Payments are already negative. The cell with the date has a misleading name. */
function nationalOperation(text: Cells): CardTransaction {
  const read = <T>(name: string, parse: (found: string) => T): T =>
    readField(name, () => parse(text(name)));
  return {
    ...PLAIN,
    transactionDate: read('NumeroReferencia_iso8601', parseDate),
    referenceNumber: /[^0 ]/.test(text('CodigoReferencia')) ? text('CodigoReferencia') : null,
    description: text('Descripcion'),
    location: text('Ciudad') || null,
    amount: read('MontoTransaccion_iso8601', parseClp),
    currency: 'clp',
    installments: read('cuota', (cuota) =>
      installmentsIn(cuota, () => read('operacion_fld_21_iso8601', parseClp)),
    ),
  };
}

/** `04/6` is the fourth of six instalments. `01/1` is a single payment, as is an empty text. */
function installmentsIn(cuota: string, amountOf: () => number): Installments | null {
  if (cuota === '') return null;
  const [, first, second] = /^(\d{1,3})\/(\d{1,3})$/.exec(cuota) ?? [];
  const [current, total] = [Number(first), Number(second)];
  if (first === undefined || current > total) throw new ParseError('number');
  return total <= 1 ? null : { total, current, amount: amountOf() };
}

function internationalOperation(text: Cells): CardTransaction {
  const place = [text('Ciudad'), text('Pais')].filter((one) => one !== '').join(', ');
  return {
    ...PLAIN,
    transactionDate: readField('Fecha_iso8601', () => parseDate(text('Fecha_iso8601'))),
    referenceNumber: null,
    description: text('DetalleTransaccion'),
    location: place || null,
    amount: readField('MontoDolar_iso8601', () => parseDollars(text('MontoDolar_iso8601'))),
    currency: 'usd',
    installments: null,
  };
}
