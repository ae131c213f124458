import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../platforms/banking/BankPage.ts';
import { isOldestFirst } from '../../platforms/banking/rowOrder.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { hasDecimals } from '../../shared/money.ts';
import { parseDate } from '../../shared/dates.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText } from '../../shared/text.ts';

/** Above the rows of an account's history; without it the file is another one. */
const HEADING = 'Fecha;Descripcion;NroDoc.;Cargos;Abonos;Saldo';
const COLUMNS = HEADING.split(';');

/** Zeros number nothing. */
const NO_NUMBER = /^0*$/;

/** An account's history: below its heading a line for each movement, however they are ordered. */
export function readHistory(document: RawDocument): BankPage {
  const { account = '', currency: told } = document.about;
  const currency = told as Currency;
  const lines = document.text.split(/\r?\n/).map((line) => line.trim());
  const heading = lines.indexOf(HEADING);
  if (heading < 0) throw unexpected('The history has no heading', 'Fecha');
  const entries = lines
    .slice(heading + 1)
    .filter((line) => line !== '')
    .map((line) => movementIn(line, currency));
  return {
    kind: 'movements',
    owner: account,
    // One file has all of them.
    total: { from: null, next: null },
    order: isOldestFirst(entries, currency) ? 'oldest-first' : 'newest-first',
    entries,
  };
}

function movementIn(line: string, currency: Currency): Movement {
  const cells = line.split(';').map(cleanText);
  const cell = (name: string): string => cells[COLUMNS.indexOf(name)] ?? '';
  const isWhole =
    cells.length === COLUMNS.length || (cells.length === COLUMNS.length + 1 && cells.at(-1) === '');
  if (!isWhole) throw unexpected('A line of the history has other columns', 'Descripcion');
  const amount = (name: string): number => hundredths(cell(name), name, currency);
  const [charge, credit] = [amount('Cargos'), amount('Abonos')];
  if (charge !== 0 && credit !== 0) throw unexpected('A movement is of both kinds', 'Cargos');
  const number = cell('NroDoc.');
  return {
    type: credit === 0 ? 'outflow' : 'inflow',
    date: dayIn(cell('Fecha')),
    time: null,
    description: cell('Descripcion'),
    transactionNumber: NO_NUMBER.test(number) ? null : number,
    amount: charge + credit,
    balance: amount('Saldo'),
  };
}

/** DDMMYYYY. */
function dayIn(text: string): string {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  return readField('Fecha', () => parseDate([day, month, year].join('/')));
}

/** An amount whose two decimals are not separated: `123400` are 1.234 pesos. */
function hundredths(text: string, field: string, currency: Currency): number {
  const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) / 100 : text === '' ? 0 : NaN;
  if (hasDecimals(value, currency === 'usd' ? 2 : 0)) return value;
  throw unexpected('An amount of the history is none', field);
}

function unexpected(message: string, field: string): ExtractionError {
  return new ExtractionError('UNEXPECTED_PAGE', message, { page: 'movements', field });
}
