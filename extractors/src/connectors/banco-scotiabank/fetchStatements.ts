import type { BrowserSession, Sign } from '../../contract/browser.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import { monthOf } from '../../shared/dates.ts';
import { readHtml } from '../../shared/html.ts';
import { get, withToken } from './fetch.ts';
import type { Context } from './fetch.ts';
import { olderCardOf } from './fetchCards.ts';
import { lastStatements } from './parseCards.ts';
import { KINDS, hasMore, limitIn, saysNothing, subTabIn, summaryIn } from './parseStatements.ts';
import type { Kind } from './parseStatements.ts';
import { CALLS, CARD_SCREEN, LOGIN_PAGE, OVER, WORDS } from './portal.ts';

/** More presses than any statement needs: each adds rows. */
const MOST_PRESSES = 400;

const { frame } = CARD_SCREEN;

/**
 * The billing periods, then the last statement of each currency: its movements from the screen,
 * together with its summary, which is a service.
 */
export async function* fetchStatements(
  context: Context,
  card: CardReference,
): AsyncIterable<RawDocument> {
  const digits = card.truncatedPan.slice(-4);
  const { prd, prdoriid } = await olderCardOf(context, digits);
  const about = { card: card.key };
  const asked = { page: 'statement-index', about };
  const periods = (await get(context, CALLS.periods(prdoriid), asked)).document();
  yield periods;
  const names = lastStatements(periods);
  if (names.length === 0) return;
  const address = CARD_SCREEN.billed(digits);
  await context.browser.open(address);
  // The services are asked while the screen loads.
  for (const { statementDate, currency } of names) {
    const ask = await withToken(context, 'jwt');
    const service = CALLS.summary(prd, monthOf(statementDate), currency);
    const summary = summaryIn((await ask(service, { page: 'summary' })).document());
    const text = await showWhole(context.browser, KINDS[currency], saysNothing(summary));
    const limit = limitIn(context.state.limits.get(card.key), currency);
    yield {
      page: 'statement',
      address,
      contentType: 'text/html',
      text,
      bytes: null,
      about: { ...about, digits, currency, date: statementDate, limit, ...summary },
    };
  }
}

/** Shows all rows of one of the screen's two tables, and returns the screen. */
async function showWhole(browser: BrowserSession, kind: Kind, isEmpty: boolean): Promise<string> {
  // Only before the screen is there: these may also be words of a purchase.
  await arriveAt(browser, CARD_SCREEN.activeTab, [{ frame, text: WORDS.unavailable }]);
  const button = subTabIn(readHtml(await screenOf(browser)).$, kind);
  await browser.press({ frame, button });
  const selector = CARD_SCREEN.table(kind);
  // Rows may arrive after their table; without any, only the table itself can be waited for.
  await arriveAt(browser, isEmpty ? selector : `${selector} td.table__data`);
  const target = { frame, selector };
  let table = await browser.markupOf(target);
  for (let presses = 0; table !== null && hasMore(readHtml(table).$); presses += 1) {
    if (presses === MOST_PRESSES) throw unexpected('has purchases without end');
    await browser.press({ frame, selector: `${selector} button` });
    table = await browser.markupOf(target, { unlike: table });
  }
  if (table === null) throw unexpected('shows no more purchases');
  return screenOf(browser);
}

const answered = (status: readonly number[]): Sign => ({
  answer: { address: CARD_SCREEN.answers, status },
});

/** Waits for an element of the screen. */
async function arriveAt(
  browser: BrowserSession,
  selector: string,
  unavailable: readonly Sign[] = [],
): Promise<void> {
  const outcome = await browser.waitFor({
    accepted: [{ frame, selector }],
    // The shell redirects to the login, or one of the screen's own calls is refused.
    locked: [{ address: LOGIN_PAGE }, { frame, address: LOGIN_PAGE }, answered(OVER)],
    maintenance: [answered([500, 502, 503, 504]), ...unavailable],
  });
  if (outcome === 'locked') {
    throw new ExtractionError('SESSION_LOST', 'The bank no longer knows the session');
  }
  if (outcome === 'maintenance') {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The bank could not show the card');
  }
}

async function screenOf(browser: BrowserSession): Promise<string> {
  const text = await browser.markupOf({ frame, selector: 'body' });
  if (text === null) throw unexpected('is gone');
  return text;
}

const unexpected = (what: string): ExtractionError =>
  unexpectedPage(`The screen of a card ${what}`, { page: 'statement' });
