import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { isOldestFirst } from '../../families/banking/rowOrder.ts';
import type { Movement } from '../../products/movement.ts';
import { parseDate } from '../../shared/dates.ts';
import { pageIn } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { NO_MOVEMENTS, SCREEN } from './portal.ts';

/** Headings of the workbook and of the table, folded. */
const COLUMNS = {
  date: /^fecha/,
  operation: /operacion$/,
  description: /^(?:descripcion|detalle|glosa)/,
  /** Of the table: one signed amount. */
  amount: /^(?:abonos?|cargos?) ?\/ ?(?:abonos?|cargos?)$|^(?:monto|importe)/,
  charge: /cargos? ?\$?$/,
  credit: /abonos? ?\$?$/,
  balance: /^saldo/,
} as const;

type Column = keyof typeof COLUMNS;
/** The text of a row's cell; an error if there is no such column. */
type Row = (column: Column) => string;

/**
 * The workbook: the account in its first cell, the headings in row 14 or 15, and the movements below
 * until an empty row or the subtotals.
 */
export function readWorkbookRows(document: RawDocument): BankPage {
  const lines = document.text.split('\n').map((line) => line.split('\t'));
  const account = document.about['account'] ?? '';
  const [, printed = ''] = /N[°ºo]\s*([\d.-]+)/i.exec(lines[0]?.[0] ?? '') ?? [];
  if (bare(printed) !== bare(account)) throw unexpected('is of another account', 'workbook', 'N°');
  const top = lines.findIndex(([first = '']) => foldText(first) === 'fecha');
  const below = lines.slice(top + 1);
  const end = below.findIndex(([first = '']) => first === '' || /^subtotal/i.test(first));
  const rows = end < 0 ? below : below.slice(0, end);
  if (top < 0 || rows.length === 0) throw unexpected('shows no movements', 'workbook', 'Fecha');
  const headings = (lines[top] ?? []).map(foldText);
  return listOf(document, rows.map(rowOf(headings, 'workbook')));
}

/** Printed with leading zeros in the workbook. */
const bare = (number: string): string => number.replaceAll(/\D/g, '').replace(/^0+/, '');

/** One page of the table on the screen, which has no number of the operation. */
export function readTable(document: RawDocument): BankPage {
  const $ = pageIn(document);
  const textsOf = (cells: ReturnType<typeof $>): string[] =>
    cells.toArray().map((one) => cleanText($(one).text()));
  const rows = $('tr')
    .toArray()
    .map((row) => textsOf($(row).children('td')))
    .filter((cells) => cells.length > 0);
  const says = $(SCREEN.noData).length > 0 || NO_MOVEMENTS.test(cleanText($.root().text()));
  if (rows.length === 0 && !says) {
    throw unexpected('shows no movements and does not say so', 'movements', 'Fecha');
  }
  const headings = textsOf($('th')).map(foldText);
  return listOf(document, rows.map(rowOf(headings, 'movements')));
}

function rowOf(headings: readonly string[], page: string): (cells: readonly string[]) => Row {
  // "Abonos/Cargos" is the table's single amount.
  const single = headings.findIndex((one) => COLUMNS.amount.test(one));
  const placeOf = ([column, words]: readonly [string, RegExp]): [string, number] => [
    column,
    headings.findIndex(
      (one, index) => words.test(one) && (column === 'amount') === (index === single),
    ),
  ];
  const places = new Map(Object.entries(COLUMNS).map(placeOf));
  return (cells) => (column) => {
    const cell = cells[places.get(column) ?? -1];
    if (cell === undefined) throw unexpected('lacks a column', page, column);
    return cell;
  };
}

function listOf({ about, page }: RawDocument, rows: readonly Row[]): BankPage {
  const isWorkbook = page === 'workbook';
  const entries = rows.map((row): Movement => ({
    ...(isWorkbook ? twoAmounts(row) : signedAmount(row)),
    date: readField('Fecha', () => parseDate(row('date'))),
    time: null,
    description: row('description'),
    transactionNumber: isWorkbook ? row('operation').replace(/^0+$/, '') || null : null,
    balance: readField('Saldo', () => parseClp(row('balance'))),
  }));
  return {
    kind: 'movements',
    owner: about['account'] ?? '',
    total: { from: about['from'] ?? null, next: about['next'] ?? null },
    hasPrintedBalances: true,
    order: isOldestFirst(entries, 'clp') ? 'oldest-first' : 'newest-first',
    entries,
  };
}

/** Charges are negative; the unused column is empty or zero. */
function twoAmounts(row: Row): Pick<Movement, 'type' | 'amount'> {
  const read = (column: 'charge' | 'credit'): number => {
    const text = row(column);
    return text === '' ? 0 : Math.abs(readField(column, () => parseClp(text)));
  };
  const [charge, credit] = [read('charge'), read('credit')];
  if ((charge === 0) === (credit === 0)) {
    throw unexpected('shows a movement without exactly one amount', 'workbook', 'charge');
  }
  return { type: credit === 0 ? 'outflow' : 'inflow', amount: charge + credit };
}

function signedAmount(row: Row): Pick<Movement, 'type' | 'amount'> {
  const amount = readField('Abonos/Cargos', () => parseClp(row('amount')));
  return { type: amount < 0 ? 'outflow' : 'inflow', amount: Math.abs(amount) };
}

const unexpected = (what: string, page: string, field: string): ExtractionError =>
  unexpectedPage(`The list of movements ${what}`, { page, field });
