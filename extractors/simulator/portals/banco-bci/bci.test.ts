import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/shown.ts';
import { startSimulated, TEST_DAY } from '../../../src/testing/simulated.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';
import { APP_HEADERS } from './apps.ts';

// The simulated bank without its connector, at the simulator's own address.

const RUT = '99999999-9';
const HOUR = 60 * 60_000;
const BALANCES = '/apilocal/bci-produccion/api-bci/bff-saldosyultimosmovimientoswebpersonas/v3.2';
const CARDS =
  '/apilocal/bci-produccion/api-bci/operaciones-y-ejecucion/tarjetas/ms-movimientostdcpersonasweb-exp/v2.0/mov-tdc';

let simulated: Simulated;
let now = Date.parse(`${TEST_DAY}T15:00:00Z`);
const start = now;

beforeAll(async () => {
  simulated = await startSimulated({ now: () => now });
});
afterAll(() => simulated.close());

const ask = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(simulated.baseUrl('banco-bci') + path, {
    redirect: 'manual',
    ...options,
  });

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function logIn(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return ask('/login/api/ms-auth-personas/v1.5/login', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ clave: 'clave987', ...fields }),
  });
}

/** As the pages do: login, offer, private page, token. */
async function tokenOf(rut: string): Promise<string> {
  const [number = '', digit = ''] = rut.split('-');
  const offer = (await logIn({ rut: number, dig: digit })).headers.get('location') ?? '';
  const { search } = new URL(offer, 'http://localhost');
  const home = await ask(`/personas/web/fe-orq-mo-personas-re-v1-7/home${search}`);
  const [cookie = ''] = (home.headers.get('set-cookie') ?? '').split(';');
  const answer = await send('/personas/api/api-auth-personas/v1/connectors/td', {}, { cookie });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const headersOf = (app: keyof typeof APP_HEADERS, token: string): Record<string, string> => ({
  ...APP_HEADERS[app],
  authorization: `bearer ${token}`,
});

describe('the login', () => {
  it('needs the hidden fields that the page fills in at every key', async () => {
    const response = await logIn({ rut_aux: '12.345.678-5' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toMatch(/\/personas\/clave_invalida$/);
  });

  it.each([
    ['22222222', '2', 302, /\/personas\/clave_invalida$/],
    ['33333333', '3', 302, /\/personas\/acceso-inhabilitado$/],
    ['44444444', '4', 500, null],
    ['12345678', '5', 302, /\/web\/fe-dispositivosconfianza-mo-re-v1-0\/.*\?authId=/],
  ])('of %s-%s is answered with %i', async (rut, dig, status, leadsTo) => {
    const response = await logIn({ rut, dig });
    expect(response.status).toBe(status);
    if (leadsTo === null)
      expect(await response.text()).toContain('Error 500--Internal Server Error');
    else expect(response.headers.get('location')).toMatch(leadsTo);
  });

  it('offers no trusted device on one that is registered', async () => {
    const fields = { rut: '12345678', dig: '5' };
    const response = await logIn(fields, { cookie: 'Device=registrado' });
    expect(response.headers.get('location')).toMatch(/fe-orq-mo-personas-re-v1-7\/home\?authId=/);
  });

  it('gives no token to whoever has no cookie of the private page', async () => {
    const response = await send('/personas/api/api-auth-personas/v1/connectors/td', {});
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ codigo: '-1' });
  });
});

describe('the services', () => {
  it('need the token and the headers of their application, and no cookie', async () => {
    const token = await tokenOf(RUT);
    const list = (headers: Record<string, string>) =>
      send(`${BALANCES}/cuentas-busquedas/por-rut`, { rut: RUT }, headers);
    expect((await list(headersOf('saldos', token))).status).toBe(200);
    const refused = await list(headersOf('tarjetas', token));
    expect(refused.status).toBe(401);
    expect(Object.keys((await refused.json()) as object)).toEqual(['error', 'error_description']);
    expect((await list(APP_HEADERS.saldos)).status).toBe(401);
  });

  it('show fifty movements, however many there are', async () => {
    const token = await tokenOf(RUT);
    const { accounts } = customerAsShown(RUT, TEST_DAY, 'banco-bci');
    const response = await send(
      `${BALANCES}/cuentas-movimientos/por-numero-cuenta`,
      { numeroCuenta: accounts[0]?.accountNumber },
      headersOf('saldos', token),
    );
    const { movimientos } = (await response.json()) as { movimientos: object[] };
    expect(movimientos).toHaveLength(50);
    expect(movimientos[0]).not.toHaveProperty('saldo');
  });

  it('tell by status 460 that there is no card', async () => {
    const headers = headersOf('tarjetas', await tokenOf('77777777-7'));
    const response = await ask(`${CARDS}/`, { headers });
    expect(response.status).toBe(460);
    expect(await response.json()).toMatchObject({ codigo: '002' });
  });

  it('end an hour after the login, whatever is asked meanwhile', async () => {
    const headers = headersOf('saldos', await tokenOf(RUT));
    const list = () => send(`${BALANCES}/cuentas-busquedas/por-rut`, { rut: RUT }, headers);
    for (const [minutes, status] of [
      [31, 200],
      [59, 200],
      [62, 401],
    ] as const) {
      now = start + (minutes * HOUR) / 60;
      expect((await list()).status, `after ${String(minutes)} minutes`).toBe(status);
    }
    now = start;
  });
});

describe('an application', () => {
  it.each([
    '/personas/modernizacion/fe-saldosultimosmovpersonas/',
    '/personas/andes/fe-mismovimientos/',
  ])('at %s is public, and its bundle has its constants', async (path) => {
    const shell = await (await ask(path)).text();
    const [, source = ''] = /src="(main\.\w+\.js)"/.exec(shell) ?? [];
    const bundle = await ask(path + source);
    expect(bundle.status).toBe(200);
    expect(await bundle.text()).toContain('"Application-Id"');
  });
});

describe('the logout', () => {
  it('leads over two addresses to the public goodbye, and ends the token', async () => {
    const token = await tokenOf(RUT);
    const headers = headersOf('saldos', token);
    const first = await ask('/cl/bci/aplicaciones/menu/encuestaCierreSesion.jsf', { headers });
    expect(first.headers.get('location')).toMatch(/\/seguridadwls\/CerrarSesion\?tmp=\d+$/);
    const second = await ask('/seguridadwls/CerrarSesion?tmp=1');
    expect(second.headers.get('location')).toMatch(/\/personas\/cierresesion$/);
    const list = await send(`${BALANCES}/cuentas-busquedas/por-rut`, { rut: RUT }, headers);
    expect(list.status).toBe(401);
  });
});
