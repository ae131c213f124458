import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../families/banking/BankPortal.ts';
import type { ItauState } from './login.ts';
import { billingDateIn, cardsIn } from './parseCards.ts';
import { PAGES } from './portal.ts';
import { actionOf, ask, documentOf, NEXT_PAGE, pagerOf, unexpected } from './wps.ts';
import type { WpsPage } from './wps.ts';

type Context = FetchContext<ItauState>;

/** More pages than a card's purchases ever fill. */
const MOST_PAGES = 400;

/**
 * The list of cards, then the limits of each; the first card's limits are on the same page as the
 * list.
 */
export async function* fetchCards(context: Context): AsyncIterable<RawDocument> {
  const { session, state } = context;
  const first = await ask(session, PAGES.cards, { page: 'cards' });
  const list = documentOf(first, 'cards', {});
  yield list;
  for (const card of cardsIn(list)) {
    const page = await choose(context, first, card, 'limits');
    const about = { card: card.key, digits: card.truncatedPan.slice(-4) };
    const document = documentOf(page, 'limits', about);
    state.billingDates.set(card.key, billingDateIn(document));
    yield document;
  }
}

/** A card's purchases in one currency, page by page. */
export async function* fetchUnbilled(
  context: Context,
  card: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  const { session, state } = context;
  const billingDate = state.billingDates.get(card.key) ?? null;
  const about = { card: card.key, ...(billingDate !== null && { billingDate }) };
  let page = await choose(context, await ask(session, PAGES[list], { page: list }), card, list);
  for (let number = 1; ; number += 1) {
    const hasNext = hasNextPage(page, number, list);
    yield documentOf(page, list, {
      ...about,
      ...(number > 1 && { from: String(number) }),
      ...(hasNext && { next: String(number + 1) }),
    });
    if (!hasNext) return;
    page = await nextPage(context, page, list);
  }
}

/**
 * Whether a table continues on another page. Its pager need not state the number of pages, but
 * where it does, the pages must be all of them, in their order.
 */
export function hasNextPage(page: WpsPage, number: number, name: string): boolean {
  if (number > MOST_PAGES) throw unexpected(name, 'has pages without end');
  const hasNext = page.$(NEXT_PAGE).length > 0;
  const pager = pagerOf(page);
  if (pager !== null && (pager.at !== number || hasNext !== pager.at < pager.of)) {
    throw unexpected(name, 'has another number than expected');
  }
  return hasNext;
}

export const nextPage = ({ session }: Context, page: WpsPage, name: string): Promise<WpsPage> =>
  ask(session, actionOf(page, NEXT_PAGE, name), { page: name });

/** The page for that card: every page initially shows the first card. */
export function choose(
  { session }: Context,
  shown: WpsPage,
  card: CardReference,
  page: string,
): Promise<WpsPage> {
  if (card.key === '1') return Promise.resolve(shown);
  const address = actionOf(shown, 'form[name="comboForm"] a', page);
  return ask(session, address, { page, fields: { cuentaIdSelected: card.handles.national } });
}
