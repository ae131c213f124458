import type { CheerioAPI } from 'cheerio/slim';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import { UNTOLD_SUMMARY } from '../../products/creditCardStatement.ts';
import type { StatementCurrency, StatementSummary } from '../../products/creditCardStatement.ts';
import { parseDate } from '../../shared/dates.ts';
import { pageIn } from '../../shared/html.ts';
import { parseMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { limitsAnswer, summaryAnswer } from './answers.ts';
import { lastStatements } from './parseCards.ts';
import { CARD_SCREEN } from './portal.ts';

export type Kind = 'nacional' | 'internacional';

/** The screen's table for each currency. */
export const KINDS: Readonly<Record<StatementCurrency, Kind>> = {
  clp: 'nacional',
  usd: 'internacional',
};

const COLUMNS = {
  nacional: { date: 'fecha', description: 'descripcion', place: 'ciudad', amount: 'monto' },
  internacional: { date: 'fecha', description: 'descripcion', place: 'pais', amount: 'monto' },
} as const satisfies Record<Kind, unknown>;

/** Rows without a date, which are no movements. Others are not documented. */
const TOTAL = /^total (pagos|compras)$/;

const NO_DAY = '--/--/--';

export function readStatementIndex(document: RawDocument): BankPage {
  const { card = '' } = document.about;
  return { kind: 'statement-index', card, statements: lastStatements(document) };
}

/** What a statement's document tells from its summary; days that are dashes are left out, as is nothing. */
export function summaryIn(document: RawDocument): Record<string, string> {
  const {
    informacionPeriodoResumen: own,
    informacionPeriodoDetalle: detail,
    proximoPeriodoResumen: following,
  } = summaryAnswer.read(document);
  const { totalPeriodoAnterior: previous, ...moved } = detail;
  const isNothing =
    Object.values(moved).every((amount) => /^-?[0.,]*$/.test(amount ?? '')) &&
    previous === own.totalFacturado;
  const told = {
    billed: own.totalFacturado,
    minimum: own.pagoMinimo,
    previous,
    from: own.periodoFacturacionDesde,
    until: own.periodoFacturacionHasta,
    due: own.pagarHasta,
    // The end of a period is when it is billed.
    next: following.periodoHasta,
  };
  const all = Object.entries(told).flatMap(([name, text]) =>
    text && text !== NO_DAY ? [[name, text] as const] : [],
  );
  return { ...Object.fromEntries(all), ...(isNothing && { movements: 'none' }) };
}

/** Whether the summary says that the statement has neither purchases, payments nor costs. */
export const saysNothing = (about: Readonly<Record<string, string>>): boolean =>
  about['movements'] === 'none';

/** A card's limit of today: that of the statement's day is not shown. */
export function limitIn(document: RawDocument | undefined, currency: StatementCurrency): string {
  const limits = document && limitsAnswer.read(document);
  const limit = currency === 'clp' ? limits?.national_amount : limits?.international_amount;
  if (limit != null) return limit;
  throw unexpectedPage('A card is billed in a currency without a limit', { page: 'limits' });
}

/** The complete text of the button that shows a table. */
export function subTabIn($: CheerioAPI, kind: Kind): string {
  const text = $(CARD_SCREEN.subTab)
    .toArray()
    .map((one) => cleanText($(one).text()))
    .find((one) => new RegExp(`^${kind}(es)?$`).test(foldText(one)));
  if (text === undefined) throw unexpected(`has no tab "${kind}"`);
  return text;
}

const HIDDEN = '[hidden], [style*="display:none"], [style*="display: none"]';

/**
 * Whether a button offers further rows.
 * @param elsewhere selector of an element whose buttons do not count
 */
export const hasMore = ($: CheerioAPI, elsewhere = HIDDEN): boolean =>
  $('button')
    .toArray()
    .some(
      (one) =>
        foldText($(one).text()) === foldText(CARD_SCREEN.more) &&
        $(one).attr('disabled') === undefined &&
        $(one).closest(HIDDEN).length === 0 &&
        $(one).closest(elsewhere).length === 0,
    );

/** A statement from the screen with the card's movements, whose `about` has the summary. */
export function readStatement(document: RawDocument): BankPage {
  const { card = '', digits = '', date: statementDate = '', until, ...about } = document.about;
  const currency = about['currency'] === 'usd' ? 'usd' : 'clp';
  const $ = pageIn(document);
  demandCard($, digits);
  if (currency === 'clp') demandPeriod($, until);
  const transactions = movementsIn($, currency);
  if (transactions.length === 0 && !saysNothing(about)) {
    throw unexpected('shows no purchases and its summary does not say so');
  }
  if (transactions.some(({ transactionDate }) => transactionDate > statementDate)) {
    throw unexpected('shows purchases after the statement', 'fecha');
  }
  const summary = summaryOf({ ...about, ...(until !== undefined && { until }) }, currency);
  return {
    kind: 'statement',
    card,
    statement: { currency, statementDate, summary, transactions },
    total: transactions.length,
  };
}

function summaryOf(
  about: Readonly<Record<string, string>>,
  currency: StatementCurrency,
): StatementSummary {
  const told = <T>(name: string, read: (text: string) => T): T | null => {
    const text = about[name];
    return text === undefined ? null : readField(name, () => read(text));
  };
  const amount = (name: string): number | null => told(name, (text) => parseMoney(text, currency));
  const day = (name: string): string | null => told(name, parseDate);
  const billingPeriodEnd = day('until');
  if (billingPeriodEnd === null) {
    throw unexpectedPage('A statement has no period', {
      page: 'summary',
      field: 'periodoFacturacionHasta',
    });
  }
  return {
    ...UNTOLD_SUMMARY,
    creditLimit: readField('limit', () => parseMoney(about['limit'] ?? '', currency)),
    billingPeriodStart: day('from'),
    billingPeriodEnd,
    paymentDueDate: day('due'),
    nextBillingDate: day('next'),
    previousBalance: amount('previous'),
    newBalance: amount('billed'),
    minimumPayment: amount('minimum'),
  };
}

/**
 * The screen has to show the requested card. A list of cards, from which one is chosen, contains
 * others too.
 */
function demandCard($: CheerioAPI, digits: string): void {
  const shown = (selector: string): string[] =>
    $(selector)
      .toArray()
      .flatMap((one) => [
        ...$(one)
          .text()
          .matchAll(/\*{4} ?(\d{4})(?!\d)/g),
      ])
      .map(([, last = '']) => last);
  const listed = shown('option');
  const others = shown('label, span, p, h1, h2, h3');
  if (!(others.length > 0 ? others : listed).includes(digits)) {
    throw unexpected('is of another card');
  }
}

/**
 * The screen has to show the period of the summary. Its words are those of the page that fintself
 * recorded; a screen without them is not refused.
 */
function demandPeriod($: CheerioAPI, until: string | undefined): void {
  const shown = $('div.saldo')
    .toArray()
    .filter((one) => foldText($(one).find('p').text()).startsWith('periodo hasta'))
    .map((one) => cleanText($(one).find('.saldo__text').text()));
  if (shown.some((day) => day !== until)) throw unexpected('is of another period');
}

function movementsIn($: CheerioAPI, currency: StatementCurrency): CardTransaction[] {
  const kind = KINDS[currency];
  const selector = CARD_SCREEN.table(kind);
  const table = $(`${selector} table`).first();
  const columns = COLUMNS[kind];
  const headings = table
    .find('th.table__header-item')
    .toArray()
    .map((one) => foldText($(one).text()));
  const missing = Object.values(columns).find((heading) => !headings.includes(heading));
  if (missing !== undefined) throw unexpected('lacks a column', missing);
  const rows = cellsIn($, `${selector} table`);
  // The table for printing has all rows from the start, so it reveals if some are not shown.
  const print = cellsIn($, `${selector}-print table`);
  const other = CARD_SCREEN.table(kind === 'nacional' ? 'internacional' : 'nacional');
  if (hasMore($, other) || (print.length > 0 && print.length !== rows.length)) {
    throw unexpected('hides purchases');
  }
  return rows
    .flatMap((cells): CardTransaction[] => {
      const text = (column: keyof typeof columns): string => {
        const cell = cells[headings.indexOf(columns[column])];
        if (cell === undefined) throw unexpected('lacks a cell', columns[column]);
        return cell;
      };
      const [date, description] = [text('date'), text('description')];
      const amount = readField('monto', () => parseMoney(text('amount'), currency));
      if (date === '') {
        // A heading without an amount hides nothing.
        if (TOTAL.test(foldText(description)) || amount === 0) return [];
        throw unexpected('shows a purchase without a date', 'fecha');
      }
      return [
        {
          transactionDate: readField('fecha', () => parseDate(date)),
          referenceNumber: null,
          description,
          location: text('place') || null,
          isPending: false,
          amount,
          currency,
          originalCurrencyAmount: null,
          originalCurrency: null,
          installments: null,
        },
      ];
    })
    .toSorted((one, other) => other.transactionDate.localeCompare(one.transactionDate));
}

/** The texts of the rows of the first such table. */
const cellsIn = ($: CheerioAPI, selector: string): string[][] =>
  $(selector)
    .first()
    .find('tr:has(td)')
    .toArray()
    .map((row) =>
      // Avoids selectors: each one would be compiled again for every row.
      row.children
        .filter((one) => 'name' in one && one.name === 'td')
        .map((one) => cleanText($.text([one]))),
    );

function unexpected(what: string, field?: string): ExtractionError {
  return unexpectedPage(`The screen of a card ${what}`, { page: 'statement', field });
}
