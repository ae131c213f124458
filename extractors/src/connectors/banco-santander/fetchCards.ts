import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../platforms/banking/bankConnector.ts';
import { headerBlock, post } from './fetch.ts';
import type { SantanderState } from './login.ts';
import { nextBillingDate, statementsIn } from './parseCards.ts';
import { CALLS, ENTITY } from './portal.ts';

type Context = FetchContext<SantanderState>;

/** A card's purchases in one currency, with the date that its newest statement promises. */
export async function* fetchUnbilled(
  context: Context,
  card: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  const { state } = context;
  const { office, contract } = partsOf(card.handles.national);
  if (!state.billingDates.has(card.key)) {
    const [newest] = statementsIn(await fetchIndex(context, card));
    const statement = newest && (await fetchStatement(context, card, newest));
    state.billingDates.set(card.key, statement === undefined ? null : nextBillingDate(statement));
  }
  const billingDate = state.billingDates.get(card.key) ?? null;
  const body = {
    Cabecera: headerBlock(context),
    Entrada: {
      Entidad: ENTITY,
      Centro: office,
      Cuenta: contract,
      Moneda: list === 'national' ? 'CLP' : 'USD',
    },
  };
  const about = { card: card.key, ...(billingDate !== null && { billingDate }) };
  yield (await post(context, CALLS.unbilled, body, { page: list, about })).document();
}

/** The list of a card's statements, then each of those in pesos. */
export async function* fetchStatements(
  context: Context,
  card: CardReference,
): AsyncIterable<RawDocument> {
  const index = await fetchIndex(context, card);
  yield index;
  for (const one of statementsIn(index)) yield await fetchStatement(context, card, one);
}

async function fetchIndex(context: Context, card: CardReference): Promise<RawDocument> {
  const { office, contract } = partsOf(card.handles.statements);
  const { constants } = context.state;
  const body = {
    cabecera: headerBlock(context),
    INPUT: {
      'USUARIO-ALT': constants.USUARIO_ALT,
      'CANAL-ID': constants.CANAL,
      CODENT: ENTITY,
      CENTALT: office,
      CUENTA: contract,
      PAN: '',
    },
  };
  const options = { page: 'statement-index', about: { card: card.key } };
  return (await post(context, CALLS.statements, body, options)).document();
}

async function fetchStatement(
  context: Context,
  card: CardReference,
  { number, date }: { readonly number: string; readonly date: string },
): Promise<RawDocument> {
  const { office, contract } = partsOf(card.handles.statements);
  const body = {
    cabecera: headerBlock(context),
    INPUT: {
      CodEnt: ENTITY,
      CentAlt: office,
      Cuenta: contract,
      NumExtracto: number,
      NumMov: '',
      FilasRecuperar: '',
      'ID-RECALL': '',
    },
  };
  const options = { page: 'statement', about: { card: card.key, date } };
  return (await post(context, CALLS.statement, body, options)).document();
}

const partsOf = (id: string) => ({ office: id.slice(0, 4), contract: id.slice(4) });
