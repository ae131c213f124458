import type { FetchContext } from '../../contract/connector.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../families/banking/BankPortal.ts';
import { get, post, profileOf } from './fetch.ts';
import type { BciState } from './login.ts';
import { personIn } from './parse.ts';
import { cardsIn, statementsIn } from './parseCards.ts';
import { CALLS, NOTHING } from './portal.ts';

type Context = FetchContext<BciState>;

/** The cards, then the limits of each. */
export async function* fetchCards(context: Context): AsyncIterable<RawDocument> {
  const response = await get(context, CALLS.cards, { page: 'cards', accept: [NOTHING] }, 'cards');
  const page = response.status === NOTHING ? 'no-cards' : 'cards';
  const holder = personIn(profileOf(context)).name;
  const list = { ...response.document(), page, about: { holder } };
  yield list;
  for (const card of cardsIn(list)) yield informationOf(context, card, 'limits');
}

/** A card's purchases in one currency. */
export async function* fetchUnbilled(
  context: Context,
  card: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  yield informationOf(context, card, list);
}

/**
 * The last statement in each currency. Earlier ones are documents whose layout no source describes.
 */
export async function* fetchStatements(
  context: Context,
  card: CardReference,
): AsyncIterable<RawDocument> {
  const index = await informationOf(context, card, 'statement-index');
  yield index;
  for (const { currency } of statementsIn(index)) {
    yield informationOf(context, card, 'statement', { currency });
  }
}

/** One answer contains everything about a card, so it is requested only once. */
async function informationOf(
  context: Context,
  card: CardReference,
  page: string,
  about: Readonly<Record<string, string>> = {},
): Promise<RawDocument> {
  const { cards } = context.state;
  const response = cards.get(card.key) ?? (await ask(context, card));
  cards.set(card.key, response);
  return { ...response.document(), page, about: { card: card.key, ...about } };
}

function ask(context: Context, card: CardReference): Promise<InstitutionResponse> {
  const [numeroCuenta, numeroTarjeta] = card.handles.statements.split(' ');
  return post(context, CALLS.card, { numeroCuenta, numeroTarjeta }, { page: 'card' }, 'cards');
}
