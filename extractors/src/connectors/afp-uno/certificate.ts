import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { PensionPage } from '../../families/pension/PensionPage.ts';
import { PENSION_FUNDS } from '../../products/accountBalance.ts';
import type { Contribution } from '../../products/contribution.ts';
import { addMonths, monthOf, parseDate, parseMonth } from '../../shared/dates.ts';
import { parseClp } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRows, rowCount } from '../../shared/rows.ts';
import { readRut } from '../../shared/rut.ts';
import { cleanText, foldText } from '../../shared/text.ts';

/** Reads the certificate of contributions from the text that `fetch` extracted from the PDF. */

const TITLE = 'certificado cotizaciones';

/** Our own wording: no source has the certificate of a person without contributions. */
const NOTHING = 'no registra cotizaciones';

const NUMBER = String.raw`\d{1,3}(?:\.\d{3})*`;
const DECIMAL = `${NUMBER},\\d{2}`;

const column = (heading: string, pattern: string) => ({
  heading,
  pattern: new RegExp(`^(?:${pattern})(?= |$)`, 'u'),
});

/**
 * From left to right. No value of a column can be mistaken for one of the next, so a blank cell is
 * recognised however wide the gaps are.
 */
const COLUMNS = {
  period: column('Período', String.raw`\d{2}-\d{4}`),
  type: column('Tipo de Movimiento', String.raw`\p{L}[\p{L} .]*`),
  date: column('Fecha Caja', String.raw`\d{2}/\d{2}/\d{4}`),
  amount: column('Monto Pesos', NUMBER),
  shares: column('Cuotas', DECIMAL),
  shareValue: column('Valor Cuota', DECIMAL),
  payer: column('Rut Pagador', String.raw`\d{1,3}(?:\.\d{3}){1,2}-[\dkK]`),
  fund: column('Tipo Fondo', '[A-E]'),
} as const;

type Cells = Record<keyof typeof COLUMNS, string>;

/** The words of the headings, from left to right. */
const HEADINGS: readonly string[] = Object.values(COLUMNS).flatMap(({ heading }) =>
  foldText(heading).split(' '),
);

/** A transfer between fund managers may have no payer, since nobody pays it. */
const MAY_BE_BLANK = 'payer';

/**
 * Only rows contain a period, a payer with a fund, two numbers of shares, or a date together with
 * one such number.
 */
function looksLikeRow(line: string): boolean {
  if (/-[\dkK] [A-E]$/.test(line)) return true;
  if (/^\d{2}-\d{4}\b/.test(line) || (line.match(/\d,\d{2}\b/g) ?? []).length > 1) return true;
  const date = /\d[/-]\d{2}[/-]\d{4}\b/.exec(line);
  return date !== null && /\d,\d/.test(line.slice(date.index + date[0].length));
}

/**
 * Whether an employer pays movements of this type. Payments through the yearly tax return and
 * transfers between fund managers are not monthly contributions by an employer.
 */
const TYPES: ReadonlyMap<string, 'always' | 'if-named' | 'never'> = new Map([
  ['cotizacion normal', 'always'],
  // A contribution that was booked late or incorrectly.
  ['reliquidacion', 'if-named'],
  ['independiente transf.', 'never'],
  ['traspaso ingreso', 'never'],
  ['traspaso egreso', 'never'],
]);

/** Employers pay a month's contributions until this day of the following month. */
const LAST_PAYMENT_DAY = 13;

/**
 * The contributions paid by employers. Rejects an unknown layout and the certificate of a person
 * other than the one in `about`. A row of an unknown type or form is left out and counted.
 */
export function readCertificate(document: RawDocument): PensionPage {
  const lines = document.text.split('\n').map(cleanText);
  if (!lines.some((line) => foldText(line) === TITLE)) throw unexpected('title');
  checkPages(lines);
  const holder = lines.flatMap((line) => /R\.U\.T\.: ?([\d.]+-[\dkK])/.exec(line)?.[1] ?? []);
  const ruts = new Set(holder.map((rut) => readField('R.U.T.', () => readRut(rut))));
  if (ruts.size !== 1 || !ruts.has(document.about['rut'] ?? '')) throw unexpected('R.U.T.');

  const above = lines.slice(0, firstHeading(lines));
  if (above.some((line) => looksLikeRow(line))) throw unexpected('headings');
  const rows = lines.filter((line) => looksLikeRow(line));
  const isEmpty = lines.some((line) => foldText(line).startsWith(NOTHING));
  // Either there are rows or the certificate states that there are none, never both.
  if (isEmpty !== (rows.length === 0)) throw unexpected('rows');
  // One row of another form is left out; if all are, it is the certificate that has another form.
  const [sample = ''] = rows;
  if (!isEmpty && !rows.some(isReadable)) cellsOf(sample);

  const read = readRows('contributions', rows, (line) => contributionOf(cellsOf(line)));
  const entries = read.entries.flat().sort(newestFirst);
  // Jobs are derived from the contributions.
  const skipped = read.gaps?.['contributions'];
  const page = { entries, ...(skipped && { gaps: { contributions: skipped, jobs: skipped } }) };
  return {
    kind: 'contributions',
    part: '',
    parts: [''],
    // The certificate announces no number.
    total: rowCount(page),
    ...page,
    lastPeriod: lastPeriodOf(lines, entries),
  };
}

