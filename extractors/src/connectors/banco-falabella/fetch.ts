import type { BrowserAnswer, Sign } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { FalabellaState } from './login.ts';
import { balanceOf } from './parse.ts';
import type { Movement } from '../../products/movement.ts';
import { chileanDay } from '../../shared/dates.ts';
import { cleanText } from '../../shared/text.ts';
import { keepPage, readHtml, type HtmlPage } from '../../shared/html.ts';
import { CALLS, CLOSE_CONSENT, HOME, INSIDE, OUTSIDE, SCREEN } from './portal.ts';
import { isBlank, moreIn, movementsIn, NO_MOVEMENTS, periodsIn } from './readScreen.ts';
import type { Period } from './readScreen.ts';

export type Context = FetchContext<FalabellaState>;

/** More pages than any account has. */
const MOST_PAGES = 1_000;

/** Long enough for a page to show what it received. */
const RENDER_MS = 3_000;

/**
 * The answer that the products page requested by itself: accounts, credit lines and cards together.
 */
export async function* fetchProducts(context: Context, page: string): AsyncIterable<RawDocument> {
  yield { ...(await productsOf(context)), page };
}

export async function productsOf({ browser, state }: Context): Promise<RawDocument> {
  const known = state.products.document;
  if (known !== null) return known;
  const answer = await browser.decrypted(CALLS.products);
  // The day by the bank's clock: no field of the answer contains a date.
  const date = chileanDay(new Date(answer.date ?? ''));
  const document = documentOf(answer, 'products', { date });
  state.products.document = document;
  return document;
}

/**
 * An account's movements on the screen, month by month: the underlying service is not documented.
 *
 * A month's table may be empty without a word, which the balances have to confirm. Between two
 * months, each balance follows from the older one; months after the newest movement must have left
 * the account's balance as it is, and those before the oldest one must have begun with nothing.
 */
export async function* fetchMovements(
  context: Context,
  account: AccountReference,
): AsyncIterable<RawDocument> {
  const today = async () => balanceOf(await productsOf(context), account.accountNumber);
  let oldest: Movement | undefined;
  let isDoubtful = false;
  for await (const { document, rows } of pagesOf(context, account)) {
    const [newest] = rows;
    if (newest === undefined) isDoubtful ||= isBlank(document);
    else {
      const isAfter = isDoubtful && oldest === undefined;
      if (isAfter && newest.balance !== (await today())) throw hidden();
      [oldest, isDoubtful] = [rows.at(-1), false];
    }
    yield document;
  }
  if (isDoubtful && (oldest === undefined ? await today() : balanceBefore(oldest)) !== 0) {
    throw hidden();
  }
}

const balanceBefore = ({ type, amount, balance }: Movement): number =>
  balance + (type === 'inflow' ? -amount : amount);

const hidden = (): ExtractionError => unexpected('hides movements');

interface Shown {
  readonly document: RawDocument;
  readonly rows: readonly Movement[];
}

async function* pagesOf(context: Context, account: AccountReference): AsyncIterable<Shown> {
  const { accountNumber } = account;
  await openAccount(context, account);
  await shows(context, [{ selector: SCREEN.range }]);
  const today = (await productsOf(context)).about['date'] ?? '';
  const periods = periodsIn((await screenOf(context)).$, today);
  let above: string | undefined;
  for (const [index, period] of periods.entries()) {
    let screen = await showMonth(context, period);
    for (let number = 1; ; number += 1) {
      if (number > MOST_PAGES) throw unexpected('has pages without end');
      const more = moreIn(screen.$);
      const following = periods[index + 1]?.month;
      const next =
        more === null ? following && keyOf(following, 1) : keyOf(period.month, number + 1);
      const document = documentIn(screen, {
        account: accountNumber,
        month: period.month,
        ...(index + number > 1 && { from: keyOf(period.month, number) }),
        ...(next !== undefined && { next }),
        ...(number > 1 && above !== undefined && { above }),
      });
      const rows = movementsIn(document);
      above = rows.at(-1)?.date;
      yield { document, rows };
      if (more === null) break;
      const goOn = () => context.browser.press({ button: more });
      if (!(await showsOthers(context, goOn))) throw unexpected('shows no other movements');
      screen = await screenOf(context);
    }
  }
}

const keyOf = (month: string, page: number): string => `${month}/${String(page)}`;

function documentIn(
  { $, text }: HtmlPage & { readonly text: string },
  about: RawDocument['about'],
): RawDocument {
  const contentType = 'text/html';
  const document = { page: 'movements', address: HOME, contentType, text, bytes: null, about };
  keepPage(document, $);
  return document;
}

