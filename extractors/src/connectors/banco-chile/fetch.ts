import type { FetchContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { ACCOUNT_KINDS, valueOf } from '../../families/banco-chile/accounts.ts';
import { portalServices } from '../../families/banco-chile/services.ts';
import type { Asked } from '../../families/banco-chile/services.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import { chileanDay } from '../../shared/dates.ts';
import { formatRut, parseRut } from '../../shared/rut.ts';
import { hasMorePages, movementsAnswer, productsAnswer } from './answers.ts';
import { accountsIn, endingBefore, SAVINGS } from './parse.ts';
import { CALLS, HOME, SAVINGS_KIND } from './portal.ts';
import type { ChileState } from './state.ts';

export type Context = FetchContext<ChileState>;

const services = portalServices(HOME);

const get = ({ session }: Context, path: string, asked: Asked): Promise<InstitutionResponse> =>
  services.get(session, path, asked);

export const post = (
  { session }: Context,
  path: string,
  body: object,
  asked: Asked,
): Promise<InstitutionResponse> => services.post(session, path, body, asked);

/** The person's own data. */
export async function* fetchPerson(context: Context): AsyncIterable<RawDocument> {
  yield (await get(context, CALLS.person, { page: 'profile' })).document();
}

/** Requested only once: the calls about accounts and cards have to repeat parts of it. */
export async function productsOf(context: Context) {
  const { products } = context.state;
  products.response ??= await get(context, CALLS.products, {
    page: 'products',
    query: { incluirTarjetas: 'true' },
  });
  return productsAnswer.read(products.response.document());
}

/**
 * The list of balances, which lacks savings accounts; then the first page of movements of each
 * account, which contains its withheld amounts and its credit line.
 */
export async function* fetchAccounts(context: Context): AsyncIterable<RawDocument> {
  const { productos } = await productsOf(context);
  const listed = productos.filter(({ tipo }) => ACCOUNT_KINDS.includes(tipo)).length;
  const response = await get(context, CALLS.balances, { page: 'accounts' });
  // The day by the bank's clock: no field of the list contains a date.
  const date = chileanDay(new Date(response.header('date') ?? ''));
  const about: Record<string, string> = { date, listed: String(listed) };
  for (const { tipo, numero, label, codigoMoneda } of productos) {
    if (tipo === SAVINGS_KIND) about[`${SAVINGS} ${numero}`] = `${codigoMoneda} ${label ?? ''}`;
  }
  const document = { ...response.document(), about };
  yield document;
  for (const account of accountsIn(document)) {
    const first = (await firstPage(context, account)).document();
    const page = account.handle === SAVINGS ? 'savings-summary' : 'account-summary';
    yield { ...first, page, about: aboutOf(account) };
  }
}

/** Page by page; the first page was read together with the accounts. */
export async function* fetchMovements(
  context: Context,
  account: AccountReference,
): AsyncIterable<RawDocument> {
  let document = (await firstPage(context, account)).document();
  if (account.handle === SAVINGS) {
    yield { ...document, page: 'savings-movements', about: aboutOf(account) };
    return;
  }
  let ending = String(valueOf(movementsAnswer.read(document).saldoFinal));
  let received = 0;
  for (;;) {
    const about = { ...aboutOf(account), ending, ...(received > 0 && { from: String(received) }) };
    document = { ...document, page: 'movements', about };
    yield document;
    const answer = movementsAnswer.read(document);
    if (!hasMorePages(answer)) return;
    const rows = answer.movimientos?.length ?? 0;
    if (rows === 0) {
      throw unexpectedPage('A page of movements is empty, but not the last');
    }
    received += rows;
    ending = String(endingBefore(document));
    document = (await pageOf(context, account, 1 + received)).document();
  }
}

const aboutOf = ({ accountNumber, currency }: AccountReference) => ({
  account: accountNumber,
  currency,
});

async function firstPage(
  context: Context,
  account: AccountReference,
): Promise<InstitutionResponse> {
  const known = context.state.movements.get(account.accountNumber);
  if (known !== undefined) return known;
  const response = await (account.handle === SAVINGS
    ? savingsOf(context, account)
    : openedPage(context, account));
  context.state.movements.set(account.accountNumber, response);
  return response;
}

/** All movements of a savings account, and its balance. */
const savingsOf = (context: Context, account: AccountReference): Promise<InstitutionResponse> =>
  post(
    context,
    CALLS.savings,
    { numeroCuenta: account.accountNumber },
    { page: 'savings-movements', about: aboutOf(account) },
  );

async function openedPage(
  context: Context,
  account: AccountReference,
): Promise<InstitutionResponse> {
  await openMovements(context, account);
  return pageOf(context, account, 1);
}

/**
 * Requests no date range: no source documents its format or how far back it may go.
 * The permission granted by `openMovements` may lapse before the session does; it is renewed once.
 */
async function pageOf(
  context: Context,
  account: AccountReference,
  from: number,
): Promise<InstitutionResponse> {
  const body = {
    cuentaSeleccionada: await selected(context, account),
    cabecera: { statusGenerico: true, paginacionDesde: from },
  };
  const asked = { page: 'movements', about: aboutOf(account), accept: [403] };
  const response = await post(context, CALLS.movements, body, asked);
  if (response.status !== 403) return response;
  await openMovements(context, account);
  return post(context, CALLS.movements, body, { ...asked, accept: [] });
}

/** Has to be called first: otherwise requests for movements are refused with 403. */
async function openMovements(context: Context, account: AccountReference): Promise<void> {
  const body = { cuentasSeleccionadas: [await selected(context, account)] };
  await post(context, CALLS.movementsSettings, body, { page: 'movements-settings' });
}

/** An account in the form that the movements services require. */
async function selected(context: Context, { accountNumber }: AccountReference) {
  const { rut, nombre, productos } = await productsOf(context);
  const parsed = parseRut(rut);
  // The account may be listed twice, under different kinds of product.
  const product = productos.find(({ numero }) => numero === accountNumber);
  if (parsed === null || product === undefined) {
    throw unexpectedPage('An account is not among the products');
  }
  return {
    nombreCliente: nombre,
    rutCliente: formatRut(parsed, 'plain'),
    numero: product.numero,
    mascara: product.mascara,
    selected: true,
    codigoProducto: product.codigo,
    claseCuenta: product.claseCuenta,
    moneda: product.codigoMoneda,
  };
}
