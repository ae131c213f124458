import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { isOldestFirst } from '../../families/banking/rowOrder.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { hasDecimals } from '../../shared/money.ts';
import { parseDate } from '../../shared/dates.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText } from '../../shared/text.ts';

/** The heading above the rows of an account's history; without it, the file is something else. */
const HEADING = 'Fecha;Descripcion;NroDoc.;Cargos;Abonos;Saldo';
/** Fields are not quoted: only the description may contain a `;` itself. */
const ROW = /^(\d{8}|);(.*);([^;]*);([^;]*);([^;]*);([^;]*)$/;

/** A number of zeros means that there is none. */
const NO_NUMBER = /^0*$/;

/** An account's history: a line per movement below the heading, in either order. */
export function readHistory(document: RawDocument): BankPage {
  const { account = '', currency: told } = document.about;
  const currency = told as Currency;
  const lines = document.text.split(/\r?\n/).map((line) => line.trim());
  const heading = lines.findIndex((line) => line.startsWith(HEADING));
  if (heading < 0) throw unexpected('The history has no heading', 'Fecha');
  // Of further columns nothing is known.
  const further = (lines[heading] ?? '').split(';').length - HEADING.split(';').length;
  const entries = lines
    .slice(heading + 1)
    .filter((line) => line !== '')
    .flatMap((line) => movementIn(withoutLast(further, line), currency) ?? []);
  return {
    kind: 'movements',
    owner: account,
    // A single file contains all movements.
    total: { from: null, next: null },
    order: isOldestFirst(entries, currency) ? 'oldest-first' : 'newest-first',
    // Also within a day, in the screen that fintself recorded.
    hasPrintedBalances: true,
    entries,
  };
}

function withoutLast(count: number, line: string): string {
  const cells = line.split(';');
  return cells.slice(0, cells.length - count).join(';');
}

/** Null for a line without a charge or a credit, such as an initial balance. */
function movementIn(line: string, currency: Currency): Movement | null {
  const [, date, description = '', number = '', charged = '', credited = '', balance = ''] =
    ROW.exec(line) ?? [];
  if (date === undefined) throw unexpected('A line of the history has other columns', 'Fecha');
  if (charged.trim() === '' && credited.trim() === '') return null;
  if (date === '') throw unexpected('A line of the history has no date', 'Fecha');
  const charge = hundredths(charged, 'Cargos', currency);
  const credit = hundredths(credited, 'Abonos', currency);
  if (charge !== 0 && credit !== 0) throw unexpected('A movement is of both kinds', 'Cargos');
  return {
    type: credit === 0 ? 'outflow' : 'inflow',
    date: dayIn(date),
    time: null,
    description: cleanText(description),
    transactionNumber: NO_NUMBER.test(number) ? null : number,
    amount: charge + credit,
    balance: hundredths(balance, 'Saldo', currency),
  };
}

/** DDMMYYYY. */
function dayIn(text: string): string {
  return readField('Fecha', () => parseDate(text.replace(/^(\d\d)(\d\d)/, '$1/$2/')));
}

/** An amount with two decimals but no separator: `123400` is 1.234 pesos. */
function hundredths(text: string, field: string, currency: Currency): number {
  const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) / 100 : text === '' ? 0 : NaN;
  if (hasDecimals(value, currency === 'usd' ? 2 : 0)) return value;
  throw unexpected('An amount of the history is invalid', field);
}

function unexpected(message: string, field: string): ExtractionError {
  return unexpectedPage(message, { page: 'movements', field });
}
