import type { Sign } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../families/banking/BankPortal.ts';
import { keepPage, readHtml, type HtmlPage } from '../../shared/html.ts';
import { foldText } from '../../shared/text.ts';
import type { BiceState } from './login.ts';
import { CARD_SCREEN, EXPIRED, HOME, LOGIN, PAGE_CALLS, PORTAL } from './portal.ts';
import {
  chartsIn,
  limitsIn,
  NO_CARDS,
  NO_MOVEMENTS,
  NO_PERIODS,
  textIn,
  unexpected,
} from './readCardScreen.ts';

type Context = FetchContext<BiceState>;

/** How long to wait for rows before an empty list is accepted as empty. */
const EMPTY_MS = 3_000;

/** A part of the page without its scripts and what it hides. */
interface Shown extends HtmlPage {
  readonly text: string;
}

/** The screen of each card, all in one document; without cards, the home page that says so. */
export async function* fetchCards(context: Context): AsyncIterable<RawDocument> {
  const { home, count } = await showCards(context);
  if (count === 0) {
    yield documentOf(home, 'cards', {});
    return;
  }
  const screens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { text } = await openCard(context, String(index + 1), HOME.card(index));
    screens.push(`<article>${text}</article>`);
  }
  yield documentOf(shown(screens.join('')), 'cards', {});
}

/** A card's unbilled purchases in one currency. */
export async function* fetchUnbilled(
  context: Context,
  card: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  let screen = await showCard(context, card);
  if (list === 'international') {
    const wasEmpty = screen.$(CARD_SCREEN.amount).length === 0;
    await pressInternational(context, screen);
    const dollars = { selector: CARD_SCREEN.amount, text: /US\$/ };
    if (wasEmpty) await waitForRows(context, dollars);
    await settle(context, [dollars, { text: NO_MOVEMENTS }]);
    screen = await screenOf(context);
  }
  yield documentOf(screen, list, { card: card.key });
}

/** A card's billed periods: first those in pesos, then those in dollars. */
export async function* fetchStatements(
  context: Context,
  card: CardReference,
): AsyncIterable<RawDocument> {
  const { $ } = await showCard(context, card);
  const limits = limitsIn($, chartsIn($));
  context.state.screen.card = null;
  await context.browser.press({ selector: CARD_SCREEN.billed });
  const anyPeriod = [{ selector: CARD_SCREEN.period }, { text: NO_PERIODS }];
  await settle(context, anyPeriod);
  const pesos = await screenOf(context);
  const [newest] = periodsOf(pesos);
  const about = { card: card.key, currency: 'clp', limit: String(limits.clp.creditLimit) };
  yield* fetchPeriods(context, pesos, { about, from: null, next: 'usd' });

  await pressInternational(context, pesos);
  if (newest === undefined) await waitForRows(context, { selector: CARD_SCREEN.period });
  // The newest period in pesos was opened last; the one in its place is closed.
  await settle(
    context,
    newest === undefined
      ? anyPeriod
      : [{ selector: `${at(newest)} [aria-expanded="false"]` }, { text: NO_PERIODS }],
  );
  const inDollars = {
    card: card.key,
    currency: 'usd',
    ...(limits.usd && { limit: String(limits.usd.creditLimit) }),
  };
  const dollars = await screenOf(context);
  yield* fetchPeriods(context, dollars, { about: inDollars, from: 'usd', next: null });
}

/** Where a list begins in the chain of both lists, and where the next one does. */
interface PeriodList {
  readonly about: RawDocument['about'] & { readonly currency: string };
  readonly from: string | null;
  readonly next: string | null;
}

/** Opens each period of a list, oldest first, and reads it. */
async function* fetchPeriods(
  context: Context,
  list: Shown,
  { about, from, next }: PeriodList,
): AsyncIterable<RawDocument> {
  const ids = periodsOf(list);
  const step = (position: number): string | null => {
    if (position === 0) return from;
    return position >= ids.length ? next : `${about.currency} ${String(position)}`;
  };
  const linked = (position: number): RawDocument['about'] => {
    const [begins, ends] = [step(position), step(position + 1)];
    return { ...about, ...(begins && { from: begins }), ...(ends && { next: ends }) };
  };
  if (ids.length === 0) yield documentOf(list, 'statements', linked(0));
  for (const [position, id] of ids.toReversed().entries()) {
    yield documentOf(await openPeriod(context, list, id), 'statements', linked(position));
  }
}

async function openPeriod(context: Context, list: Shown, id: string): Promise<Shown> {
  const { browser } = context;
  const selector = at(id);
  if (list.$(`${selector} [aria-expanded="true"]`).length === 0) {
    await browser.press({ selector: `${selector} button[aria-expanded]` });
  }
  await settle(context, [
    { selector: `${selector} ${CARD_SCREEN.amount}` },
    { selector, text: NO_MOVEMENTS },
  ]);
  const markup = await browser.markupOf({ selector });
  if (markup === null) throw unexpected('closes a period');
  return shown(markup);
}

const at = (id: string): string => `[id="${id}"]`;

/** The ids of the periods on the screen, newest first as on the screen. */
const periodsOf = ({ $ }: Shown): string[] =>
  $(`${CARD_SCREEN.period}:has(.period-accordion-header)`)
    .toArray()
    .map((one) => one.attribs['id'] ?? '');

