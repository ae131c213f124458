import type { CheerioAPI } from 'cheerio/slim';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import type { Movement } from '../../products/movement.ts';
import { parseDate } from '../../shared/dates.ts';
import { pageIn } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';

/** Reads the screen of an account's movements, as rendered by the page's scripts. */

/**
 * The message for an account without movements. The pattern is a guess: no source documents the
 * bank's wording.
 */
export const NO_MOVEMENTS = /no (tienes|hay|existen|registras?) movimientos|sin movimientos/i;

/** The widest range of movements that can be selected. */
const EVERYTHING = 'todos';
/** Buttons that request the selected range, and the button that shows the next rows. */
const ASK = ['buscar', 'consultar', 'filtrar'];
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

/**
 * The widest range of movements that the screen offers, and the button that requests it, if any.
 */
export function rangeIn($: CheerioAPI): Readonly<Record<'widest' | 'button', string | null>> {
  const options = $('select option')
    .toArray()
    .map((one) => cleanText($(one).text()));
  return {
    widest: options.find((text) => foldText(text).startsWith(EVERYTHING)) ?? null,
    button: buttonsIn($).find((text) => ASK.includes(foldText(text))) ?? null,
  };
}

/** The button that shows the next page of movements; null on the last page. */
export function moreIn($: CheerioAPI): string | null {
  const buttons = buttonsIn($);
  if (buttons.some((text) => ADD.includes(foldText(text)))) throw unexpected('hides movements');
  return buttons.find((text) => foldText(text) === NEXT) ?? null;
}

const buttonsIn = ($: CheerioAPI): string[] =>
  $('button, a')
    .filter((_, one) => $(one).attr('disabled') === undefined)
    .toArray()
    .map((one) => cleanText($(one).text()));

export function readMovements(document: RawDocument): BankPage {
  const $ = pageIn(document);
  const table = $('table')
    .filter((_, one) => $(one).find('th').length > 0)
    .first();
  const rows = table.find('tr:has(td)').toArray();
  if (rows.length === 0) {
    $('script, style, template').remove();
    if (!NO_MOVEMENTS.test(cleanText($('body').text()))) {
      throw unexpected('shows no movements and does not say so');
    }
  }
  const headings = table
    .find('th')
    .toArray()
    .map((one) => foldText($(one).text()));
  const at = (column: keyof typeof COLUMNS): number =>
    headings.findIndex((heading) => COLUMNS[column].test(heading));
  const entries = rows.map((row): Movement => {
    // Avoids selectors: each one would be compiled again for every row.
    const cells = row.children
      .filter((one) => 'name' in one && one.name === 'td')
      .map((one) => cleanText($.text([one])));
    const text = (column: keyof typeof COLUMNS): string => {
      const cell = cells[at(column)];
      if (cell === undefined) throw unexpected(`lacks a column`, column);
      return cell;
    };
    return {
      ...amountIn(text, at('amount') >= 0),
      date: readField('fecha', () => parseDate(text('date'))),
      time: null,
      description: text('description'),
      transactionNumber: null,
      balance: readField('saldo', () => parseClp(text('balance'))),
    };
  });
  const isMixed = entries.some(({ date }, index) => date > (entries[index - 1]?.date ?? date));
  if (isMixed) throw unexpected('shows older movements before newer ones');
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    total: { from: document.about['from'] ?? null, next: document.about['next'] ?? null },
    order: 'newest-first',
    entries,
  };
}

/** From separate columns for charges and credits, or from a single signed amount. */
function amountIn(
  text: (column: keyof typeof COLUMNS) => string,
  isSigned: boolean,
): Pick<Movement, 'type' | 'amount'> {
  if (isSigned) {
    const amount = readField('monto', () => parseClp(text('amount')));
    return { type: amount < 0 ? 'outflow' : 'inflow', amount: Math.abs(amount) };
  }
  const [charge, credit] = [text('charge'), text('credit')];
  if ((charge === '') === (credit === '')) throw unexpected('shows a movement without an amount');
  const amount = readField(charge === '' ? 'abono' : 'cargo', () =>
    parseClp(charge === '' ? credit : charge),
  );
  return { type: charge === '' ? 'inflow' : 'outflow', amount: Math.abs(amount) };
}

function unexpected(what: string, field?: string): ExtractionError {
  return unexpectedPage(`The screen of an account ${what}`, { page: 'movements', field });
}
