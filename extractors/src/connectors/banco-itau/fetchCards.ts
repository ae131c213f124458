import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../platforms/banking/bankConnector.ts';
import type { ItauState } from './login.ts';
import { billingDateIn, cardsIn } from './parseCards.ts';
import { PAGES } from './portal.ts';
import { actionOf, ask, unexpected } from './wps.ts';
import type { WpsPage } from './wps.ts';

type Context = FetchContext<ItauState>;

/** More pages than purchases take. */
const MOST_PAGES = 400;

/** The list of cards, then the limits of each: those of the first are beside the list. */
export async function* fetchCards(context: Context): AsyncIterable<RawDocument> {
  const { session, state } = context;
  const first = await ask(session, PAGES.cards, { page: 'cards' });
  const list = first.response.document();
  yield list;
  for (const card of cardsIn(list)) {
    const about = { card: card.key, digits: card.truncatedPan.slice(-4) };
    const page = await choose(context, first, card, { page: 'limits', about });
    const document = { ...page.response.document(), page: 'limits', about };
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
  const options = { page: list, about };
  let page = await choose(context, await ask(session, PAGES[list], options), card, options);
  const link = 'a[name="nextbtn"]:has(img[src$="_on.png"])';
  for (let number = 1; ; number += 1) {
    const hasNext = page.$(link).length > 0;
    yield {
      ...page.response.document(),
      about: {
        ...about,
        ...(number > 1 && { from: String(number) }),
        ...(hasNext && { next: String(number + 1) }),
      },
    };
    if (!hasNext) return;
    if (number > MOST_PAGES) throw unexpected(list, 'has pages without end');
    page = await ask(session, actionOf(page, link, list), options);
  }
}

/** The page as it shows that card: every page begins with the first. */
function choose(
  { session }: Context,
  page: WpsPage,
  card: CardReference,
  options: { readonly page: string; readonly about: Readonly<Record<string, string>> },
): Promise<WpsPage> {
  if (card.key === '1') return Promise.resolve(page);
  const address = actionOf(page, 'form[name="comboForm"] a', options.page);
  const fields = { cuentaIdSelected: card.handles.national };
  return ask(session, address, { ...options, fields });
}