/** Shows a card's unbilled purchases in pesos, unless the browser already does. */
async function showCard(context: Context, card: CardReference): Promise<Shown> {
  const { key, handles, truncatedPan } = card;
  const { screen } = context.state;
  const found =
    screen.card === key ? await screenOf(context) : await openCard(context, key, handles.national);
  const [number] = found.$(CARD_SCREEN.number).toArray();
  if (number === undefined || textIn(number).slice(-4) !== truncatedPan.slice(-4)) {
    throw unexpected('is of another card', CARD_SCREEN.number);
  }
  return found;
}

/** Opens a card from the home page and waits for its unbilled purchases in pesos. */
async function openCard(context: Context, key: string, link: string): Promise<Shown> {
  const { browser, state } = context;
  await showCards(context);
  state.screen.isHome = false;
  await browser.press({ selector: link }, PAST_AD);
  const { address, number, amount } = CARD_SCREEN;
  await settle(context, [{ address, selector: number, text: /\d{4}$/ }]);
  await settle(context, [{ selector: amount }, { text: NO_MOVEMENTS }]);
  state.screen.card = key;
  return screenOf(context);
}

const PAST_AD = { past: { selector: HOME.closeAd } } as const;

/** Shows the home page's list of cards, and counts them. */
async function showCards(context: Context): Promise<{ home: Shown; count: number }> {
  const { browser, state } = context;
  const { screen } = state;
  if (!screen.isHome) await browser.open(HOME.open);
  Object.assign(screen, { isHome: true, card: null });
  await settle(context, [{ selector: HOME.cards }]);
  if ((await browser.textOf({ selector: HOME.anyCard })) === null) {
    await browser.press({ selector: HOME.cards }, PAST_AD);
    await settle(context, [{ selector: HOME.anyCard }, { text: NO_CARDS }]);
  }
  const home = await screenOf(context);
  return { home, count: home.$(HOME.anyCard).length };
}

/**
 * Presses the second part of the control. Only its class is documented, so the path to it is taken
 * from the page.
 */
async function pressInternational(context: Context, { $ }: Shown): Promise<void> {
  context.state.screen.card = null;
  const { currencies } = CARD_SCREEN;
  const part = $(`${currencies} .selection`)
    .toArray()
    .find((one) => foldText(textIn(one)) === 'internacional');
  if (part === undefined) throw unexpected('does not offer purchases abroad', currencies);
  const steps: string[] = [];
  for (let one = $(part); one.length > 0 && !one.is(currencies); one = one.parent()) {
    steps.unshift(`> :nth-child(${String(one.index() + 1)})`);
  }
  await context.browser.press({ selector: `${currencies} ${steps.join(' ')}` });
}

const LOST: readonly Sign[] = [
  { answer: { address: PAGE_CALLS, text: new RegExp(EXPIRED) } },
  { answer: { address: PAGE_CALLS, status: [401] } },
  { address: LOGIN.address },
];

/** The screen may not need the service that failed, so these count only if the screen is missing. */
const FAILED = {
  locked: [{ answer: { address: PAGE_CALLS, status: [403] } }],
  maintenance: [{ answer: { address: PAGE_CALLS, status: [500, 502, 503, 504] } }],
} as const;

/** Waits for what the page shows next. */
async function settle({ browser }: Context, accepted: readonly Sign[]): Promise<void> {
  const outcome = await browser
    .waitFor({ accepted, locked: LOST })
    .catch(async (missing: unknown) => {
      if (!isUnexpected(missing)) throw missing;
      return browser.waitFor(FAILED, { withinMs: 0 }).catch((error: unknown) => {
        if (!isUnexpected(error)) throw error;
        const details = { page: 'cards', cause: missing };
        const message = 'The screen of a card is not the one expected';
        throw unexpectedPage(message, details);
      });
    });
  if (outcome === 'locked') {
    throw new ExtractionError('SESSION_LOST', 'The bank no longer knows the session');
  }
  if (outcome === 'maintenance') {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The bank could not show the cards');
  }
}

/**
 * Gives a new list time to replace an empty one. Both show the same message when they are empty, and
 * no source says whether the page removes the old message at once.
 */
async function waitForRows({ browser }: Context, list: Sign): Promise<void> {
  await browser.waitFor({ accepted: [list] }, { withinMs: EMPTY_MS }).catch((error: unknown) => {
    if (!isUnexpected(error)) throw error;
  });
}

const isUnexpected = (error: unknown): boolean =>
  error instanceof ExtractionError && error.code === 'UNEXPECTED_PAGE';

async function screenOf({ browser }: Context): Promise<Shown> {
  const markup = await browser.markupOf({ selector: 'body' });
  if (markup === null) throw unexpected('is gone');
  return shown(markup);
}

function shown(markup: string): Shown {
  const { $ } = readHtml(markup);
  $('script, style, template').remove();
  // Within this control, positions are counted.
  $('[hidden]').not(`${CARD_SCREEN.currencies} *`).remove();
  return { $, text: $('body').html() ?? $.html() };
}

function documentOf({ text, $ }: Shown, page: string, about: RawDocument['about']): RawDocument {
  const address = `${PORTAL}/movimientos-tc`;
  const document = { page, address, contentType: 'text/html', text, bytes: null, about };
  keepPage(document, $);
  return document;
}
