import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// Tests the mock portal without its connector, at the simulator's own address.

const RUT = '99999999-9';
const GATEWAY = '/gw/portalpersonas';
const AGENT = '/gw/oauth-agent-personas';
const TRANSACTIONS = `${GATEWAY}/bff-checking-account-transactions-100/v1`;
const HISTORY = `${GATEWAY}/bff-historic-account-movements-portal/v1`;
const MINUTE = 60_000;

let simulated: Simulated;
let now = Date.parse(`${TEST_DAY}T15:00:00Z`);
const start = now;

beforeAll(async () => {
  simulated = await startSimulated({ now: () => now });
});
afterAll(() => simulated.close());

type Headers = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;

const ask = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, simulated.baseUrl('')), { redirect: 'manual', ...options });

const send = (path: string, body: unknown, headers: Headers = {}): Promise<Response> =>
  ask(`/banco-bice${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const jsonOf = async (response: Response): Promise<Json> => (await response.json()) as Json;

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

/** Opens Keycloak's form as the portal's page does. */
async function openForm(): Promise<{ action: string; cookie: string }> {
  const body = { pageUrl: simulated.baseUrl('banco-bice') };
  const { authorizationRequestUrl } = await jsonOf(await send(`${AGENT}/login/start`, body));
  expect(authorizationRequestUrl).toMatch(
    /\/realms\/personas\/protocol\/openid-connect\/auth\?client_id=portal-personas&.*scope=openid\+profile/,
  );
  const page = await ask(String(authorizationRequestUrl));
  const [, action = ''] = /id="kc-form-login"[^>]* action="([^"]+)"/.exec(await page.text()) ?? [];
  return { action: action.replaceAll('&amp;', '&'), cookie: cookiesOf(page) };
}

const submit = (action: string, cookie: string, username: string): Promise<Response> =>
  ask(action, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ username, password: 'clave123' }),
  });

/** Logs in as the pages do: form, code, agent. */
async function logIn(username = '999999999'): Promise<Headers> {
  const { action, cookie } = await openForm();
  const pageUrl = (await submit(action, cookie, username)).headers.get('location');
  const end = await send(`${AGENT}/login/end`, { pageUrl });
  const { csrf, isLoggedIn } = await jsonOf(end);
  expect(isLoggedIn).toBe(true);
  return {
    cookie: cookiesOf(end),
    'x-bice-persona-csrf': String(csrf),
    'x-rut-cliente': '0999999999',
  };
}

const products = (headers: Headers): Promise<Response> =>
  send(`${GATEWAY}/bff-portal-hbp/v1/products`, { data: true }, headers);

describe('the login', () => {
  it.each([
    ['222222222', 'Usuario o contraseña incorrectos.'],
    ['333333333', 'La cuenta está temporalmente desactivada'],
    ['1', 'Usuario o contraseña incorrectos.'],
  ])('refuses %s on the same page, with status 200', async (username, sentence) => {
    const { action, cookie } = await openForm();
    const response = await submit(action, cookie, username);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toMatch(new RegExp(`class="kc-feedback-text">${sentence}`));
    expect(text).toContain('id="kc-form-login"');
  });

  it('accepts the RUT with and without dots', async () => {
    for (const username of ['999999999', '99.999.999-9']) {
      expect((await products(await logIn(username))).status).toBe(200);
    }
  });

  it('starts at the public page, whose menu links to the portal', async () => {
    const page = await (await ask('/banco-bice/banco/personas')).text();
    expect(page).toMatch(/<button id="login-dropdown"/);
    const [, portal = ''] = /<a data-click="Personas" href="([^"]+)"/.exec(page) ?? [];
    expect(await (await ask(portal)).text()).toContain('id="edit-name-txt"');
  });

  it('requests an authorization code, which Keycloak sends back to the portal', async () => {
    const start = await send(`${AGENT}/login/start`, { pageUrl: '' });
    const address = String((await jsonOf(start))['authorizationRequestUrl']);
    const { searchParams } = new URL(address, simulated.baseUrl(''));
    const portal = searchParams.get('redirect_uri') ?? '';
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'portal-personas',
      response_type: 'code',
      scope: 'openid profile',
    });
    expect(portal).toMatch(/\/banco-bice\/$/);
    const { action, cookie } = await openForm();
    const accepted = await submit(action, cookie, '999999999');
    expect(accepted.status).toBe(302);
    expect(accepted.headers.get('location')).toMatch(/\/banco-bice\/\?state=[\w-]+&code=[\w-]+$/);
  });

  it('has Keycloak’s form, whose button is an input element', async () => {
    const start = await send(`${AGENT}/login/start`, { pageUrl: '' });
    const address = String((await jsonOf(start))['authorizationRequestUrl']);
    const $ = load(await (await ask(address)).text());
    expect($('#kc-form-login').attr('method')).toBe('post');
    expect($('#kc-form-login input#username').attr('name')).toBe('username');
    expect($('#kc-form-login input#password').attr('type')).toBe('password');
    expect($('#kc-form-login input#kc-login').attr('type')).toBe('submit');
  });

  it('requires the cookie that its page sets', async () => {
    const { action } = await openForm();
    expect((await submit(action, '', '123456785')).status).toBe(400);
  });

  it('sets five cookies by which the session is recognised later', async () => {
    const { cookie } = await logIn();
    expect(cookie?.match(/[\w-]+(?==)/g)).toEqual(
      expect.arrayContaining([
        'bice-persona-id',
        'bice-persona-auth',
        'bice-persona-csrf',
        'bice-persona-at',
        'idSesionPersonas',
      ]),
    );
    const pageUrl = `${simulated.baseUrl('banco-bice')}/home`;
    const known = await send(`${AGENT}/login/end`, { pageUrl }, { cookie: String(cookie) });
    expect(await jsonOf(known)).toMatchObject({ isLoggedIn: true, handled: false });
    const unknown = await send(`${AGENT}/login/end`, { pageUrl });
    expect(await jsonOf(unknown)).toEqual({ isLoggedIn: false, handled: false });
  });
});

describe('the gateway', () => {
  it.each(['cookie', 'x-bice-persona-csrf', 'x-rut-cliente'])('requires the %s', async (name) => {
    const headers = await logIn();
    expect((await products(headers)).status).toBe(200);
    expect((await products({ ...headers, [name]: '' })).status).toBe(401);
  });

  it('requires a RUT of ten digits and an account of eleven', async () => {
    const headers = await logIn();
    expect((await products({ ...headers, 'x-rut-cliente': '999999999' })).status).toBe(401);
    const { productos } = await jsonOf(await products(headers));
    const [{ numeroCuenta = '' } = {}] = (
      productos as { Cuenta_Corriente: Record<string, string>[] }
    ).Cuenta_Corriente;
    const balance = (productNumber: string) =>
      send(`${TRANSACTIONS}/balance`, { productNumber }, headers);
    expect((await balance(numeroCuenta)).status).toBe(400);
    const answer = await balance(numeroCuenta.padStart(11, '0'));
    expect(await jsonOf(answer)).toMatchObject({
      saldoContableMonto: expect.stringMatching(/^\d+\.\d\d$/) as unknown,
    });
  });

  it('returns the recent movements in pages of the requested size', async () => {
    const headers = await logIn();
    const { accounts } = customerAsShown(RUT, TEST_DAY, 'banco-bice');
    const productNumber = accounts[0]?.accountNumber.padStart(11, '0');
    const recent = async (pageMov: number) => {
      const body = { productNumber, pageMov, limitMov: 5, currency: 'CLP' };
      return jsonOf(await send(`${TRANSACTIONS}/transactions`, body, headers));
    };
    const { paginacion, movimientos } = await recent(1);
    const { totalRegistros, totalPaginas } = paginacion as Record<string, number>;
    expect(totalPaginas).toBe(Math.ceil(Number(totalRegistros) / 5));
    expect(movimientos).toHaveLength(5);
    const last = await recent(Number(totalPaginas));
    expect(last['movimientos']).toHaveLength(((Number(totalRegistros) - 1) % 5) + 1);
    expect((movimientos as object[])[0]).not.toHaveProperty('saldo');
  });

  it('writes dates in three formats, and amounts without a sign or separators', async () => {
    const headers = await logIn();
    const { accounts } = customerAsShown(RUT, TEST_DAY, 'banco-bice');
    const productNumber = accounts[0]?.accountNumber.padStart(11, '0');
    const body = { productNumber, pageMov: 1, limitMov: 40, currency: 'CLP' };
    const recent = await jsonOf(await send(`${TRANSACTIONS}/transactions`, body, headers));
    const rows = recent['movimientos'] as Json[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject({
        fecha: expect.stringMatching(/^\d\d [a-z]{3} 202\d$/) as unknown,
        fechaSinFormato: expect.stringMatching(/^202\d{5}$/) as unknown,
        monto: expect.stringMatching(/^\d+$/) as unknown,
        tipo: expect.stringMatching(/^(cargo|abono)$/) as unknown,
      });
    }
    const balance = await jsonOf(await send(`${TRANSACTIONS}/balance`, { productNumber }, headers));
    expect(balance).toMatchObject({
      fechaVencimientoSobregiro: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
      saldoContableCodigoMoneda: '000',
      saldoDisponibleCodigoMoneda: '000',
    });
    const other = { ...body, currency: 'USD' };
    expect((await send(`${TRANSACTIONS}/transactions`, other, headers)).status).toBe(400);
  });

  it('lists statement periods with a hyphenated account number and a separate handle', async () => {
    const headers = await logIn();
    const asked = await send(`${HISTORY}/accounts-periods`, { currencyType: 'MN' }, headers);
    const { status, data } = (await jsonOf(asked)) as { status: Json; data: { accounts: Json[] } };
    expect(status).toMatchObject({ code: '200' });
    for (const { formattedProductNumber, maskedProductNumber, productCode } of data.accounts) {
      expect(formattedProductNumber).toMatch(/^\d\d-\d+-\d$/);
      expect(maskedProductNumber).not.toBe(formattedProductNumber);
      expect(productCode).toBe('100');
    }
    const dollars = await send(`${HISTORY}/accounts-periods`, { currencyType: 'MX' }, headers);
    expect(dollars.status).toBe(400);
  });

  it('returns for the cookies alone the RUT that the page has to send with all other calls', async () => {
    const headers = await logIn();
    const get = (path: string, sent: Headers) =>
      ask(`/banco-bice${path}`, { headers: { ...sent } });
    const alone = { cookie: String(headers['cookie']) };
    expect(await jsonOf(await get(`${AGENT}/userInfo`, alone))).toMatchObject({
      preferred_username: '999999999',
      delegados: [],
    });
    const profile = `${GATEWAY}/bff-portal-hbp/v1/salesforce`;
    expect((await get(profile, alone)).status).toBe(401);
    expect(Object.keys(await jsonOf(await get(profile, headers)))).toEqual([
      'cliente',
      'ejecutivoCuenta',
      'usuario',
    ]);
  });

  it('has a statement for each of the twelve months before, whose totals match its movements', async () => {
    const headers = await logIn();
    const asked = await send(`${HISTORY}/accounts-periods`, { currencyType: 'MN' }, headers);
    const { data } = (await jsonOf(asked)) as {
      data: { accounts: { maskedProductNumber: string; currencyCode: string; periods: Json[] }[] };
    };
    const [account] = data.accounts;
    expect(account?.periods.length).toBe(12);
    const body = {
      account: account?.maskedProductNumber,
      currencyCode: account?.currencyCode,
      startDate: account?.periods[0]?.['startDate'],
      endDate: account?.periods[0]?.['endDate'],
    };
    const statement = await jsonOf(await send(`${HISTORY}/movements`, body, headers));
    const { totals, movements } = statement['data'] as {
      totals: Record<'initialBalance' | 'totalCharges' | 'totalDeposits' | 'endingBalance', string>;
      movements: { category: string; amount: string }[];
    };
    const sum = (category: string): number =>
      movements
        .filter((one) => one.category === category)
        .reduce((total, { amount }) => total + Number(amount), 0);
    expect([sum('Cargo'), sum('Abono')]).toEqual([
      Number(totals.totalCharges),
      Number(totals.totalDeposits),
    ]);
    expect(Number(totals.initialBalance) + sum('Abono') - sum('Cargo')).toBe(
      Number(totals.endingBalance),
    );
    expect((await send(`${HISTORY}/movements`, { ...body, endDate: 'x' }, headers)).status).toBe(
      400,
    );
  });

  it('reports that the token has expired half an hour after the login', async () => {
    const headers = await logIn();
    now = start + 29 * MINUTE;
    expect((await products(headers)).status).toBe(200);
    now = start + 31 * MINUTE;
    const response = await products(headers);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('The Token has expired');
    now = start;
  });
});

describe('the calls behind the screen of a card', () => {
  const CARDS = '/banco-bice/gw/portalpersonas/bff-tarjetas';

  it('require the session', async () => {
    expect((await ask(CARDS)).status).toBe(401);
  });

  it('list the cards, their unbilled purchases and at most eleven periods a currency', async () => {
    const headers = { cookie: String((await logIn())['cookie']) };
    const get = async (path: string) => jsonOf(await ask(`${CARDS}${path}`, { headers }));
    const { creditCards } = customerAsShown(RUT, TEST_DAY, 'banco-bice');
    expect(creditCards.length).toBeGreaterThan(0);
    expect((await get(''))['tarjetas']).toHaveLength(creditCards.length);
    for (const [index, card] of creditCards.entries()) {
      const { movimientos } = await get(`/${String(index)}/por-facturar/clp`);
      expect(movimientos).toHaveLength(card.natTransactions.length);
      const { periodos } = await get(`/${String(index)}/facturados/usd`);
      expect(periodos).toHaveLength(card.balances.usd === null ? 0 : 11);
    }
    for (const path of ['/9/por-facturar/clp', '/0/facturados/eur', '/0/facturados/clp/11']) {
      expect((await ask(`${CARDS}${path}`, { headers })).status).toBe(404);
    }
  });
});
