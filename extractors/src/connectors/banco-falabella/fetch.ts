import type { BrowserAnswer } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { FalabellaState } from './login.ts';
import { chileanDay } from '../../shared/dates.ts';
import { keepPage, readHtml, type HtmlPage } from '../../shared/html.ts';
import { CALLS, CLOSE_CONSENT, HOME, INSIDE, OUTSIDE, SCREEN } from './portal.ts';
import { moreIn, NO_MOVEMENTS, rangeIn } from './readScreen.ts';

export type Context = FetchContext<FalabellaState>;

/** More pages than any account has. */
const MOST_PAGES = 1_000;

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

/** An account's movements on the screen, page by page: the underlying service is not documented. */
export async function* fetchMovements(
  context: Context,
  account: AccountReference,
): AsyncIterable<RawDocument> {
  const { browser } = context;
  await openAccount(context, account);
  const outcome = await browser.waitFor({
    locked: LOST,
    accepted: [{ selector: SCREEN.cell }, { text: NO_MOVEMENTS }],
  });
  if (outcome === 'locked') throw sessionLost();
  await widen(context);
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const { text, $ } = await screenOf(context);
    const more = moreIn($);
    const about = {
      account: account.accountNumber,
      ...(number > 1 && { from: String(number) }),
      ...(more !== null && { next: String(number + 1) }),
    };
    const contentType = 'text/html';
    const document = { page: 'movements', address: HOME, contentType, text, bytes: null, about };
    keepPage(document, $);
    yield document;
    if (more === null) return;
    const goOn = () => browser.press({ button: more });
    if (!(await showsOthers(context, goOn))) throw unexpected('shows no other movements');
  }
  throw unexpected('has pages without end');
}

/** Chooses the widest range of movements that the screen offers. */
async function widen(context: Context): Promise<void> {
  const { browser } = context;
  const { widest, button } = rangeIn(await controlsOf(context));
  if (widest === null) return;
  const choose = () => browser.choose({ selector: SCREEN.range }, widest);
  if (button === null) {
    // That range may already be selected, in which case nothing changes.
    await showsOthers(context, choose);
    return;
  }
  await choose();
  known(await browser.decrypted(CALLS.services, () => browser.press({ button })));
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

/** The screen without its rows: parsing them takes long, and they are read again. */
async function controlsOf({ browser }: Context): Promise<HtmlPage['$']> {
  return readHtml((await bodyOf(browser)).replace(/<tbody\b(?:(?!<\/?tbody\b)[^])*<\/tbody>/g, ''))
    .$;
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
  await browser.press({ selector }, PAST_CONSENT);
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
