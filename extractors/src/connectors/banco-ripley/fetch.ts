import type { BrowserSession, Sign } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import { settle } from '../../families/screen/settle.ts';
import { chileanDay } from '../../shared/dates.ts';
import { pageIn, pathTo } from '../../shared/html.ts';
import { statementLink } from './parse.ts';
import { ANYWHERE, DATES, EXTRA_ORIGINS, LOGIN, NONE, SCREEN } from './portal.ts';

type Context = FetchContext<null>;

/** The first page, which the browser shows since the login, with accounts and cards. */
export const fetchHome = (page: 'accounts' | 'cards') =>
  async function* ({ browser }: Context): AsyncIterable<RawDocument> {
    yield await homeOf(browser, page);
  };

/** The last statement of a card, of which a dialog shows the dates and the minimum. */
export async function* fetchStatements(
  { browser }: Context,
  { key, truncatedPan, handles }: CardReference,
): AsyncIterable<RawDocument> {
  const home = await homeOf(browser, 'cards');
  const selector = pathTo(pageIn(home), statementLink(home, truncatedPan.slice(-4)));
  await browser.press({ selector });
  await shows(browser, { selector: SCREEN.statement, text: DATES });
  const about = { card: key, limit: handles.statements };
  yield await documentOf(browser, 'statements', SCREEN.statement, about);
  await browser.press(SCREEN.close);
  await shows(browser, { selector: SCREEN.closed });
}

/** The amounts come late. */
async function homeOf(browser: BrowserSession, page: string): Promise<RawDocument> {
  await shows(browser, { selector: SCREEN.figure, text: /\d/ }, { text: NONE.account });
  await shows(browser, { selector: SCREEN.labelled, text: /\d/ }, { text: NONE.titular });
  // It covers the page, and its place in it is part of the selectors of others.
  const { advertisement } = SCREEN;
  if ((await browser.textOf(advertisement)) !== null) await browser.press(advertisement);
  // The page shows no day.
  const date = chileanDay(new Date(browser.answer(ANYWHERE).date ?? ''));
  return documentOf(browser, page, 'body', { date });
}

const shows = (browser: BrowserSession, ...accepted: readonly Sign[]): Promise<void> =>
  settle(browser, { accepted, lost: [{ address: LOGIN.outside }] });

async function documentOf(
  browser: BrowserSession,
  page: string,
  selector: string,
  about: RawDocument['about'],
): Promise<RawDocument> {
  const text = await browser.markupOf({ selector });
  if (text === null) throw unexpectedPage('The page lacks an element', { page, field: selector });
  const address = `${EXTRA_ORIGINS[0]}/home`;
  return { page, address, contentType: 'text/html', text, bytes: null, about };
}
