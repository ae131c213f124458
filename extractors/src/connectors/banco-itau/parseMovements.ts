import type { CheerioAPI } from 'cheerio/slim';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { isOldestFirst } from '../../families/banking/rowOrder.ts';
import { isSummary } from '../../families/banking/words.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { monthOf, parseDate } from '../../shared/dates.ts';
import { pageIn } from '../../shared/html.ts';
import { parseMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { namedIn, NOTHING, unexpected } from './wps.ts';

/** Names of the cells in the tables of movements. */
const CELLS = {
  current: {
    date: 'FECOPE_iso8601',
    description: 'OBSERVA',
    charge: 'EGRESO',
    credit: 'INGRESO',
  },
  history: {
    date: 'Fecha_page_iso8601',
    description: 'Descripcion',
    charge: 'GirosoCargos_iso8601',
    credit: 'DepositosoAbonos_iso8601',
  },
} as const;

/** "000000000" means that there is no number. */
const NO_NUMBER = /^0*$/;

export function readMovements(document: RawDocument): BankPage {
  const { account = '', from, next, after } = document.about;
  const { entries, isOldestFirst } = rowsIn(document);
  const ordered = isOldestFirst ? entries.toReversed() : entries;
  return {
    kind: 'movements',
    owner: account,
    total: { from: from ?? null, next: next ?? null },
    hasPrintedBalances: true,
    order: 'newest-first',
    // The latest movements overlap months that already have a statement.
    entries: after === undefined ? ordered : ordered.filter(({ date }) => monthOf(date) > after),
  };
}

/** The rows in the page's own order. */
export function rowsIn(document: RawDocument): {
  readonly entries: readonly Movement[];
  readonly isOldestFirst: boolean;
} {
  const { page } = document;
  const kind = page === 'current' ? 'current' : 'history';
  const currency = document.about['currency'] as Currency;
  const $ = pageIn(document);
  const table = $(kind === 'current' ? 'table.table-striped' : '#tablaMovimientos table');
  const rows = table.find('tr[name="DataContainer"]').toArray();
  if (rows.length === 0 && !NOTHING.test($('[name="titulo-mensaje"]').text())) {
    throw unexpected(page, 'shows no movements and does not say so', 'DataContainer');
  }
  const headings = table
    .find('th')
    .toArray()
    .map((one) => foldText($(one).text()));
  const names = CELLS[kind];
  const entries = rows.flatMap((row): Movement[] => {
    const text = namedIn($, row, page);
    const money = (name: string): number =>
      readField(name, () => (text(name) === '' ? 0 : parseMoney(text(name), currency)));
    const [date, description] = [text(names.date), text(names.description)];
    if (isSummary(date)) return [];
    const [charge, credit] = [money(names.charge), money(names.credit)];
    if (charge !== 0 && credit !== 0) throw unexpected(page, 'has a row of both kinds');
    if (charge + credit === 0) {
      // Nothing was moved: such as the balance carried forward.
      if (isSummary(description) || (text(names.charge) && text(names.credit))) return [];
      throw unexpected(page, 'has a row without an amount', names.charge);
    }
    const number = kind === 'current' ? '' : text('NroOperacion');
    // Only the latest movements have a known name for the balance. Their heading is no help: there
    // are more of them than cells.
    const balance = kind === 'current' ? text('SALDO') : cellBelow($, row, headings, 'saldo', page);
    return [
      {
        type: credit === 0 ? 'outflow' : 'inflow',
        date: readField(names.date, () => parseDate(date)),
        time: null,
        description,
        transactionNumber: NO_NUMBER.test(number) ? null : number,
        amount: charge + credit,
        balance: readField('Saldo', () => parseMoney(balance, currency)),
      },
    ];
  });
  return { entries, isOldestFirst: isOldestFirst(entries, currency) };
}

/** The cell below a heading, in a table with as many cells as headings. */
function cellBelow(
  $: CheerioAPI,
  row: Parameters<CheerioAPI>[0],
  headings: readonly string[],
  heading: string,
  page: string,
): string {
  const cells = $(row).children('td');
  const at = headings.indexOf(heading);
  if (at < 0 || cells.length !== headings.length) {
    throw unexpected(page, `has no column ${heading}`, heading);
  }
  return cleanText(cells.eq(at).text());
}
