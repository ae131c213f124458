import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../families/banking/BankPortal.ts';
import { fetchProductList, headerBlock, post } from './fetch.ts';
import type { SantanderState } from './login.ts';
import { dollarLimitOf } from './parse.ts';
import { cycleOf, isRefused, statementsIn } from './parseCards.ts';
import type { ListedStatement } from './parseCards.ts';
import { CALLS, ENTITY } from './portal.ts';

type Context = FetchContext<SantanderState>;

/** A card's purchases in one currency, with the next billing date from the newest statement. */
export async function* fetchUnbilled(
  context: Context,
  card: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  const { state } = context;
  const { office, contract } = partsOf(card.handles.national);
  if (!state.billingDates.has(card.key)) {
    state.billingDates.set(card.key, await nextBillingDate(context, card));
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

async function nextBillingDate(context: Context, card: CardReference): Promise<string | null> {
  const listed = statementsIn(await fetchIndex(context, card));
  const newest = listed.find(({ currency }) => currency === 'clp');
  if (newest === undefined) return null;
  return cycleOf(await fetchStatement(context, card, newest)).nextBillingDate ?? null;
}

/**
 * Each of a card's statements, then their list. One in dollars contains neither dates nor a limit:
 * the dates are taken from the statement in pesos of the same day, the limit from the list of
 * products. The bank lists statements in dollars that it then does not show.
 */
export async function* fetchStatements(
  context: Context,
  card: CardReference,
): AsyncIterable<RawDocument> {
  const index = await fetchIndex(context, card);
  const cycles = new Map<string, ReturnType<typeof cycleOf>>();
  const refused: string[] = [];
  for (const one of statementsIn(index)) {
    if (one.currency === 'clp') {
      const statement = await fetchStatement(context, card, one);
      yield statement;
      cycles.set(one.statementDate, cycleOf(statement));
    } else {
      const cycle = cycles.get(one.statementDate);
      const statement = await fetchInternational(context, card, one, cycle);
      if (isRefused(statement)) refused.push(one.number);
      else yield statement;
    }
  }
  const about = { ...index.about, ...(refused.length > 0 && { refused: refused.join(' ') }) };
  yield { ...index, about };
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
  { number, statementDate }: ListedStatement,
): Promise<RawDocument> {
  const { office, contract } = partsOf(card.handles.statements);
  const body = {
    cabecera: headerBlock(context),
    INPUT: { CodEnt: ENTITY, CentAlt: office, ...extractOf(contract, number) },
  };
  const options = { page: 'statement', about: { card: card.key, date: statementDate } };
  return (await post(context, CALLS.statement, body, options)).document();
}

async function fetchInternational(
  context: Context,
  card: CardReference,
  { number, statementDate }: ListedStatement,
  cycle: ReturnType<typeof cycleOf> | undefined,
): Promise<RawDocument> {
  const { office, contract } = partsOf(card.handles.statements);
  const body = {
    cabecera: headerBlock(context),
    // This call has a different name for the office's field.
    INPUT: { CodEnt: ENTITY, CentAlta: office, ...extractOf(contract, number) },
  };
  const creditLimit = dollarLimitOf(await fetchProductList(context, 'cards'), card.key);
  const about = {
    card: card.key,
    contract,
    date: statementDate,
    ...cycle,
    creditLimit: String(creditLimit),
  };
  const options = { page: 'international-statement', about };
  return (await post(context, CALLS.internationalStatement, body, options)).document();
}

/** The fields that identify a statement in both calls. */
const extractOf = (contract: string, number: string) => ({
  Cuenta: contract,
  NumExtracto: number,
  NumMov: '',
  FilasRecuperar: '',
  'ID-RECALL': '',
});

const partsOf = (id: string) => ({ office: id.slice(0, 4), contract: id.slice(4) });