/**
 * The position of the first headings. They may be wrapped over several lines, each with words of
 * some columns from left to right, and each page repeats them; all others are unexpected.
 */
function firstHeading(lines: readonly string[]): number {
  let first: number | null = null;
  let left = HEADINGS;
  for (const [at, line] of lines.entries()) {
    const rest = line === '' ? left : without(left, foldText(line).split(' '));
    if (rest === null) {
      if (left !== HEADINGS || /^per[ií]odo\b/i.test(line)) throw unexpected('headings');
    } else if (line !== '') {
      first ??= at;
      left = rest.length === 0 ? HEADINGS : rest;
    }
  }
  if (first === null || left !== HEADINGS) throw unexpected('headings');
  return first;
}

/** A list without some words, which it must contain in their order; otherwise null. */
function without(list: readonly string[], words: readonly string[]): readonly string[] | null {
  const left = [...list];
  let from = 0;
  for (const word of words) {
    from = left.indexOf(word, from);
    if (from === -1) return null;
    left.splice(from, 1);
  }
  return left;
}

/** If pages are numbered, each must appear exactly once. */
function checkPages(lines: readonly string[]): void {
  const numbers = lines.flatMap((line) => {
    const [, page, pages] = /\bP[áa]gina (\d{1,3}) de (\d{1,3})\b/i.exec(line) ?? [];
    return page === undefined ? [] : [{ page: Number(page), pages: Number(pages) }];
  });
  const isWhole = numbers.every(
    ({ page, pages }, index) => page === index + 1 && pages === numbers.length,
  );
  if (!isWhole) throw unexpected('Página');
}

/** The cells of a row. The error names the column of the first cell that does not match. */
function cellsOf(line: string): Cells {
  let rest = line;
  const cells: [string, string][] = [];
  for (const [name, { heading, pattern }] of Object.entries(COLUMNS)) {
    const [cell = ''] = pattern.exec(rest) ?? [];
    if (cell === '' && name !== MAY_BE_BLANK) throw unexpected(heading);
    rest = rest.slice(cell.length).trimStart();
    cells.push([name, cell]);
  }
  if (rest !== '') throw unexpected('Tipo Fondo');
  return Object.fromEntries(cells) as Cells;
}

function isReadable(line: string): boolean {
  try {
    return cellsOf(line).period !== '';
  } catch {
    return false;
  }
}

function contributionOf(cells: Cells): Contribution[] {
  const payer = TYPES.get(foldText(cells.type));
  const fund = PENSION_FUNDS.find((one) => one === cells.fund);
  if (payer === undefined) throw unexpected(COLUMNS.type.heading);
  if (fund === undefined) throw unexpected(COLUMNS.fund.heading);
  const period = readField(COLUMNS.period.heading, () => parseMonth(cells.period));
  const paymentDate = readField(COLUMNS.date.heading, () => parseDate(cells.date));
  const amount = readField(COLUMNS.amount.heading, () => parseClp(cells.amount));
  if (payer === 'never' || (payer === 'if-named' && cells.payer === '')) return [];
  const payerRut = readField(COLUMNS.payer.heading, () => readRut(cells.payer));
  // The certificate prints neither the payer's name nor the taxable income.
  return [{ period, paymentDate, payerRut, payerName: null, taxableIncome: null, amount, fund }];
}

function newestFirst(one: Contribution, other: Contribution): number {
  return other.paymentDate.localeCompare(one.paymentDate) || other.period.localeCompare(one.period);
}

/**
 * The last month for which contributions are known to be complete: either the deadline for its
 * payment had passed when the certificate was issued, or some employer had already paid it.
 */
function lastPeriodOf(lines: readonly string[], entries: readonly Contribution[]): string {
  const days = lines.flatMap((line) => /\d{1,2} de \p{L}+ de \d{4}/u.exec(line)?.[0] ?? []);
  const [day, ...more] = new Set(days);
  if (day === undefined || more.length > 0) throw unexpected('date');
  const issued = readField('date', () => parseDate(day));
  const isPaid = Number(issued.slice(8)) > LAST_PAYMENT_DAY;
  const due = addMonths(monthOf(issued), isPaid ? -1 : -2);
  return entries.reduce((newest, { period }) => (period > newest ? period : newest), due);
}

function unexpected(field: string): ExtractionError {
  return unexpectedPage(
    `"${field}" of the certificate of contributions is not in the expected form`,
    { page: 'contributions', field },
  );
}
