import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../families/banking/BankPortal.ts';
import { chileanDay } from '../../shared/dates.ts';
import { cardsAnswer, statementListAnswer } from './cardAnswers.ts';
import { post, productsOf } from './fetch.ts';
import type { Context } from './fetch.ts';
import { cardName, statementsIn } from './parseCards.ts';
import { CALLS, CARD_PRODUCT } from './portal.ts';
import type { CardBody } from './state.ts';

/** The cards and their limits; only the list of products contains their holders. */
export async function* fetchCards(context: Context): AsyncIterable<RawDocument> {
  const { nombre, productos } = await productsOf(context);
  const document = (await post(context, CALLS.cards, {}, { page: 'cards' })).document();
  const listed = productos.filter(({ codigo }) => codigo === CARD_PRODUCT);
  const about: Record<string, string> = { listed: String(listed.length) };
  for (const card of cardsAnswer.read(document)) {
    const { idProducto, numero } = card;
    const holder = listed.find(({ id }) => id === idProducto)?.tarjetaHabiente ?? '';
    about[`holder ${idProducto}`] = holder === '' ? nombre : holder;
    context.state.cards.set(idProducto, {
      idTarjeta: idProducto,
      codigoProducto: CARD_PRODUCT,
      tipoTarjeta: cardName(card),
      mascara: numero,
      nombreTitular: about[`holder ${idProducto}`] ?? nombre,
    });
  }
  yield { ...document, about };
}

/** A single answer contains the purchases in every currency. */
export async function* fetchUnbilled(
  context: Context,
  card: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  const { unbilled } = context.state;
  const id = card.handles[list];
  const response =
    unbilled.get(id) ??
    (await post(
      context,
      CALLS.unbilled,
      { ...bodyOf(context, id), tipoCliente: 'T' },
      { page: list },
    ));
  unbilled.set(id, response);
  const date = chileanDay(new Date(response.header('date') ?? ''));
  yield { ...response.document(), page: list, about: { card: card.key, date } };
}

/** The dates of a card's statements, then each of them. */
export async function* fetchStatements(
  context: Context,
  card: CardReference,
): AsyncIterable<RawDocument> {
  const body = bodyOf(context, card.handles.statements);
  const asked = { page: 'statement-index', about: { card: card.key } };
  const index = (await post(context, CALLS.statements, body, asked)).document();
  yield index;
  const { numeroCuenta } = statementListAnswer.read(index);
  for (const { statementDate, currency } of statementsIn(index)) {
    const call = currency === 'clp' ? CALLS.nationalStatement : CALLS.internationalStatement;
    const about = { card: card.key, currency, date: statementDate };
    const one = { ...body, fechaFacturacion: statementDate, numeroCuenta };
    yield (await post(context, call, one, { page: 'statement', about })).document();
  }
}

function bodyOf({ state }: Context, id: string): CardBody {
  const body = state.cards.get(id);
  if (body !== undefined) return body;
  throw unexpectedPage('A card is not among the cards');
}
