import type { Rows } from '../../contract/gaps.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AfcJob } from '../../products/afc.ts';
import { parseDate, parseMonth } from '../../shared/dates.ts';
import { foldedText } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { pageOf } from '../../shared/pageOf.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRows } from '../../shared/rows.ts';
import { parseRut, readRut } from '../../shared/rut.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { checkTotal, missing, parseCertificate } from './certificate.ts';
import type { Certificate, ContributionPart } from './certificate.ts';
import { BALANCE, CONTRIBUTIONS, EMPLOYERS, WORDS } from './portal.ts';

/** A parsed page of the AFC. */
export type AfcPage =
  | { readonly kind: 'home'; readonly balance: number }
  | (Rows<AfcJob> & { readonly kind: 'employers' })
  | (Rows<ContributionPart> & {
      readonly kind: 'contributions';
      readonly year: string;
      /** All years that the page offers. */
      readonly years: readonly string[];
      readonly today: string;
    })
  | Certificate;

export function parse(document: RawDocument): AfcPage {
  switch (document.page) {
    case 'home':
      return parseHome(document);
    case 'employers':
      return parseEmployers(document);
    case 'contributions':
      return parseContributions(document);
    default:
      return parseCertificate(document);
  }
}

function parseHome(document: RawDocument): AfcPage {
  const { $ } = pageOf(document);
  const heading = cleanText($(BALANCE).text());
  const [, printed] = /^Saldo total ?:? ?(\$ ?-?[\d.]+)$/i.exec(heading) ?? [];
  if (printed === undefined || $(BALANCE).length !== 1) throw missing('home', BALANCE);
  return { kind: 'home', balance: readField(BALANCE, () => parseClp(printed)) };
}

function parseEmployers(document: RawDocument): AfcPage {
  const page = pageOf(document);
  const { table, headings } = EMPLOYERS;
  const rows = rowsOf(page, table, headings);
  if (rows === null || rows.length === 0) {
    if (saysNothing(page)) return { kind: 'employers', entries: [] };
    throw missing('employers', table);
  }
  const read = readRows('employers', rows, (cells): AfcJob => {
    const endDate = dateOrNull(headings.end, cells.end);
    return {
      employerRut: readField(headings.rut, () => readRut(cells.rut)),
      employerName: cells.name || null,
      // Only on a certificate that no source says how to request.
      contractType: null,
      subscriptionDate: null,
      startDate: dateOrNull(headings.start, cells.start),
      endDate,
      status: cells.status || null,
      activeEmployer: endDate === null,
    };
  });
  return { kind: 'employers', ...read };
}

/** An empty cell, or one without a letter or digit, is no date. */
const dateOrNull = (heading: string, text: string): string | null =>
  /[\p{L}\d]/u.test(text) ? readField(heading, () => parseDate(text)) : null;

function parseContributions(document: RawDocument): AfcPage {
  const page = pageOf(document);
  const { table, headings } = CONTRIBUTIONS;
  const { year = '', today = '' } = document.about;
  const kind = 'contributions';
  const years = yearsIn(page);
  const rows = rowsOf(page, table, headings);
  if (rows === null) {
    if (saysNothing(page)) return { kind, year, years, today, entries: [] };
    throw missing(kind, table);
  }
  // The last row is the sum.
  const total = rows.at(-1) ?? null;
  if (total === null || parseRut(total.rut) !== null) throw missing(kind, 'total');
  const read = readRows('contributions', rows.slice(0, -1), (cells): ContributionPart => ({
    period: readField(headings.period, () => readPeriod(cells.period)),
    employerRut: readField(headings.rut, () => readRut(cells.rut)),
    employerName: cells.name || null,
    income: readField(headings.income, () => parseClp(cells.income)),
    amount: readField(headings.amount, () => parseClp(cells.amount)),
    paymentDate: readField(headings.payment, () => parseDate(cells.payment)),
  }));
  checkTotal(
    read,
    readField(headings.amount, () => parseClp(total.amount)),
    kind,
  );
  return { kind, year, years, today, ...read };
}

/** The format of a month on the screen is not documented: `202601` is read beside the usual ones. */
const readPeriod = (text: string): string => parseMonth(text.replace(/^(\d{4})(\d{2})$/, '$1-$2'));

export function yearsIn({ $ }: HtmlPage): string[] {
  const years = $(`${CONTRIBUTIONS.years} option`)
    .toArray()
    .map((option) => $(option).attr('value') ?? cleanText($(option).text()))
    .filter((year) => /^\d{4}$/.test(year));
  if (years.length === 0) throw missing('contributions', CONTRIBUTIONS.years);
  return years;
}

/** Whether the page says in words that there is nothing; the wording is our assumption. */
const saysNothing = (page: HtmlPage): boolean => WORDS.nothing.test(foldedText(page, 'body'));

type Cells<Column extends string> = Readonly<Record<Column, string>>;

/**
 * The rows of a table, by heading; null for one with another number of cells. Null if there is no
 * such table.
 */
function rowsOf<Column extends string>(
  { $ }: HtmlPage,
  table: string,
  headings: Readonly<Record<Column, string>>,
): (Cells<Column> | null)[] | null {
  if ($(table).length === 0) return null;
  const printed = $(`${table} th`)
    .toArray()
    .map((one) => foldText($(one).text()));
  const columns = (Object.entries(headings) as [Column, string][]).map(
    ([column, heading]): [Column, number] => {
      const at = printed.indexOf(foldText(heading));
      if (at === -1) throw missing(table, heading);
      return [column, at];
    },
  );
  return $(`${table} tr`)
    .toArray()
    .map((row) =>
      $(row)
        .find('td')
        .toArray()
        .map((cell) => cleanText($(cell).text())),
    )
    .filter((cells) => cells.length > 0)
    .map((cells) =>
      cells.length === printed.length
        ? (Object.fromEntries(
            columns.map(([column, at]) => [column, cells[at] ?? '']),
          ) as Cells<Column>)
        : null,
    );
}
