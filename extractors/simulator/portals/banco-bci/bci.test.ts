import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetch as fetchWith } from 'undici';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { APP_HEADERS } from './apps.ts';

// Tests the mock portal without its connector, at the simulator's own address.

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

/** Obtains a token as the pages do: login, offer, private page, token. */
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
  it('requires the hidden fields that the page fills in at every keystroke', async () => {
    const response = await logIn({ rut_aux: '12.345.678-5' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toMatch(/\/personas\/clave_invalida$/);
  });

  it.each([
    ['22222222', '2', 302, /\/personas\/clave_invalida$/],
    ['33333333', '3', 302, /\/personas\/acceso-inhabilitado$/],
    ['44444444', '4', 500, null],
    ['12345678', '5', 302, /\/web\/fe-dispositivosconfianza-mo-re-v1-0\/.*\?authId=/],
  ])('answers %s-%s with status %i', async (rut, dig, status, leadsTo) => {
    const response = await logIn({ rut, dig });
    expect(response.status).toBe(status);
    if (leadsTo === null)
      expect(await response.text()).toContain('Error 500--Internal Server Error');
    else expect(response.headers.get('location')).toMatch(leadsTo);
  });

  it('is also accepted at the address of the older form', async () => {
    const response = await ask('/LoginJSFGenerico', {
      method: 'POST',
      body: new URLSearchParams({ rut: '12345678', dig: '5', clave: 'clave987' }),
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toMatch(/\/web\/.*\?authId=/);
  });

  it('has nine fields, two of which the page fills in from the typed RUT', async () => {
    const page = await (await ask('/corporativo/banco-en-linea/personas')).text();
    const [form = ''] = /<form id="frm"[^]*<\/form>/.exec(page) ?? [];
    expect(new Set([...form.matchAll(/name="(\w+)"/g)].map(([, name]) => name))).toEqual(
      new Set('rut dig rut_aux clave transaccion grupo serv canal touch'.split(' ')),
    );
    expect(form).toMatch(/<button type="submit"[^>]*>INGRESAR</);
  });

  it('redirects to a plain HTTP address only if the password is wrong', async () => {
    const { dispatcher } = simulated.network;
    const leadsTo = async (rut: string, dig: string) => {
      const answer = await fetchWith('https://www.bci.cl/LoginJSFGenerico', {
        method: 'POST',
        redirect: 'manual',
        dispatcher,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ rut, dig, clave: 'clave987' }).toString(),
      });
      return answer.headers.get('location');
    };
    expect(await leadsTo('22222222', '2')).toBe('http://www.bci.cl/personas/clave_invalida');
    expect(await leadsTo('33333333', '3')).toBe('https://www.bci.cl/personas/acceso-inhabilitado');
  });

  it('opens a session with a cookie that is bound to the private page’s host', async () => {
    const { dispatcher } = simulated.network;
    const offer = await fetchWith('https://www.bci.cl/LoginJSFGenerico', {
      method: 'POST',
      redirect: 'manual',
      dispatcher,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'rut=12345678&dig=5&clave=clave987',
    });
    const { host, search } = new URL(offer.headers.get('location') ?? '');
    expect(host).toBe('login.bci.cl');
    const home = `https://personas.bci.cl/web/fe-orq-mo-personas-re-v1-7/home${search}`;
    const cookie = (await fetchWith(home, { dispatcher })).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-SESSIONID=/);
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly']));
    expect(cookie).not.toMatch(/domain=/i);
  });

  it('does not offer to trust a device that is already registered', async () => {
    const fields = { rut: '12345678', dig: '5' };
    const response = await logIn(fields, { cookie: 'Device=registrado' });
    expect(response.headers.get('location')).toMatch(/fe-orq-mo-personas-re-v1-7\/home\?authId=/);
  });

  it('issues no token without the cookie of the private page', async () => {
    const response = await send('/personas/api/api-auth-personas/v1/connectors/td', {});
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ codigo: '-1' });
  });
});

