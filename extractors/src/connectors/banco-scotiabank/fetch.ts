import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument, RequestOptions } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import { addDays, chileanDay } from '../../shared/dates.ts';
import { textAt } from '../../shared/json.ts';
import { productsAnswer } from './answers.ts';
import { accountsIn } from './parse.ts';
import { CALLS, HISTORY_DAYS, OVER } from './portal.ts';
import type { ScotiabankState } from './state.ts';

export type Context = FetchContext<ScotiabankState>;

/** The accounts and credit lines with their balances. */
export async function* fetchAccounts(context: Context): AsyncIterable<RawDocument> {
  const ask = await withToken(context, 'passport');
  const response = await ask(CALLS.accounts, { page: 'accounts' });
  // The day by the bank's clock: no field of the answer contains a date.
  const date = chileanDay(new Date(response.header('date') ?? ''));
  const listed = await listedUnless(context, response, ['T01000', 'T01100']);
  const document = { ...response.document(), about: { date, ...listed } };
  const { shared } = context.state;
  shared.today = date;
  shared.currentAccounts = accountsIn(document)
    .map(({ handle }) => handle)
    .filter((number) => number !== '');
  yield document;
}

/**
 * The movements of the last days, in one file. No source documents how accounts other than current
 * ones are read.
 */
export async function* fetchMovements(
  context: Context,
  { accountNumber, currency, handle }: AccountReference,
): AsyncIterable<RawDocument> {
  if (handle === '') {
    throw unexpectedPage('The movements of this account have no address', { page: 'movements' });
  }
  const { today } = context.state.shared;
  const [from, to] = [addDays(today, -HISTORY_DAYS), today].map((day) => day.replaceAll('-', ''));
  const id = await idOf(context, handle);
  const about = { account: accountNumber, currency };
  const address = CALLS.history(id, from ?? '', to ?? '');
  const document = (await get(context, address, { page: 'movements', about })).document();
  const { bytes } = document;
  // A download may arrive as bytes.
  const text = bytes === null ? document.text : new TextDecoder('windows-1252').decode(bytes);
  yield { ...document, text, bytes: null };
}

/**
 * The id of an account in the older services. If there are several accounts, the id ends with the
 * account's number.
 */
async function idOf(context: Context, number: string): Promise<string> {
  const ids = await productIds(context, ['T01000']);
  const { currentAccounts } = context.state.shared;
  const own =
    ids.length === 1 && currentAccounts.length === 1
      ? ids
      : ids.filter((id) => id.endsWith(number.replace(/^0+/, '')));
  const [id] = own;
  if (id !== undefined && own.length === 1) return id;
  throw unexpectedPage('An account is not among the products', {
    page: 'products',
    field: 'T01000.prd',
  });
}

/** A transaction code. If no key of the answer is one, the answer is not the map of products. */
const TRANSACTION = /^[A-Z]\d{5}$/;
type Code = 'T01000' | 'T01100' | 'L09000';

async function productIds(context: Context, codes: readonly Code[]): Promise<string[]> {
  const { shared } = context.state;
  shared.products ??= (await get(context, CALLS.products, { page: 'products' })).document();
  const products = productsAnswer.read(shared.products);
  if (!Object.keys(products).some((code) => TRANSACTION.test(code))) {
    throw unexpectedPage('The products are not keyed by transaction codes', { page: 'products' });
  }
  return codes.flatMap((code) => products[code]?.prd ?? []).filter((id) => id !== '');
}

/** The number of products according to the map, if the list is empty. */
export async function listedUnless(
  context: Context,
  response: InstitutionResponse,
  codes: readonly Code[],
): Promise<{ readonly listed?: string }> {
  const body = response.json();
  if (!Array.isArray(body) || body.length > 0) return {};
  return { listed: String((await productIds(context, codes)).length) };
}

type Asked = Pick<RequestOptions, 'page' | 'about'>;

export async function get(
  { session }: Context,
  address: string,
  asked: Asked & Partial<Pick<RequestOptions, 'headers' | 'expect'>>,
): Promise<InstitutionResponse> {
  const response = await session.get(address, { expect: 'any', ...asked, accept: OVER });
  if (!OVER.some((status) => status === response.status)) return response;
  throw new ExtractionError('SESSION_LOST', 'The bank no longer knows the session');
}

/**
 * Returns a function that calls the newer services with a new token, since tokens are short-lived.
 */
export async function withToken(context: Context, use: 'passport' | 'jwt') {
  const token = await get(context, CALLS[use], { page: use });
  const headers = { authorization: `Bearer ${textAt(token.json(), 'token')}` };
  return (address: string, asked: Asked): Promise<InstitutionResponse> =>
    get(context, address, { ...asked, headers, expect: 'json' });
}
