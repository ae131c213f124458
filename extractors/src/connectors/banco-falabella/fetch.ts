import type { BrowserAnswer } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../platforms/banking/bankConnector.ts';
import type { FalabellaState } from './login.ts';
import { chileanDay } from '../../shared/dates.ts';
import { CALLS, CONSENT, HOME, INSIDE, OUTSIDE, SCREEN } from './portal.ts';
import { moreIn, NO_MOVEMENTS, rangeIn } from './readScreen.ts';

export type Context = FetchContext<FalabellaState>;

/** More pages than an account has. */
const MOST_PAGES = 400;
/** The widest range of an account's movements that the screen offers. */
const EVERYTHING = 'Todos';

/** What the page of the products asked for by itself: accounts, credit lines and cards together. */
export async function* fetchProducts(context: Context, page: string): AsyncIterable<RawDocument> {
  const { state } = context;
  state.products.document ??= await productsOf(context);
  yield { ...state.products.document, page };
}

async function productsOf({ browser }: Context): Promise<RawDocument> {
  const answer = await browser.decrypted(CALLS.products);
  // The bank's own clock: no field of the answer has a date.
  const date = chileanDay(new Date(answer.date ?? ''));
  return documentOf(answer, 'products', { date });
}

/** An account's screen, page by page: what its service is called is not documented. */
export async function* fetchMovements(
  context: Context,
  { accountNumber, handles }: AccountReference,
): AsyncIterable<RawDocument> {
  const { browser } = context;
  await openProduct(context, handles.movements);
  const outcome = await browser.waitFor({
    locked: LOST,
    accepted: [{ selector: SCREEN.cell }, { text: NO_MOVEMENTS }],
  });
  if (outcome === 'locked') throw sessionLost();
  await widen(context);
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const text = await screenOf(context);
    const more = moreIn(text);
    const about = {
      account: accountNumber,
      ...(number > 1 && { from: String(number) }),
      ...(more !== null && { next: String(number + 1) }),
    };
    const contentType = 'text/html';
    yield { page: 'movements', address: HOME, contentType, text, bytes: null, about };
    if (more === null) return;
    await changed(context, () => browser.press({ button: more }));
  }
  throw unexpected('has pages without end');
}

/** Chooses the widest range of movements that the screen offers. */
async function widen(context: Context): Promise<void> {
  const { browser } = context;
  const { options, button } = rangeIn(await screenOf(context));
  if (!options.includes(EVERYTHING)) return;
  const choose = () => browser.choose({ selector: SCREEN.range }, EVERYTHING);
  if (button === null) {
    await changed(context, choose);
    return;
  }
  await choose();
  known(await browser.decrypted(CALLS.services, () => browser.press({ button })));
}

/** Does something that shows other movements, and waits for them. */
async function changed({ browser }: Context, act: () => Promise<void>): Promise<void> {
  const table = { selector: SCREEN.table };
  const unlike = (await browser.markupOf(table)) ?? '';
  await act();
  if ((await browser.markupOf(table, { unlike })) === null) {
    throw unexpected('shows no other movements');
  }
}

async function screenOf({ browser }: Context): Promise<string> {
  const markup = await browser.markupOf({ selector: 'body' });
  if (markup === null) throw unexpected('is gone');
  return markup;
}

/** A session that is over: its services refuse it, and its site leads to the public page. */
const LOST = [
  { answer: { address: CALLS.services, status: [401, 403] } },
  { address: OUTSIDE },
] as const;

/** Opens an account or a card from the page of the products. */
export async function openProduct({ browser, state }: Context, selector: string): Promise<void> {
  if (!state.page.isHome) {
    await browser.open(HOME);
    const outcome = await browser.waitFor({
      locked: LOST,
      accepted: [{ address: INSIDE, selector }],
    });
    if (outcome === 'locked') throw sessionLost();
  }
  state.page.isHome = false;
  if ((await browser.textOf({ selector: CONSENT.dialog })) !== null) {
    await browser.press({ selector: CONSENT.close });
  }
  await browser.press({ selector });
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
  new ExtractionError('UNEXPECTED_PAGE', `The screen of an account ${what}`, { page: 'movements' });
