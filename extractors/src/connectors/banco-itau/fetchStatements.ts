import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import type { StatementCurrency } from '../../products/creditCardStatement.ts';
import { addMonths, monthOf, parseDate } from '../../shared/dates.ts';
import { choose, hasNextPage, nextPage } from './fetchCards.ts';
import type { ItauState } from './login.ts';
import { nextBillingIn, operationRows, saysEmpty } from './parseStatements.ts';
import { HISTORY_MONTHS, STATEMENTS } from './portal.ts';
import { actionOf, ask, documentOf, hiddenIn, unexpected } from './wps.ts';
import type { WpsPage } from './wps.ts';

type Context = FetchContext<ItauState>;

/**
 * A card's billed statements: first in pesos, then in dollars, each newest first. The page of every
 * month is kept, even if it has no statement.
 */
export async function* fetchStatements(
  context: Context,
  card: CardReference,
): AsyncIterable<RawDocument> {
  const nextBillings = new Map<string, string>();
  for await (const { page, month } of monthsOf(context, card, 'clp')) {
    const about = { card: card.key, ...linkOf('clp', month) };
    const document = await statementOf(context, page, 'clp', about);
    if (month.shown !== null && !saysEmpty(page.$)) {
      nextBillings.set(month.shown, nextBillingIn(document));
    }
    yield document;
  }
  for await (const { page, month } of monthsOf(context, card, 'usd')) {
    const nextBilling = nextBillings.get(month.shown ?? '');
    const about = {
      card: card.key,
      ...linkOf('usd', month),
      ...(nextBilling !== undefined && { nextBilling }),
    };
    yield await statementOf(context, page, 'usd', about);
  }
}

/** A statement with the operations of its further pages, which have no pager with numbers. */
async function statementOf(
  context: Context,
  first: WpsPage,
  currency: StatementCurrency,
  about: RawDocument['about'],
): Promise<RawDocument> {
  const { page: name } = STATEMENTS[currency];
  const document = documentOf(first, name, about);
  let page = first;
  const rest: string[] = [];
  for (let number = 1; hasNextPage(page, number, name); number += 1) {
    page = await nextPage(context, page, name);
    const { $ } = page;
    const rows = operationRows($, currency).toArray();
    if (rows.length === 0) throw unexpected(name, 'continues without operations', 'nextbtn');
    rest.push(...rows.map((row) => $.html(row)));
  }
  if (rest.length === 0) return document;
  operationRows(first.$, currency).last().after(rest.join(''));
  return { ...document, text: first.$.html() };
}

/**
 * The month of a page, null if the bank offers none, and whether it is the first or the last one
 * requested.
 */
interface Month {
  readonly shown: string | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Proves that no month was left out: the position of each page, and that of the next page. */
function linkOf(currency: StatementCurrency, { shown, isFirst, isLast }: Month) {
  const keyOf = (month: string): string => `${currency}/${month}`;
  const before = currency === 'usd' && isFirst ? 'usd' : null;
  const after = currency === 'clp' && isLast ? 'usd' : null;
  const from = isFirst || shown === null ? before : keyOf(shown);
  const next = isLast || shown === null ? after : keyOf(addMonths(shown, -1));
  return { ...(from !== null && { from }), ...(next !== null && { next }) };
}

/**
 * The page of each month, from the newest period in the select. Every month is requested, whether
 * or not the select offers it: the sources only document the period shown, not the other options.
 */
async function* monthsOf(
  context: Context,
  card: CardReference,
  currency: StatementCurrency,
): AsyncIterable<{ readonly page: WpsPage; readonly month: Month }> {
  const { page: name, address } = STATEMENTS[currency];
  const first = await choose(
    context,
    await ask(context.session, address, { page: name }),
    card,
    name,
  );
  const { offered, shown } = periodsIn(first, name);
  const [newest] = offered.toSorted().reverse();
  if (newest === undefined || shown === undefined) {
    // Without a period there is no statement, and the page must say so.
    yield { page: first, month: { shown: null, isFirst: true, isLast: true } };
    return;
  }
  let [page, period] = [first, shown];
  for (let back = 0; back < HISTORY_MONTHS; back += 1) {
    const month = addMonths(monthOf(newest), -back);
    if (monthOf(period) !== month) {
      page = await changePeriod(context, first, currency, { period, month });
      if (!saysEmpty(page.$)) period = periodsIn(page, name).shown ?? '';
    }
    if (!saysEmpty(page.$) && monthOf(period) !== month) {
      throw unexpected(name, 'is of another period', 'periodo');
    }
    const isLast = back === HISTORY_MONTHS - 1;
    yield { page, month: { shown: month, isFirst: back === 0, isLast } };
  }
}

/**
 * The days in `#periodo`, as ISO dates. The one shown is the selected option, or else the first.
 */
function periodsIn({ $ }: WpsPage, page: string) {
  const options = $('#periodo option').toArray();
  const dayOf = (option: (typeof options)[number]): string => {
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec($(option).attr('value') ?? '') ?? [];
    if (year === undefined || month === undefined || day === undefined) {
      throw unexpected(page, 'has a period of another form', 'periodo');
    }
    return parseDate(`${year}-${month}-${day}`);
  };
  const chosen = options.find((option) => $(option).attr('selected') !== undefined) ?? options[0];
  const offered = [...new Set(options.map(dayOf))];
  // The form requests a month, so it could not distinguish two periods within one month.
  if (new Set(offered.map(monthOf)).size < offered.length) {
    throw unexpected(page, 'has two periods of one month', 'periodo');
  }
  return { offered, shown: chosen && dayOf(chosen) };
}

/**
 * Another month of the same card, requested with the link and the event of the first page shown.
 */
function changePeriod(
  { session }: Context,
  first: WpsPage,
  currency: StatementCurrency,
  { period, month }: { readonly period: string; readonly month: string },
): Promise<WpsPage> {
  const { page, portlet } = STATEMENTS[currency];
  const [year = '', number = ''] = month.split('-');
  const link = `#formularioSelect a[id^="wpf_action_ref_0portletstarjeta_creditoestado${portlet}_"]`;
  const hidden = hiddenIn(first, '#formularioSelect');
  if (hidden['_bowStEvent'] === undefined) throw unexpected(page, 'has no event', '_bowStEvent');
  return ask(session, actionOf(first, link, page), {
    page,
    fields: {
      ...hidden,
      resultShow: `${number} / ${year}`,
      periodo: period.replaceAll('-', ''),
      fecha: year + number,
    },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
}
