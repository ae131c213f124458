import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Rows } from '../../contract/gaps.ts';
import type { RawDocument } from '../../contract/session.ts';
import { formatMonth, monthAt, parseDate, parseMonth } from '../../shared/dates.ts';
import { parseClp } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { readRows } from '../../shared/rows.ts';
import { readRut } from '../../shared/rut.ts';
import { cleanText, foldText } from '../../shared/text.ts';

/**
 * A row of contributions: the person's part or the employer's. Each has the same taxable income,
 * and nothing says whose part it is.
 */
export interface ContributionPart {
  readonly period: string;
  readonly employerRut: string;
  readonly employerName: string | null;
  readonly income: number;
  readonly amount: number;
  readonly paymentDate: string;
}

/** The certificate of all contributions, and to whom it was issued. */
export interface Certificate extends Rows<ContributionPart> {
  readonly kind: 'certificate';
  readonly rut: string;
  readonly name: string;
}

const TITLE = 'Certificado de cotizaciones previsionales acreditadas';
const HOLDER = /perteneciente al afiliado\(a\) ([^,]{1,200}), ?RUT ([\d.]+-[\dkK]),? registra/i;
const RUT = /\d{1,3}(?:\.\d{3}){1,2}-[\dkK]/;

export function parseCertificate({ text }: RawDocument): Certificate {
  const all = cleanText(text);
  if (!foldText(all).includes(foldText(TITLE))) throw missing('certificate', TITLE);
  const [, name, rut] = HOLDER.exec(all) ?? [];
  if (name === undefined || rut === undefined) throw missing('certificate', 'RUT');
  const { rows, total } = tableIn(text.split('\n'));
  const read = readRows('contributions', rows, partOf);
  checkTotal(
    read,
    readField('TOTAL', () => parseClp(total)),
    'certificate',
  );
  return {
    kind: 'certificate',
    rut: readField('RUT', () => readRut(rut)),
    name: cleanText(name),
    ...read,
  };
}

/** The line of a row with a RUT and two amounts, and what its cells have on the lines around it. */
interface Row {
  month: string | null;
  year: string | null;
  readonly rut: string;
  /** From the top. */
  name: string[];
  /** Lines of the name above the row's. */
  above: number;
  /** Income, amount and date of payment. */
  readonly rest: readonly string[];
}

/**
 * The rows and the printed sum. A long cell is folded over the lines above and below: the month may
 * be above and the year below, and the employer's name shares these lines with them.
 */
function tableIn(lines: readonly string[]): { rows: readonly Row[]; total: string } {
  const rows: Row[] = [];
  const totals: string[] = [];
  /** Lines since the last row that have not been given to any row yet. */
  let waiting: string[][] = [];
  let isInside = false;
  let hasHeadings = false;
  let last: Row | null = null;
  const settle = (next: Row | null): void => {
    share(waiting, last, next);
    waiting = [];
    last = next;
  };
  for (const line of lines) {
    const cells = line
      .split(/\t| {2,}/)
      .map(cleanText)
      .filter((cell) => cell !== '');
    const folded = cells.map(foldText);
    if (folded[0] === 'total') {
      settle(null);
      totals.push(cells.at(-1) ?? '');
      isInside = false;
    } else if (folded.includes('imponible') && folded.includes('cotizado')) {
      // The last line of the headings, which may be repeated on every page.
      isInside = true;
      hasHeadings = true;
    } else if (/^pagina \d/.test(folded[0] ?? '')) {
      settle(null);
      isInside = false;
    } else if (isInside && cells.length > 0) {
      const row = rowIn(line);
      if (row === null) waiting.push(cells);
      else {
        settle(row);
        rows.push(row);
      }
    }
  }
  const [total, ...more] = totals;
  if (!hasHeadings) throw missing('certificate', 'Imponible');
  if (total === undefined || more.length > 0) throw missing('certificate', 'TOTAL');
  return { rows, total };
}

/** Null for a line that is no row. */
function rowIn(line: string): Row | null {
  const found = RUT.exec(line);
  const [name = '', ...rest] = line
    .slice((found?.index ?? 0) + (found?.[0].length ?? 0))
    .split('$');
  if (found === null || rest.length === 0) return null;
  const words = cleanText(line.slice(0, found.index)).split(' ');
  return {
    month: words.find(isMonth) ?? null,
    year: words.find(isYear) ?? null,
    rut: found[0],
    name: name.trim() === '' ? [] : [cleanText(name)],
    above: 0,
    rest: rest.flatMap((one) => cleanText(one).split(' ')),
  };
}

/** Gives the lines between two rows to the one or the other. */
function share(lines: readonly string[][], before: Row | null, after: Row | null): void {
  // A name has as many lines below its row as above, or one fewer.
  let toBefore = after === null ? lines.length : (before?.above ?? 0);
  const above: string[] = [];
  for (const cells of lines) {
    const [first = '', ...others] = cells;
    const name = isMonth(first) || isYear(first) ? others : cells;
    let owner: Row | null;
    if (isYear(first)) {
      owner = before !== null && before.year === null ? before : after;
      if (owner !== null) owner.year ??= first;
    } else if (isMonth(first)) {
      owner = after !== null && after.month === null ? after : before;
      if (owner !== null) owner.month ??= first;
    } else {
      owner = toBefore > 0 ? before : after;
    }
    if (owner === null || name.length === 0) continue;
    if (owner === after) above.push(...name);
    else {
      owner.name.push(...name);
      toBefore -= 1;
    }
  }
  if (after === null) return;
  after.name.unshift(...above);
  after.above = above.length;
}

const MONTHS: ReadonlySet<string> = new Set([
  ...Array.from(
    { length: 12 },
    (_, index) => formatMonth(monthAt(24_000 + index)).split(' ')[0] ?? '',
  ),
  'setiembre',
]);
const isMonth = (word: string): boolean => MONTHS.has(foldText(word));
const isYear = (word: string): boolean => /^(?:19|20)\d{2}$/.test(word);

function partOf({ month, year, rut, name, rest }: Row): ContributionPart {
  const [income = '', amount = '', paymentDate = '', ...more] = rest;
  if (more.length > 0) throw new ParseError('amount', 'too many', 'Monto Cotizado');
  return {
    period: readField('Período', () => parseMonth(`${month ?? ''} ${year ?? ''}`)),
    employerRut: readField('RUT Empleador', () => readRut(rut)),
    employerName: name.join(' ') || null,
    income: readField('Renta Imponible', () => parseClp(income)),
    amount: readField('Monto Cotizado', () => parseClp(amount)),
    paymentDate: readField('Fecha de pago', () => parseDate(paymentDate)),
  };
}

/** The printed sum proves that no row was overlooked. */
export function checkTotal(
  { entries, gaps }: Rows<ContributionPart>,
  total: number,
  page: string,
): void {
  const sum = entries.reduce((all, { amount }) => all + amount, 0);
  if (gaps === undefined && sum !== total) throw missing(page, 'total');
}

export const missing = (page: string, field: string): ExtractionError =>
  unexpectedPage('A page of the AFC is not in the expected form', { page, field });
