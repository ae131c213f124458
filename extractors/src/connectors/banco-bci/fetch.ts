import type { FetchContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument, RequestOptions } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import { chileanDay } from '../../shared/dates.ts';
import { accountsAnswer, balancesAnswer } from './answers.ts';
import { headersOf, known } from './appHeaders.ts';
import type { BciState } from './login.ts';
import { accountsIn } from './parse.ts';
import { CALLS, TOKEN } from './portal.ts';
import type { App } from './portal.ts';

type Context = FetchContext<BciState>;

/**
 * The token contains the person's data; requesting the accounts proves that the bank still accepts
 * the token.
 */
export async function* fetchProfile(context: Context): AsyncIterable<RawDocument> {
  accountsAnswer.read((await listAccounts(context)).document());
  yield profileOf(context);
}

/** The payload of the JWT, with the claims about the person. */
export function profileOf({ state }: Context): RawDocument {
  return {
    page: 'profile',
    address: TOKEN,
    contentType: 'application/json',
    text: Buffer.from(state.token.split('.')[1] ?? '', 'base64url').toString(),
    bytes: null,
    about: {},
  };
}

/** The accounts, which come without amounts or credit lines, then the balances of each. */
export async function* fetchAccounts(context: Context): AsyncIterable<RawDocument> {
  const response = await listAccounts(context);
  // The day by the bank's clock: no field of the answer contains a date.
  const date = chileanDay(new Date(response.header('date') ?? ''));
  const document = response.document();
  yield { ...document, about: { ...document.about, date } };
  for (const { accountNumber } of accountsIn(document)) {
    const balances = await fetchBalances(context, accountNumber);
    context.state.balances.set(accountNumber, balancesAnswer.read(balances).saldoContable);
    yield balances;
  }
}

/**
 * At most the last fifty movements: the call has no pagination and no date range. Movements have no
 * balances; these are derived from the account's balance, provided that nothing is posted
 * meanwhile.
 */
export async function* fetchMovements(
  context: Context,
  { accountNumber }: AccountReference,
): AsyncIterable<RawDocument> {
  const balance = context.state.balances.get(accountNumber);
  const response = await post(
    context,
    CALLS.movements,
    { numeroCuenta: accountNumber },
    {
      page: 'movements',
      about: { account: accountNumber, balance: String(balance) },
    },
  );
  const after = balancesAnswer.read(await fetchBalances(context, accountNumber)).saldoContable;
  if (after !== balance) {
    throw unexpectedPage('The balance changed while it was read', { page: 'movements' });
  }
  yield response.document();
}

async function listAccounts(context: Context): Promise<InstitutionResponse> {
  const { state, username } = context;
  state.accounts.response ??= await post(
    context,
    CALLS.accounts,
    { rut: username },
    {
      page: 'accounts',
    },
  );
  return state.accounts.response;
}

async function fetchBalances(context: Context, accountNumber: string): Promise<RawDocument> {
  const response = await post(
    context,
    CALLS.balances,
    { cuentaNumero: accountNumber },
    {
      page: 'balances',
      about: { account: accountNumber },
    },
  );
  return response.document();
}

type Asked = Pick<RequestOptions, 'page' | 'about' | 'accept'>;

export async function post(
  context: Context,
  address: string,
  body: object,
  options: Asked,
  app: App = 'accounts',
): Promise<InstitutionResponse> {
  const request = await requestOf(context, app, options);
  return known(await context.session.postJson(address, body, request));
}

export async function get(
  context: Context,
  address: string,
  options: Asked,
  app: App,
): Promise<InstitutionResponse> {
  return known(await context.session.get(address, await requestOf(context, app, options)));
}

async function requestOf(context: Context, app: App, { accept = [], ...options }: Asked) {
  const headers = await headersOf(context, app);
  return { ...options, headers, expect: 'json', accept: [401, ...accept] } as const;
}
