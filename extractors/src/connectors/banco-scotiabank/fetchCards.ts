import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../families/banking/BankPortal.ts';
import { legacyCardsAnswer } from './answers.ts';
import { get, listedUnless, withToken } from './fetch.ts';
import type { Context } from './fetch.ts';
import { monthOf } from '../../shared/dates.ts';
import { cardsIn, lastStatements, nextDueDate } from './parseCards.ts';
import { CALLS } from './portal.ts';

/** The cards, then the limits of each. */
export async function* fetchCards(context: Context): AsyncIterable<RawDocument> {
  const ask = await withToken(context, 'passport');
  const response = await ask(CALLS.cards, { page: 'cards' });
  const list = { ...response.document(), about: await listedUnless(context, response, ['L09000']) };
  yield list;
  for (const { key, handles } of cardsIn(list)) {
    const about = { card: key, key: handles.national };
    const address = `${CALLS.cards}/${encodeURIComponent(handles.national)}`;
    const limits = (await ask(address, { page: 'limits', about })).document();
    context.state.limits.set(key, limits);
    yield limits;
  }
}

/**
 * A single answer contains the purchases in both currencies; another one contains their due date.
 */
export async function* fetchUnbilled(
  context: Context,
  card: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  const { unbilled } = context.state;
  const digits = card.truncatedPan.slice(-4);
  const document = unbilled.get(digits) ?? (await purchasesOf(context, digits));
  unbilled.set(digits, document);
  yield { ...document, page: list, about: { ...document.about, card: card.key } };
}

async function purchasesOf(context: Context, digits: string): Promise<RawDocument> {
  const { prd, prdoriid } = await olderCardOf(context, digits);
  const asked = { page: 'unbilled' };
  const purchases = (await get(context, CALLS.unbilled(prdoriid), asked)).document();
  const periods = (await get(context, CALLS.periods(prdoriid), { page: 'periods' })).document();
  const last = lastStatements(periods).find(({ currency }) => currency === 'clp');
  // Without a statement, nothing states the next due date.
  if (last === undefined) return purchases;
  const ask = await withToken(context, 'jwt');
  const address = CALLS.summary(prd, monthOf(last.statementDate), 'clp');
  const summary = (await ask(address, { page: 'summary' })).document();
  const due = nextDueDate(summary);
  return due === null ? purchases : { ...purchases, about: { due } };
}

/** A card's two ids in the older services. */
export async function olderCardOf(context: Context, digits: string) {
  const { shared } = context.state;
  shared.legacyCards ??= (
    await get(context, CALLS.legacyCards, { page: 'legacy-cards' })
  ).document();
  const own = legacyCardsAnswer
    .read(shared.legacyCards)
    .L09000.cards.filter(({ prd }) => prd.endsWith(digits));
  const [card] = own;
  if (card !== undefined && own.length === 1) return card;
  throw unexpectedPage('A card is not listed exactly once among the older cards', {
    page: 'legacy-cards',
    field: 'L09000.cards[].prd',
  });
}
