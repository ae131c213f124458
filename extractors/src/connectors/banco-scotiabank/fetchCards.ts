import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../platforms/banking/bankConnector.ts';
import { legacyCardsAnswer } from './answers.ts';
import { get, listedUnless, withPassport } from './fetch.ts';
import type { Context } from './fetch.ts';
import { cardsIn } from './parseCards.ts';
import { CALLS } from './portal.ts';

/** The cards, then the limits of each. */
export async function* fetchCards(context: Context): AsyncIterable<RawDocument> {
  const ask = await withPassport(context);
  const response = await ask(CALLS.cards, { page: 'cards' });
  const list = { ...response.document(), about: await listedUnless(context, response, ['L09000']) };
  yield list;
  for (const { key, handles } of cardsIn(list)) {
    const about = { card: key, key: handles.national };
    const address = `${CALLS.cards}/${encodeURIComponent(handles.national)}`;
    yield (await ask(address, { page: 'limits', about })).document();
  }
}

/** One answer has the purchases in both currencies. */
export async function* fetchUnbilled(
  context: Context,
  card: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  const { unbilled } = context.state;
  const digits = card.truncatedPan.slice(-4);
  const document =
    unbilled.get(digits) ??
    (await get(context, CALLS.unbilled(await idOf(context, digits)), { page: list })).document();
  unbilled.set(digits, document);
  yield { ...document, page: list, about: { card: card.key } };
}

/** The id that older services know a card by. */
async function idOf(context: Context, digits: string): Promise<string> {
  const { shared } = context.state;
  shared.legacyCards ??= (
    await get(context, CALLS.legacyCards, { page: 'legacy-cards' })
  ).document();
  const own = legacyCardsAnswer
    .read(shared.legacyCards)
    .L09000.cards.filter(({ prd }) => prd.endsWith(digits));
  const [card] = own;
  if (card !== undefined && own.length === 1) return card.prdoriid;
  throw new ExtractionError('UNEXPECTED_PAGE', 'A card is not once among the older cards', {
    page: 'legacy-cards',
    field: 'L09000.cards[].prd',
  });
}
