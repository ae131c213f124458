import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../families/banking/BankPortal.ts';
import { chileanDay } from '../../shared/dates.ts';
import { cardsAnswer, statementListAnswer } from './cardAnswers.ts';
import { post, productsOf } from './fetch.ts';
import type { Context } from './fetch.ts';
import { cardName, isSameList, isSameStatement, labelOf, statementsIn } from './parseCards.ts';
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

/**
 * A single answer contains the purchases in every currency. Cards that share a limit are answered
 * with the same list, which is kept with the first of them.
 */
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
  const document = { ...response.document(), page: list };
  const others = [...unbilled.values()].slice(0, [...unbilled.keys()].indexOf(id));
  const isRepeated = others.some((one) => isSameList(one.document(), document));
  const about = { card: card.key, date, ...(isRepeated && { repeated: 'yes' }) };
  yield { ...document, about };
}

/**
 * The dates of a card's statements, then each of them, but for those that were already answered for
 * another card of the same account.
 */
export async function* fetchStatements(
  context: Context,
  card: CardReference,
): AsyncIterable<RawDocument> {
  const body = bodyOf(context, card.handles.statements);
  const asked = { page: 'statement-index', about: { card: card.key } };
  const index = (await post(context, CALLS.statements, body, asked)).document();
  const { numeroCuenta } = statementListAnswer.read(index);
  const answered: RawDocument[] = [];
  for (const { statementDate: date, currency } of statementsIn(index)) {
    const call = currency === 'clp' ? CALLS.nationalStatement : CALLS.internationalStatement;
    const about = { card: card.key, currency, date };
    const one = { ...body, fechaFacturacion: date, numeroCuenta };
    answered.push((await post(context, call, one, { page: 'statement', about })).document());
  }
  const others = context.state.statements.get(numeroCuenta ?? '') ?? [];
  const own = answered.filter((one) => !others.some((other) => isSameStatement(one, other)));
  context.state.statements.set(numeroCuenta ?? '', [...others, ...own]);
  const repeated = answered.filter((one) => !own.includes(one)).map(labelOf);
  const about = { ...index.about, ...(repeated.length > 0 && { repeated: repeated.join() }) };
  yield { ...index, about };
  yield* own;
}

function bodyOf({ state }: Context, id: string): CardBody {
  const body = state.cards.get(id);
  if (body !== undefined) return body;
  throw unexpectedPage('A card is not among the cards');
}
