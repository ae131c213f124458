import type { BrowserSession, Sign } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import { chileanDay } from '../../shared/dates.ts';
import { pathTo, readHtml, type HtmlPage } from '../../shared/html.ts';
import { rutNumberOf } from '../../shared/rut.ts';
import { settle as settleOn } from '../../families/screen/settle.ts';
import { isUnexpected } from './login.ts';
import type { EstadoState } from './login.ts';
import { cardsIn, switchIn } from './parse.ts';
import {
  EXTRA_ORIGINS,
  INSIDE,
  NO_MOVEMENTS,
  NO_PRODUCTS,
  OUTSIDE,
  OVERLAYS,
  REFUSAL,
  SCREEN,
} from './portal.ts';
import { readWorkbook, WORKBOOK_TYPE } from './workbook.ts';

type Context = FetchContext<EstadoState>;

/** More steps than any carousel or table has. */
const MOST_STEPS = 1_000;
/** How long the page may take to offer the workbook, and then to create it. */
const WORKBOOK_MS = 15_000;

/** The first page, with the cards of all accounts. */
export async function* fetchAccounts(context: Context): AsyncIterable<RawDocument> {
  yield { ...(await homeOf(context)), page: 'accounts' };
}

async function homeOf(context: Context): Promise<RawDocument> {
  const { browser, state, username } = context;
  if (state.home.document !== null) return state.home.document;
  await showHome(context);
  await showBalances(context);
  const screens: string[] = [];
  const seen = new Set<string>();
  for await (const { $ } of carouselSteps(browser)) {
    const numbers = cardsIn($).map(({ name, number }) => `${name} ${number}`);
    // The carousel may begin again after the last card.
    if (screens.length > 0 && numbers.every((one) => seen.has(one))) break;
    numbers.forEach((one) => seen.add(one));
    $('script, style, template, [hidden]').remove();
    screens.push($('body').html() ?? '');
    state.home.isShown = screens.length === 1;
  }
  state.home.document = htmlDocument('accounts', screens.join(''), {
    // The screen shows no day.
    date: chileanDay(new Date(browser.answer(INSIDE).date ?? '')),
    rutNumber: String(rutNumberOf(username)),
  });
  return state.home.document;
}

/** The first page at each step of its carousel, as the carousel's button shows them. */
async function* carouselSteps(browser: BrowserSession): AsyncIterable<HtmlPage> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const screen = readHtml(await markupOf(browser, 'body'));
    const next = screen.$(SCREEN.nextCards).not('[disabled]');
    yield screen;
    if (next.length === 0) return;
    const before = await markupOf(browser, SCREEN.carousel);
    await browser.press({ selector: SCREEN.nextCards });
    const after = await browser.markupOf({ selector: SCREEN.carousel }, { unlike: before });
    if (after === null) return;
  }
}

/** Balances may be hidden by asterisks, until a switch is pressed. */
async function showBalances({ browser }: Context): Promise<void> {
  const { $ } = readHtml(await markupOf(browser, 'body'));
  if (!cardsIn($).some(({ balance }) => balance.includes('*'))) return;
  const selector = switchIn($);
  if (selector === null) throw unexpected('hides the balances', 'accounts');
  const before = await markupOf(browser, SCREEN.carousel);
  await browser.press({ selector });
  await browser.markupOf({ selector: SCREEN.carousel }, { unlike: before });
}

/**
 * An account's last movements, as many as the bank shows by itself: how far back its search by dates
 * reaches is not documented. From the workbook, which alone has the number of each operation; where
 * the page offers none, from the table.
 */
export async function* fetchMovements(
  context: Context,
  { accountNumber: account }: AccountReference,
): AsyncIterable<RawDocument> {
  const { browser } = context;
  await openAccount(context, account);
  await settle(browser, LISTED);
  const file = await workbookOf(browser);
  if (file === null) {
    yield* tablePages(browser, account);
    return;
  }
  const document = htmlDocument('workbook', readWorkbook(file), { account });
  yield { ...document, contentType: WORKBOOK_TYPE, bytes: file };
}

