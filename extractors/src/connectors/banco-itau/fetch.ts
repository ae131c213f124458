import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import { addMonths, chileanDay, parseMonth } from '../../shared/dates.ts';
import type { ItauState } from './login.ts';
import { accountsIn } from './parse.ts';
import { rowsIn } from './parseMovements.ts';
import { HISTORY_MONTHS, PAGES } from './portal.ts';
import { actionOf, ask, documentOf, hiddenIn, pagerOf, unexpected } from './wps.ts';
import type { WpsPage } from './wps.ts';

type Context = FetchContext<ItauState>;

/** More pages than a month has. */
const MOST_PAGES = 400;

/** The home page with its list of accounts, then the balance of each. */
export async function* fetchAccounts({ session }: Context): AsyncIterable<RawDocument> {
  const home = await ask(session, PAGES.home, { page: 'accounts' });
  // The day by the bank's clock: the page contains no date.
  const date = chileanDay(new Date(home.response.header('date') ?? ''));
  const document = documentOf(home, 'accounts', { date });
  yield document;
  for (const { accountNumber, currency, handle } of accountsIn(document)) {
    const change = 'a[href*="_gen_call_onChangeCuenta"]';
    const changed = await ask(session, actionOf(home, change, 'accounts'), {
      page: 'balances',
      fields: { ...hiddenIn(home, '#filterCtaSaldo'), comboCuentas: handle },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    yield documentOf(changed, 'balances', { account: accountNumber, currency });
  }
}

/**
 * Newest first: the latest movements that no monthly statement contains yet, then the statements of
 * the last months. No source documents how the pages of a second account of the same kind are
 * requested.
 */
export async function* fetchMovements(
  context: Context,
  { accountNumber, currency, handle }: AccountReference,
): AsyncIterable<RawDocument> {
  if (!handle.endsWith('_1') || (currency !== 'clp' && currency !== 'usd')) {
    throw unexpected('movements', 'of this account has no known address');
  }
  const about = { account: accountNumber, currency };
  const { session } = context;
  let page = await ask(session, PAGES.history[currency], { page: 'history' });
  const latest = monthShown(page);
  if (currency === 'clp') yield* fetchCurrent(context, about, latest);
  for (let back = 0; back < HISTORY_MONTHS; back += 1) {
    const month = addMonths(latest, -back);
    if (back > 0) page = await changeMonth(context, page, month);
    if (monthShown(page) !== month) throw unexpected('history', 'is of another month');
    const pages = await pagesOfMonth(context, page, currency);
    const isLast = back === HISTORY_MONTHS - 1;
    for (const [index, one] of pages.entries()) {
      const isEnd = index === pages.length - 1;
      const next = isEnd ? keyOf(addMonths(month, -1), 0) : keyOf(month, index + 1);
      // The first page of a list has no predecessor.
      const isFirst = currency !== 'clp' && back === 0 && index === 0;
      yield documentOf(one, 'history', {
        ...about,
        ...(!isFirst && { from: keyOf(month, index) }),
        ...(!(isLast && isEnd) && { next }),
      });
    }
  }
}

const keyOf = (month: string, page: number): string => `${month}/${String(page)}`;

/** The latest movements, page by page; the pager states how many pages there are. */
async function* fetchCurrent(
  { session }: Context,
  about: Readonly<Record<string, string>>,
  latest: string,
): AsyncIterable<RawDocument> {
  let page = await ask(session, PAGES.current, { page: 'current' });
  for (let number = 1; ; number += 1) {
    const pager = pagerOf(page);
    if (pager?.at !== number || pager.of > MOST_PAGES) {
      throw unexpected('current', 'has another number than expected');
    }
    const isEnd = pager.at === pager.of;
    yield documentOf(page, 'current', {
      ...about,
      after: latest,
      ...(number > 1 && { from: keyOf('current', number) }),
      next: isEnd ? keyOf(latest, 0) : keyOf('current', number + 1),
    });
    if (isEnd) return;
    const next = actionOf(page, 'a[name="nextbtn"]', 'current');
    page = await ask(session, next, { page: 'current' });
  }
}

/** All pages of a month, starting with the newest rows. */
async function pagesOfMonth(
  { session }: Context,
  first: WpsPage,
  currency: string,
): Promise<readonly WpsPage[]> {
  const pages = [first];
  let page = first;
  const link = 'a:has(img[src*="next_right_on.png"])';
  while (page.$(link).length > 0) {
    if (pages.length > MOST_PAGES) throw unexpected('history', 'has pages without end');
    page = await ask(session, actionOf(page, link, 'history'), { page: 'history' });
    pages.push(page);
  }
  if (pages.length === 1) return pages;
  const { isOldestFirst } = rowsIn(documentOf(first, 'history', { currency }));
  return isOldestFirst ? pages.reverse() : pages;
}

/** The month in `#resultShow`, written as `MM / YYYY`. */
function monthShown({ $ }: WpsPage): string {
  const shown = $('#resultShow').attr('value') ?? $('#resultShow').text();
  if (!/^\s*\d\d \/ \d{4}\s*$/.test(shown))
    throw unexpected('history', 'has no month', 'resultShow');
  return parseMonth(shown.replaceAll(' ', ''));
}

function changeMonth({ session }: Context, page: WpsPage, month: string): Promise<WpsPage> {
  const [year = '', number = ''] = month.split('-');
  return ask(session, actionOf(page, '#formularioSelect a', 'history'), {
    page: 'history',
    fields: {
      ...hiddenIn(page, '#formularioSelect'),
      al_cartolaHistorica_Arg1: 'CM',
      _bowStEvent:
        'portlets/cuentas/cartolas/CartolaHistoricaPortlet!fireEvent:Form:ip_cartolaHistorica_SaveDataSubmitEvent',
      resultShow: `${number} / ${year}`,
      fecha: `${number} ${year}`,
      Mes: number,
      Anio: year,
    },
  });
}