describe('the services', () => {
  it('require the token and the headers of their application, but no cookie', async () => {
    const token = await tokenOf(RUT);
    const list = (headers: Record<string, string>) =>
      send(`${BALANCES}/cuentas-busquedas/por-rut`, { rut: RUT }, headers);
    expect((await list(headersOf('saldos', token))).status).toBe(200);
    const refused = await list(headersOf('tarjetas', token));
    expect(refused.status).toBe(401);
    expect(Object.keys((await refused.json()) as object)).toEqual(['error', 'error_description']);
    expect((await list(APP_HEADERS.saldos)).status).toBe(401);
  });

  it('return at most fifty movements', async () => {
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

  it('return the same fifty movements, newest first, whatever page or day is requested', async () => {
    const headers = headersOf('saldos', await tokenOf(RUT));
    const { accounts } = customerAsShown(RUT, TEST_DAY, 'banco-bci');
    const numeroCuenta = accounts[0]?.accountNumber;
    const list = async (more: object): Promise<Record<string, string>[]> => {
      const body = { numeroCuenta, ...more };
      const answer = await send(`${BALANCES}/cuentas-movimientos/por-numero-cuenta`, body, headers);
      return ((await answer.json()) as { movimientos: Record<string, string>[] }).movimientos;
    };
    const rows = await list({});
    expect(await list({ pagina: 2, fechaDesde: '2020-01-01' })).toEqual(rows);
    const days = rows.map(({ fechaMovimiento = '' }) => fechaMovimiento.slice(0, 10));
    expect(days).toEqual(days.toSorted().toReversed());
    for (const { monto, serie, tipo } of rows) {
      expect(monto).toMatch(/^\d+\.0{2,4}$/);
      expect(serie).toMatch(/^\d{18}$/);
      expect(['C', 'A']).toContain(tipo);
    }
  });

  it('have two names for each account type, and whole pesos', async () => {
    const headers = headersOf('saldos', await tokenOf(RUT));
    const list = await send(`${BALANCES}/cuentas-busquedas/por-rut`, { rut: RUT }, headers);
    const { cuentas } = (await list.json()) as { cuentas: { numero: string; tipo: string }[] };
    expect(cuentas.length).toBeGreaterThan(0);
    for (const { numero, tipo } of cuentas) {
      const path = `${BALANCES}/cuentas-busquedas/por-numero-cuenta`;
      const one = (await (await send(path, { cuentaNumero: numero }, headers)).json()) as object;
      const words = { Corriente: 'CCT', Prima: 'CPR' } as Readonly<Record<string, string>>;
      expect(one).toMatchObject({ numero, tipo: words[tipo], estado: 'VIG' });
      const { saldoContable, saldoDisponible } = one as Record<string, unknown>;
      expect([saldoContable, saldoDisponible].every(Number.isInteger)).toBe(true);
    }
  });

  it('list the accounts in another format for an application with other headers', async () => {
    const token = await tokenOf(RUT);
    const path =
      '/apilocal/bci-produccion/api-bci/operaciones-transversales-de-producto/gestion-de-cuenta/ms-gestioncuentascliente-neg/v3.11/SolicitarClienteCuentas';
    expect((await ask(path, { headers: headersOf('saldos', token) })).status).toBe(401);
    const answer = await ask(path, { headers: headersOf('cartolas', token) });
    const { cuentas } = (await answer.json()) as { cuentas: object[] };
    expect(Object.keys(cuentas[0] ?? {})).toEqual([
      'numeroDeCuenta',
      'tipoCuenta',
      'fechaApertura',
      'estadoCuenta',
    ]);
  });

  it('answer 460 for another person and for an unknown account', async () => {
    const headers = headersOf('saldos', await tokenOf(RUT));
    for (const [name, body] of [
      ['cuentas-busquedas/por-rut', { rut: '12345678-5' }],
      ['cuentas-busquedas/por-numero-cuenta', { cuentaNumero: '1' }],
      ['cuentas-movimientos/por-numero-cuenta', { numeroCuenta: '1' }],
    ] as const) {
      const answer = await send(`${BALANCES}/${name}`, body, headers);
      expect([answer.status, await answer.json()]).toEqual([
        460,
        { codigo: '002', mensaje: 'cliente no encontrado' },
      ]);
    }
  });

  it('return everything about a card at once, with unpadded dates and two keys in lower case', async () => {
    const holder = '11483272-3';
    const headers = headersOf('tarjetas', await tokenOf(holder));
    const cards = (await (await ask(`${CARDS}/`, { headers })).json()) as Record<string, string>[];
    const { numeroDeCuenta: numeroCuenta, numeroTarjeta, tipoCliente } = cards[0] ?? {};
    expect([numeroTarjeta, tipoCliente]).toEqual([expect.stringMatching(/^\d{4}$/), 'P']);
    const body = { numeroCuenta, numeroTarjeta };
    const answer = await send(`${CARDS}/informacion-tdc`, body, headers);
    const card = (await answer.json()) as Record<string, unknown>;
    expect(card).toHaveProperty('totalAbonosinternacional');
    expect(card).toHaveProperty('totalCargosinternacional');
    for (const name of ['fechaFacturacion', 'fechaVencimiento', 'fechaProximaFacturacion']) {
      expect(card[name]).toMatch(/^[1-9]\d?\/[1-9]\d?\/\d{4}$/);
    }
    const billed = card['facturadosNacionales'] as Record<string, unknown>[];
    expect(billed.length).toBeGreaterThan(0);
    for (const { monto, tipo, fecha } of billed) {
      expect(Number.isInteger(monto)).toBe(true);
      expect(tipo).toBe(`Titular **** ${String(numeroTarjeta)}`);
      expect(fecha).toMatch(/^[1-9]\d?\/[1-9]\d?\/\d{4}$/);
    }
  });

  it('answer 460 if the person has no card', async () => {
    const headers = headersOf('tarjetas', await tokenOf('77777777-7'));
    const response = await ask(`${CARDS}/`, { headers });
    expect(response.status).toBe(460);
    expect(await response.json()).toMatchObject({ codigo: '002' });
  });

  it('reject calls an hour after the login, even if the session was in use', async () => {
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

describe('the private page’s own services', () => {
  const PRODUCTS = '/personas/api/ms-aplicaciones-mb-orq/v1.3/productosMB/state';

  it('require its cookie, and answer other calls with an internal error', async () => {
    const refused = await ask(PRODUCTS, { headers: headersOf('saldos', await tokenOf(RUT)) });
    expect(await refused.json()).toEqual({
      codigo: '-1',
      mensaje: 'Ha ocurrido un error interno',
    });
    const offer = await logIn({ rut: '99999999', dig: '9' });
    const { search } = new URL(offer.headers.get('location') ?? '', 'http://localhost');
    const home = await ask(`/personas/web/fe-orq-mo-personas-re-v1-7/home${search}`);
    const [cookie = ''] = (home.headers.get('set-cookie') ?? '').split(';');
    expect(await (await ask(PRODUCTS, { headers: { cookie } })).json()).toMatchObject({
      cuentasCorrientesYPrimas: expect.any(Array) as unknown,
      tieneTarjeta: expect.any(Boolean) as unknown,
      tieneLSG: expect.any(Boolean) as unknown,
    });
  });

  it('issue a token whose payload names the person', async () => {
    const claims = (await tokenOf(RUT)).split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      rut_cliente: RUT,
      nombre_cliente: expect.any(String) as string,
      cic: expect.stringMatching(/^\d+$/) as string,
    });
  });
});

describe('an application', () => {
  it.each([
    ['saldos', '1', undefined],
    ['tarjetas', 'fe-mismovimientos', 'mismovimientos'],
  ] as const)(
    '%s identifies itself to its services as %s, with channel 110',
    (app, id, service) => {
      expect(APP_HEADERS[app]).toMatchObject({
        'application-id': id,
        channel: '110',
        'tracking-id': '1',
        ...(service === undefined ? {} : { 'reference-service': service }),
      });
    },
  );

  it.each([
    '/personas/modernizacion/fe-saldosultimosmovpersonas/',
    '/personas/andes/fe-mismovimientos/',
  ])('at %s is public, and its bundle contains its constants', async (path) => {
    const shell = await (await ask(path)).text();
    const [, source = ''] = /src="(main\.\w+\.js)"/.exec(shell) ?? [];
    const bundle = await ask(path + source);
    expect(bundle.status).toBe(200);
    expect(await bundle.text()).toContain('"Application-Id"');
  });
});

describe('a request without a session', () => {
  it('is redirected twice from the classic menu to the public page, the second time with 307', async () => {
    const first = await ask('/cl/bci/aplicaciones/menu/vistas/inicio/miBanco.jsf');
    expect([first.status, first.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/\/personas\/cierresesion\.html$/),
    ]);
    const second = await ask('/personas/cierresesion.html');
    expect([second.status, second.headers.get('location')]).toEqual([
      307,
      expect.stringMatching(/\/corporativo\/banco-en-linea\/personas$/),
    ]);
  });
});

describe('the logout', () => {
  it('redirects in two steps to the public goodbye page, and invalidates the token', async () => {
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
