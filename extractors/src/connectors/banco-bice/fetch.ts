import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument, RequestOptions } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import { chileanDay } from '../../shared/dates.ts';
import { formatRut } from '../../shared/rut.ts';
import { periodsAnswer, recentAnswer } from './answers.ts';
import type { BiceState } from './login.ts';
import { accountsIn, balancesIn, periodsOf } from './parse.ts';
import type { AccountPeriods } from './parse.ts';
import { balanceBefore, daysOf } from './parseMovements.ts';
import { CALLS, CSRF, EXPIRED, PORTAL, RUT_HEADER } from './portal.ts';

type Context = FetchContext<BiceState>;
type Asked = Pick<RequestOptions, 'page' | 'about'>;

/** Rows per page of recent movements, as requested by the portal's own page. */
const PAGE_SIZE = 40;

export async function* fetchProfile(context: Context): AsyncIterable<RawDocument> {
  const request = requestOf(context, { page: 'profile' });
  yield alive(await context.session.get(CALLS.user, request)).document();
}

/** The account numbers, then the balance and the credit line of each. */
export async function* fetchAccounts(context: Context): AsyncIterable<RawDocument> {
  const response = await post(context, CALLS.products, { data: true }, { page: 'accounts' });
  // The day by the bank's clock: the format of the day in a balance is not documented.
  const date = chileanDay(new Date(response.header('date') ?? ''));
  const document = response.document();
  yield { ...document, about: { date } };
  for (const { accountNumber } of accountsIn(document)) {
    const body = { productNumber: padded(accountNumber) };
    const about = { account: accountNumber };
    const balance = (
      await post(context, CALLS.balance, body, { page: 'balances', about })
    ).document();
    context.state.balances.set(accountNumber, balancesIn(balance));
    yield balance;
  }
}

/** The movements since the last statement, then those of each statement, newest first. */
export async function* fetchMovements(
  context: Context,
  { accountNumber }: AccountReference,
): AsyncIterable<RawDocument> {
  if (context.state.balances.get(accountNumber)?.currency !== 'clp') {
    throw unexpected('How movements in this currency are asked for is not documented');
  }
  const statements = await statementsOf(context, accountNumber);
  yield* fetchRecent(context, accountNumber, statements.periods[0]?.endDay ?? null);
  for (const [index, { startDate, endDate }] of statements.periods.entries()) {
    const { account, currencyCode } = statements;
    const body = { account, currencyCode, startDate, endDate };
    const isOldest = index === statements.periods.length - 1;
    const about = { account: accountNumber, ...(isOldest && { last: 'true' }) };
    yield (await post(context, CALLS.statement, body, { page: 'period', about })).document();
  }
}

/**
 * Page by page, until a page overlaps the last statement. Rows have no balances; these are derived
 * from the account's balance.
 * @param until the last day of the last statement
 */
async function* fetchRecent(
  context: Context,
  accountNumber: string,
  until: string | null,
): AsyncIterable<RawDocument> {
  let balance = context.state.balances.get(accountNumber)?.amount ?? Number.NaN;
  let received = 0;
  for (let pageMov = 1; ; pageMov += 1) {
    const page = { pageMov, limitMov: PAGE_SIZE, currency: 'CLP' };
    const body = { productNumber: padded(accountNumber), ...page };
    const response = await post(context, CALLS.recent, body, { page: 'movements' });
    const document = response.document();
    const { movimientos, paginacion } = recentAnswer.read(document);
    received += movimientos.length;
    if (paginacion.paginaActual !== pageMov && received > 0) {
      throw unexpected('The bank shows another page of movements than asked for');
    }
    const isOver =
      pageMov >= paginacion.totalPaginas ||
      (until !== null && daysOf(document).some((day) => day <= until));
    if (movimientos.length === 0 && !isOver) throw unexpected('A page of movements is empty');
    if (isOver && until === null && received !== paginacion.totalRegistros) {
      throw unexpected('The bank announced a different number of movements');
    }
    const shown = {
      ...document,
      about: {
        account: accountNumber,
        balance: String(balance),
        ...(pageMov === 1 && { first: 'true' }),
        ...(isOver && until === null && { last: 'true' }),
        ...(until !== null && { until }),
      },
    };
    yield shown;
    if (isOver) return;
    balance = balanceBefore(shown);
  }
}

/** The closed periods of all accounts in pesos, requested only once. */
async function statementsOf(context: Context, accountNumber: string): Promise<AccountPeriods> {
  const { periods } = context.state;
  periods.answer ??= periodsAnswer.read(
    (await post(context, CALLS.periods, { currencyType: 'MN' }, { page: 'periods' })).document(),
  );
  return periodsOf(periods.answer, accountNumber);
}

/** The account number in the form that the account services require. */
const padded = (accountNumber: string): string => accountNumber.padStart(11, '0');

const post = async (
  context: Context,
  address: string,
  body: object,
  asked: Asked,
): Promise<InstitutionResponse> =>
  alive(await context.session.postJson(address, body, requestOf(context, asked)));

/** The headers of the portal's page, without which the gateway answers 401. */
function requestOf({ state, username }: Context, asked: Asked): RequestOptions {
  return {
    ...asked,
    expect: 'any',
    accept: [400, 401, 403],
    headers: {
      accept: 'application/json, text/plain, */*',
      origin: PORTAL,
      referer: `${PORTAL}/`,
      [CSRF.header]: state.csrf,
      [RUT_HEADER]: formatRut(username, 'padded'),
    },
  };
}

/**
 * An expired session is recognised by a sentence, whatever the status; an unknown one by the
 * status.
 */
function alive(response: InstitutionResponse): InstitutionResponse {
  if (response.text.includes(EXPIRED) || response.status === 401 || response.status === 403) {
    throw new ExtractionError('SESSION_LOST', 'The bank no longer knows the session');
  }
  if (response.status === 400) throw unexpected('The bank refused a request as malformed');
  return response;
}

const unexpected = (message: string): ExtractionError =>
  unexpectedPage(message, { page: 'movements' });
