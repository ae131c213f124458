import type { BrowserAnswer, BrowserSession, Sign } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type {
  AccountReference,
  CardList,
  CardReference,
} from '../../families/banking/BankPortal.ts';
import { chileanDay } from '../../shared/dates.ts';
import { unbilledAnswer } from './answers.ts';
import type { ConsorcioState } from './login.ts';
import { accountsIn, linesIn } from './parse.ts';
import { CALLS, HOME, INSIDE, LOGIN, MOVEMENTS, SCREEN } from './portal.ts';

type Context = FetchContext<ConsorcioState>;

/** The products, then the balances of each account. */
export async function* fetchAccounts(context: Context): AsyncIterable<RawDocument> {
  const products = await productsOf(context);
  yield products;
  for (const { accountNumber } of accountsIn(products)) {
    yield* (await visit(context, accountNumber)).slice(0, 1);
  }
}

/**
 * The answer for the list of accounts on the screen of their movements. Waits until the screen also
 * has the movements of the account that it shows first, so that they are not taken for another's.
 */
async function productsOf({ browser, state }: Context): Promise<RawDocument> {
  const known = state.shared.products;
  if (known !== null) return known;
  const answer = await browser.decrypted(CALLS.products, () => show(browser, MOVEMENTS));
  const products = documentOf(answer, 'accounts');
  if (accountsIn(products).length > 0) {
    documentOf(await browser.decrypted(CALLS.movements), 'movements');
  }
  state.shared.products = products;
  return products;
}

/** Opens a private page; an ended session leads to the login. */
async function show(browser: BrowserSession, address: string): Promise<void> {
  await browser.open(address);
  await shows(browser, ...INSIDE.map((selector) => ({ selector })));
}

async function shows(browser: BrowserSession, ...accepted: readonly Sign[]): Promise<void> {
  const lost = [{ address: LOGIN.address }, { answer: { address: CALLS.any, status: [401, 403] } }];
  if ((await browser.waitFor({ locked: lost, accepted })) === 'locked') throw sessionLost();
}

export async function* fetchMovements(
  context: Context,
  { accountNumber }: AccountReference,
): AsyncIterable<RawDocument> {
  yield* (await visit(context, accountNumber)).slice(1);
}

/**
 * What the screen of an account requests, one after the other. Only the balances name the account.
 */
async function visit({ browser, state }: Context, account: string) {
  const known = state.accounts.get(account);
  if (known !== undefined) return known;
  const about = { account };
  const seen: RawDocument[] = [];
  await leave(browser);
  const movements = await browser.decrypted(CALLS.movements, async () => {
    const summary = await browser.decrypted(CALLS.summary, async () => {
      const open = () => openAccount(browser, account);
      documentOf(await browser.decrypted(CALLS.products, open), 'accounts');
    });
    seen.push(documentOf(summary, 'summary', about));
  });
  seen.push(documentOf(movements, 'movements', about));
  state.accounts.set(account, seen);
  return seen;
}

/**
 * Goes to the home page: two accounts differ only behind the `#` of the address, and what the page
 * before it requested would else be taken for the account's.
 */
const leave = (browser: BrowserSession): Promise<void> => show(browser, HOME);

const openAccount = (browser: BrowserSession, account: string): Promise<void> =>
  show(browser, `${MOVEMENTS}#/?acc=${account}`);

/** The screens of the credit lines, one after the other: no call about them is documented. */
export async function* fetchLines(context: Context): AsyncIterable<RawDocument> {
  const { browser } = context;
  const products = await productsOf(context);
  const lines = linesIn(products);
  const screens: string[] = [];
  for (const line of lines) {
    await leave(browser);
    await openAccount(browser, line);
    await shows(browser, { selector: SCREEN.used });
    screens.push(await bodyOf(browser));
  }
  yield lines.length === 0
    ? { ...products, page: 'lines' }
    : screenDocument('lines', screens, { listed: String(lines.length) });
}

/** The screen of each card; the answer behind it contains neither names nor limits. */
export async function* fetchCards({ browser, state }: Context): AsyncIterable<RawDocument> {
  await show(browser, HOME);
  await browser.press({ button: SCREEN.menu });
  // People without a card have no such entry.
  if ((await browser.textOf({ button: SCREEN.cards })) === null) {
    yield screenDocument('cards', [await bodyOf(browser)], {});
    return;
  }
  await browser.press({ button: SCREEN.cards });
  await shows(browser, { answer: { address: CALLS.unbilled } });
  const answer = documentOf(browser.answer(CALLS.unbilled), 'unbilled');
  state.shared.cards = answer;
  const digits = unbilledAnswer.read(answer).bodyResponse.tarjetas.map((one) => one.lastnumCard);
  const screens: string[] = [];
  for (const [index, last] of digits.entries()) {
    if (index > 0) {
      const past = { button: SCREEN.understood };
      await browser.press({ selector: SCREEN.chosen }, { past });
      await browser.press({ selector: SCREEN.choice(index) });
    }
    const text = new RegExp(`^[^*]{1,60}[*]{2,4} ?${last}`);
    await shows(browser, { selector: SCREEN.chosen, text });
    screens.push(await bodyOf(browser));
  }
  yield screenDocument('cards', screens, { listed: digits.join(',') });
}

/** The answer that the screen of the cards has received already. */
// oxlint-disable-next-line typescript/require-await -- nothing is left to wait for
export async function* fetchUnbilled(
  { state }: Context,
  { key, handles }: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  const answer = state.shared.cards;
  if (answer === null) throw new ExtractionError('INTERNAL', 'The cards were not read');
  yield { ...answer, page: list, about: { card: key, digits: handles[list] } };
}

async function bodyOf(browser: BrowserSession): Promise<string> {
  const text = await browser.markupOf({ selector: 'body' });
  if (text === null) throw unexpectedPage('The screen is gone');
  return text;
}

function screenDocument(
  page: string,
  screens: readonly string[],
  about: RawDocument['about'],
): RawDocument {
  const contentType = 'text/html';
  return { page, address: HOME, contentType, text: screens.join('\n'), bytes: null, about };
}

/** An answer with the day by the bank's clock, which no field contains. */
function documentOf(
  { url, status, contentType, text, date }: BrowserAnswer,
  page: string,
  about: RawDocument['about'] = {},
): RawDocument {
  if (status === 401 || status === 403) throw sessionLost();
  if (status >= 400) {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The bank could not answer');
  }
  const day = { date: chileanDay(new Date(date ?? '')) };
  return { page, address: url.href, contentType, text, bytes: null, about: { ...about, ...day } };
}

const sessionLost = (): ExtractionError =>
  new ExtractionError('SESSION_LOST', 'The bank no longer knows the session');