const LISTED: readonly Sign[] = [
  { selector: SCREEN.cell },
  { selector: SCREEN.list, text: NO_MOVEMENTS },
  { selector: `${SCREEN.list} ${SCREEN.noData}` },
];

/** The workbook of the movements; null if the page offers or creates none. */
async function workbookOf(browser: BrowserSession): Promise<Uint8Array | null> {
  if ((await browser.textOf({ selector: SCREEN.download })) === null) return null;
  try {
    await browser.press({ selector: SCREEN.download });
    const offered = [{ text: new RegExp(SCREEN.workbook) }];
    await browser.waitFor({ accepted: offered }, { withinMs: WORKBOOK_MS });
    return await browser.fileOf({ button: SCREEN.workbook }, { withinMs: WORKBOOK_MS });
  } catch (error) {
    if (!isUnexpected(error)) throw error;
    return null;
  }
}

async function* tablePages(browser: BrowserSession, account: string): AsyncIterable<RawDocument> {
  for (let number = 1; number < MOST_STEPS; number += 1) {
    const text = await markupOf(browser, SCREEN.list);
    const hasMore = readHtml(text).$('button.btn-next:not([disabled])').length > 0;
    yield htmlDocument('movements', text, {
      account,
      ...(number > 1 && { from: String(number) }),
      ...(hasMore && { next: String(number + 1) }),
    });
    if (!hasMore) return;
    await browser.press({ selector: SCREEN.nextRows });
    const after = await browser.markupOf({ selector: SCREEN.list }, { unlike: text });
    if (after === null) break;
    await settle(browser, LISTED);
  }
  throw unexpected('does not show the other movements', 'movements');
}

/** Opens the movements of an account by the button of its card. */
async function openAccount(context: Context, account: string): Promise<void> {
  const { browser, state, username } = context;
  await showHome(context);
  const rutNumber = String(rutNumberOf(username));
  for await (const { $ } of carouselSteps(browser)) {
    const card = cardsIn($, rutNumber).find(({ number }) => number === account);
    if (card === undefined) continue;
    if (card.button === null) throw unexpected('offers no movements of an account', 'accounts');
    const selector = pathTo($, card.button);
    // It may contain cards that it does not show yet.
    if ((await browser.textOf({ selector })) === null) continue;
    state.home.isShown = false;
    await browser.press({ selector });
    return;
  }
  throw unexpected('no longer shows an account', 'accounts');
}

/** Shows the first page with nothing over it. */
async function showHome({ browser, state }: Context): Promise<void> {
  if (!state.home.isShown) {
    const hasLogo = (await browser.textOf({ selector: SCREEN.logo })) !== null;
    await browser.press({ selector: hasLogo ? SCREEN.logo : SCREEN.start });
  }
  await settle(browser, [
    // A balance, even a hidden one.
    { selector: SCREEN.carousel, text: /\$/ },
    { text: NO_PRODUCTS },
  ]);
  state.home.isShown = true;
  for (const overlay of OVERLAYS) {
    if ((await browser.textOf(overlay)) === null) continue;
    // One may be gone by itself meanwhile.
    await browser.press(overlay).catch((error: unknown) => {
      if (!isUnexpected(error)) throw error;
    });
  }
}

const LOST: readonly Sign[] = [
  { address: OUTSIDE },
  { answer: { address: /^https:\/\/nwm\.bancoestado\.cl\//, status: [401] } },
];

const settle = (browser: BrowserSession, accepted: readonly Sign[]): Promise<void> =>
  settleOn(browser, { accepted, lost: LOST, maintenance: [{ text: REFUSAL.failed }] });

async function markupOf(browser: BrowserSession, selector: string): Promise<string> {
  const markup = await browser.markupOf({ selector });
  if (markup === null) throw unexpected('lacks an element', 'accounts');
  return markup;
}

const htmlDocument = (page: string, text: string, about: RawDocument['about']): RawDocument => ({
  page,
  address: `${EXTRA_ORIGINS[0]}/`,
  contentType: 'text/html',
  text,
  bytes: null,
  about,
});

const unexpected = (what: string, page: string): ExtractionError =>
  unexpectedPage(`The private site ${what}`, { page });
