import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument, RequestOptions } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import { addMonths, chileanDay, dayOf, monthOf } from '../../shared/dates.ts';
import { pick } from '../../shared/json.ts';
import type { SantanderState } from './login.ts';
import { accountsIn } from './parse.ts';
import { nextPageOf } from './parseMovements.ts';
import { CALLS, HISTORY_MONTHS } from './portal.ts';

type Context = FetchContext<SantanderState>;

export async function* fetchProducts(context: Context, page: string): AsyncIterable<RawDocument> {
  yield await fetchProductList(context, page);
}

/** Requested only once: it lists accounts, credit lines and cards together. */
export async function fetchProductList(context: Context, page: string): Promise<RawDocument> {
  const { state, username } = context;
  state.products.response ??= await post(context, CALLS.products, {
    cabecera: headerBlock(context),
    INPUT: {
      'ID-RECALL': '',
      'USUARIO-ALT': state.constants.USUARIO_ALT,
      ENTIDAD: '',
      TIPODOCUMENTO: '',
      NUMERODOCUMENTO: paddedRut(username),
      CANALACONSULTAR: '',
      CRUCEACONSULTAR: '',
      ESTADORELACION: 'A',
    },
  });
  const { response } = state.products;
  const document = response.document();
  // The day by the bank's clock: no field of the answer contains a date.
  const date = chileanDay(new Date(response.header('date') ?? ''));
  return { ...document, page, about: { ...document.about, date } };
}

/** The products, then the balances of each account for which a call exists. */
export async function* fetchAccounts(context: Context): AsyncIterable<RawDocument> {
  for await (const document of fetchProducts(context, 'accounts')) {
    yield document;
    for (const account of accountsIn(document)) {
      const about = { account: account.accountNumber, currency: account.currency };
      const body = accountBody(account);
      const options = { page: 'balances', about };
      yield (await post(context, CALLS.balances, body, options)).document();
    }
  }
}

/** Page by page, each starting after the last movement of the previous one. */
export async function* fetchMovements(
  context: Context,
  account: AccountReference,
): AsyncIterable<RawDocument> {
  const today = chileanDay(new Date());
  const range = {
    openingDate: dayOf(addMonths(monthOf(today), -HISTORY_MONTHS), 1),
    closingDate: today,
  };
  const seen = new Set<string>();
  let next: ReturnType<typeof nextPageOf> = null;
  for (;;) {
    const about = {
      account: account.accountNumber,
      currency: account.currency,
      ...(next && { from: next.endMovement }),
    };
    const body = { ...accountBody(account), ...range, ...next };
    const response = await post(context, CALLS.movements, body, { page: 'movements', about });
    const document = response.document();
    yield document;
    next = nextPageOf(document);
    if (next === null) return;
    if (seen.has(next.endMovement)) throw unexpectedPage('The pages of "movements" form a loop');
    seen.add(next.endMovement);
  }
}

function accountBody({ handle, currency }: AccountReference) {
  const commercialGroup = '';
  return { accountId: handle, currency: currency.toUpperCase(), commercialGroup };
}

export async function post(
  { session, state }: Context,
  address: string,
  body: object,
  options: Pick<RequestOptions, 'page' | 'about'> = { page: 'products' },
): Promise<InstitutionResponse> {
  const response = await session.postJson(address, body, {
    ...options,
    expect: 'any',
    // Some twenty minutes after the login, the newer services redirect, to an address that no source names.
    accept: [302, 401, 403],
    headers: {
      ...state.headers,
      'x-client-code': 'STD-PER-FPP',
      'x-organization-code': 'Santander',
      'x-schema-id': state.constants.USUARIO_ALT,
    },
  });
  // "Error al validar token Oauth 2.0"
  const isDead = () => pick(response.json(), 'METADATA.STATUS') === '101';
  if (response.status !== 200 || isDead()) {
    throw new ExtractionError('SESSION_LOST', 'The bank no longer knows the token');
  }
  return response;
}

/** The header block that the bank's older services require in every call. */
export function headerBlock({ state: { constants }, username }: Context) {
  return {
    HOST: {
      'USUARIO-ALT': constants.USUARIO_ALT,
      'TERMINAL-ALT': '',
      'CANAL-ID': constants.CANAL,
    },
    CanalFisico: constants.CANAL_FISICO,
    CanalLogico: constants.CANAL_LOGICO,
    RutCliente: paddedRut(username),
    RutUsuario: paddedRut(username),
    IpCliente: '',
    InfoDispositivo: constants.INFO_DISPOSITIVO,
    InfoGeneral: { NumeroServidor: constants.NRO_SER },
  };
}

const paddedRut = (rut: string): string => rut.replace('-', '').padStart(11, '0');