/** Chooses a month, and waits for the answer to the page's request of it. */
async function showMonth(context: Context, { label, month }: Period) {
  const { browser } = context;
  const before = (await browser.markupOf({ selector: SCREEN.table })) ?? '';
  const choose = () => browser.choose({ selector: SCREEN.range }, label);
  known(await browser.decrypted(CALLS.services, choose));
  // The screen of a month without movements need not say so.
  await shows(context, [{ selector: SCREEN.cell }, { text: NO_MOVEMENTS }], RENDER_MS);
  const screen = await screenOf(context);
  if (isOfMonth(screen.$, month)) return screen;
  await browser.markupOf({ selector: SCREEN.table }, { unlike: before });
  return screenOf(context);
}

/** Whether the rows shown can be that month's, and not still those of the month before. */
function isOfMonth($: HtmlPage['$'], month: string): boolean {
  const cells = $(SCREEN.cell).toArray();
  for (const cell of cells) {
    const [, number = '', year = ''] =
      /^\d{1,2}[-/.](\d{1,2})[-/.](\d{2,4})$/.exec(cleanText($(cell).text())) ?? [];
    if (year !== '') return `${year.slice(-2)}-${number.padStart(2, '0')}` === month.slice(2);
  }
  return true;
}

/** Waits for one of the signs; with a limit, it need not appear. */
async function shows(
  { browser }: Context,
  accepted: readonly Sign[],
  withinMs?: number,
): Promise<void> {
  const outcome = await browser
    .waitFor({ locked: LOST, accepted }, withinMs === undefined ? {} : { withinMs })
    .catch((error: unknown) => {
      const isOver = error instanceof ExtractionError && error.code === 'UNEXPECTED_PAGE';
      if (withinMs === undefined || !isOver) throw error;
      return null;
    });
  if (outcome === 'locked') throw sessionLost();
}

/**
 * Runs `act`, which should show other movements, and waits for them. False if the table stays the
 * same.
 */
async function showsOthers({ browser }: Context, act: () => Promise<void>): Promise<boolean> {
  const table = { selector: SCREEN.table };
  const unlike = (await browser.markupOf(table)) ?? '';
  await act();
  return (await browser.markupOf(table, { unlike })) !== null;
}

async function screenOf({ browser }: Context): Promise<HtmlPage & { readonly text: string }> {
  const text = await bodyOf(browser);
  return { text, ...readHtml(text) };
}

async function bodyOf(browser: Context['browser']): Promise<string> {
  const text = await browser.markupOf({ selector: 'body' });
  if (text === null) throw unexpected('is gone');
  return text;
}

/**
 * Signs of an expired session: the services refuse it, or the portal redirects to the public page.
 */
const LOST = [
  { answer: { address: CALLS.services, status: [401, 403] } },
  { address: OUTSIDE },
] as const;

/** For a press on a link that the dialog about bank secrecy may cover. */
export const PAST_CONSENT = { past: { selector: CLOSE_CONSENT } } as const;

/** Opens an account by its link, whose text contains the account's number or a part of it. */
async function openAccount(context: Context, account: AccountReference): Promise<void> {
  const { browser } = context;
  const { accountNumber, handle } = account;
  const selector = handle;
  await showProducts(context, selector);
  const digits = (await browser.textOf({ selector }))?.replaceAll(/\D/g, '') ?? '';
  if (digits.length < 4 || !(accountNumber.includes(digits) || digits.includes(accountNumber))) {
    throw unexpected('is of another account');
  }
  // The page requests the latest movements, whose answer must not be taken for that of a month.
  const open = () => browser.press({ selector }, PAST_CONSENT);
  known(await browser.decrypted(CALLS.services, open));
}

/** Opens the products page, unless it is already shown, and waits for a link on it. */
export async function showProducts({ browser, state }: Context, selector: string): Promise<void> {
  if (!state.page.isHome) await browser.open(HOME);
  state.page.isHome = false;
  state.page.card = null;
  const accepted = [{ address: INSIDE, selector }];
  if ((await browser.waitFor({ locked: LOST, accepted })) === 'locked') throw sessionLost();
}

/** A decrypted answer as a document. */
export function documentOf(
  answer: BrowserAnswer,
  page: string,
  about: RawDocument['about'] = {},
): RawDocument {
  const { url, contentType, text } = known(answer);
  return { page, address: url.href, contentType, text, bytes: null, about };
}

function known(answer: BrowserAnswer): BrowserAnswer {
  const { status } = answer;
  if (status === 401 || status === 403) throw sessionLost();
  if (status < 400) return answer;
  throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The bank could not answer');
}

const sessionLost = (): ExtractionError =>
  new ExtractionError('SESSION_LOST', 'The bank no longer knows the session');

const unexpected = (what: string): ExtractionError =>
  unexpectedPage(`The screen of an account ${what}`, { page: 'movements' });
