import type { CheerioAPI } from 'cheerio/slim';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { isSummary } from '../../families/banking/words.ts';
import type { Movement } from '../../products/movement.ts';
import { monthOf, parseDate, parseMonth } from '../../shared/dates.ts';
import { pageIn } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { SCREEN } from './portal.ts';

/** Reads the screen of an account's movements, as rendered by the page's scripts. */

/**
 * The message for a period without movements. The pattern is a guess: no source documents the
 * bank's wording.
 */
export const NO_MOVEMENTS = /no (tienes|hay|existen|registras?) movimientos|sin movimientos/i;

/** The option for the current month, which one source sees instead of that month by its number. */
const THIS_MONTH = 'mes en curso';
/** The button that shows the next rows. */
const NEXT = 'siguiente';
/** Buttons that add rows to those shown; no source describes how. */
const ADD = ['ver mas', 'mostrar mas', 'cargar mas'];

/** Beginnings of the column headings. */
const COLUMNS = {
  date: /^fecha/,
  description: /^(descripcion|detalle|glosa)/,
  charge: /^(cargo|debito)/,
  credit: /^(abono|credito)/,
  amount: /^monto/,
  balance: /^saldo/,
} as const;

type Column = keyof typeof COLUMNS;

/** A month that the screen offers. */
export interface Period {
  readonly label: string;
  readonly month: string;
}

/**
 * The months that the screen offers, newest first. It also offers the latest movements, which
 * overlap the months and are often none.
 * @param today the day by the bank's clock
 */
export function periodsIn($: CheerioAPI, today: string): readonly Period[] {
  const labels = $(`${SCREEN.range} option`)
    .toArray()
    .map((one) => cleanText($(one).text()));
  const months = labels
    .filter((label) => /^\d\d[/-]\d{4}$/.test(label))
    .map((label): Period => ({ label, month: parseMonth(label) }));
  const current = labels.find((label) => foldText(label) === THIS_MONTH);
  const isOffered = months.some(({ month }) => month === monthOf(today));
  if (months.length === 0 || (current === undefined && !isOffered)) {
    throw unexpected('does not offer the months until now', 'selectField_movimientos');
  }
  const all =
    isOffered || current === undefined
      ? months
      : [{ label: current, month: monthOf(today) }, ...months];
  return all.toSorted((one, other) => other.month.localeCompare(one.month));
}

/** The button that shows the next page of movements; null on the last page. */
export function moreIn($: CheerioAPI): string | null {
  const buttons = $('button, a')
    .filter((_, one) => $(one).attr('disabled') === undefined)
    .toArray()
    .map((one) => cleanText($(one).text()));
  if (buttons.some((text) => ADD.includes(foldText(text)))) throw unexpected('hides movements');
  return buttons.find((text) => foldText(text) === NEXT) ?? null;
}

/** Whether a month has no movements and its screen does not say so: its table is just empty. */
export function isBlank(document: RawDocument): boolean {
  const $ = pageIn(document);
  const body = $('body').clone();
  body.find('script, style, template').remove();
  return tableIn($).rows.length === 0 && !NO_MOVEMENTS.test(cleanText(body.text()));
}

export function readMovements(document: RawDocument): BankPage {
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    total: { from: document.about['from'] ?? null, next: document.about['next'] ?? null },
    hasPrintedBalances: true,
    order: 'newest-first',
    entries: movementsIn(document),
  };
}

/** The first table with movements, by its headings. */
function tableIn($: CheerioAPI) {
  for (const one of $('table').toArray()) {
    const table = $(one);
    const headings = table
      .find('th')
      .toArray()
      .map((heading) => foldText($(heading).text()));
    if (headings.some((heading) => COLUMNS.date.test(heading))) {
      return { headings, rows: table.find('tr:has(td)').toArray() };
    }
  }
  return { headings: null, rows: [] };
}

/** The movements of a page, newest first. */
export function movementsIn(document: RawDocument): readonly Movement[] {
  const $ = pageIn(document);
  const { about } = document;
  const { headings, rows } = tableIn($);
  // Whether an empty table is believed depends on the balances of the other months.
  if (headings === null && isBlank(document)) {
    throw unexpected('shows no movements and does not say so');
  }
  const at = (column: Column): number =>
    (headings ?? []).findIndex((heading) => COLUMNS[column].test(heading));
  const isSigned = at('amount') >= 0;
  let above = about['above'] ?? null;
  const entries = rows.flatMap((row): Movement[] => {
    // Avoids selectors: each one would be compiled again for every row.
    const cells = row.children
      .filter((one) => 'name' in one && one.name === 'td')
      .map((one) => cleanText($.text([one])));
    if (isSum(cells[at('date')] ?? '', cells[at('description')] ?? '', cells[at('balance')])) {
      return [];
    }
    const text = (column: Column): string => {
      const cell = cells[at(column)];
      if (cell === undefined) throw unexpected(`lacks a column`, column);
      return cell;
    };
    // A movement of the same day as the one above has no date.
    const date = text('date') === '' ? above : readField('fecha', () => parseDay(text('date')));
    if (date === null) throw unexpected('shows a movement without a day', 'fecha');
    above = date;
    const moved = amountIn(text, isSigned);
    if (moved === null && isSummary(text('description'))) return [];
    if (moved === null) throw unexpected('shows a movement without an amount');
    return [
      {
        ...moved,
        date,
        time: null,
        description: text('description'),
        transactionNumber: null,
        balance: readField('saldo', () => parseClp(text('balance'))),
      },
    ];
  });
  if (entries.some(({ date }, index) => date > (entries[index - 1]?.date ?? date))) {
    throw unexpected('shows older movements before newer ones');
  }
  const { month } = about;
  if (month !== undefined && entries.some(({ date }) => monthOf(date) !== month)) {
    throw unexpected('is of another month', 'selectField_movimientos');
  }
  return entries;
}

/** A row that adds up the others says so instead of a day, or has no balance. */
const isSum = (date: string, description: string, balance = ''): boolean =>
  isSummary(date) || (date === '' && balance === '' && isSummary(description));

/** `05/01/2026`, or with the last two digits of the year. */
const parseDay = (text: string): string =>
  parseDate(text.replace(/^(\d{1,2}([-/.])\d{1,2}\2)(\d\d)$/, '$120$3'));

/**
 * From separate columns for charges and credits, of which the unused one is blank, a dash or zero,
 * or from a single signed amount; null if nothing was moved.
 */
function amountIn(
  text: (column: Column) => string,
  isSigned: boolean,
): Pick<Movement, 'type' | 'amount'> | null {
  const read = (column: Column): number => {
    const amount = text(column);
    return /^[-–−]?$/.test(amount) ? 0 : readField(column, () => parseClp(amount));
  };
  if (isSigned) {
    const amount = read('amount');
    if (amount === 0) return null;
    return { type: amount < 0 ? 'outflow' : 'inflow', amount: Math.abs(amount) };
  }
  const [charge, credit] = [Math.abs(read('charge')), Math.abs(read('credit'))];
  if (charge !== 0 && credit !== 0) throw unexpected('shows a movement with two amounts');
  if (charge + credit === 0) return null;
  return { type: credit === 0 ? 'outflow' : 'inflow', amount: charge + credit };
}

function unexpected(what: string, field?: string): ExtractionError {
  return unexpectedPage(`The screen of an account ${what}`, { page: 'movements', field });
}
