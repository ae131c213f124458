import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNNAMED_PATH } from '../../http/addresses.ts';
import { rutOf } from '../../../src/shared/rut.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';

// Tests the mock portal for companies without its connector, at the simulator's own address.

const ENTITY = 'banco-chile-empresas';
const SERVICES = '/mibancochile/rest/empresa/';
const COMPANIES = 'herramientas-colaborativas/header/empresas/';
const HOME = '/mibancochile-web/front/empresa/index.html';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

type Json = Readonly<Record<string, unknown>>;

/** The first user with several companies whose second company has an account with movements. */
const user = (() => {
  for (let at = 0; at < 300; at += 1) {
    const customer = customerAsShown(rutOf(76_000_000 + at * 1_009), TEST_DAY, ENTITY);
    const other = customer.companies[1]?.rut;
    if (other !== undefined) {
      const [account] = customerAsShown(other, TEST_DAY, ENTITY).accounts;
      if ((account?.movements.length ?? 0) > 0) return customer;
    }
  }
  throw new Error('There is no such user');
})();

const ask = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(simulated.baseUrl(ENTITY) + path, { redirect: 'manual', ...options });

const sendLogin = (rut: string): Promise<Response> =>
  ask(`/login${UNNAMED_PATH}/ingreso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rut, clave: 'clave9876' }),
  });

async function logIn(rut = user.rut): Promise<string> {
  const { codigo } = (await (await sendLogin(rut)).json()) as { codigo: string };
  const entered = await ask(`${HOME}?code=${codigo}`);
  return entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

const get = (service: string, cookie: string) => ask(SERVICES + service, { headers: { cookie } });
const post = (service: string, body: unknown, cookie: string) =>
  ask(SERVICES + service, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

/** The answer of `getcartola` for the first account of a company. */
async function movements(rut: string, cookie: string, head: Json = {}) {
  const [account] = customerAsShown(rut, TEST_DAY, ENTITY).accounts;
  const named = {
    rutEmpresa: rut,
    numero: account?.accountNumber,
    moneda: 'CLP',
    selected: true,
    codigoProducto: account?.accountType === 'vista' ? 'JUV' : 'CTD',
  };
  const cabecera = { paginacionDesde: {}, fechaInicio: null, fechaFin: null, ...head };
  const body = { cabecera, cuentasSeleccionadas: [named] };
  return post('movimientos/getcartola', body, cookie);
}

describe('the login', () => {
  it('accepts a RUT only without dots', async () => {
    expect((await sendLogin('12345678-5')).status).toBe(200);
    expect((await sendLogin('12.345.678-5')).status).toBe(400);
  });

  it('is where requests without a session are redirected', async () => {
    for (const path of [HOME, SERVICES + COMPANIES]) {
      const response = await ask(path);
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/\/empresa\/login\/index\.html#\/login$/),
      ]);
    }
  });
});

describe('the selected company', () => {
  const selectedIn = async (cookie: string): Promise<unknown[]> => {
    const list = (await (await get(COMPANIES, cookie)).json()) as Json[];
    expect(list.map(({ rutEmpresa }) => rutEmpresa)).toEqual(user.companies.map(({ rut }) => rut));
    return list
      .filter(({ seleccionada }) => seleccionada === true)
      .map(({ rutEmpresa }) => rutEmpresa);
  };

  it('is one of a list, and changes when a call selects another', async () => {
    const cookie = await logIn();
    const [own = '', other = ''] = user.companies.map(({ rut }) => rut);
    expect(await selectedIn(cookie)).toEqual([own]);
    const choose = (empresas: Json) => post(`${COMPANIES}actualizar`, { empresas }, cookie);
    expect((await choose({ '12345678-5': true })).status).toBe(404);
    expect((await choose({ [own]: false, [other]: true })).status).toBe(200);
    expect(await selectedIn(cookie)).toEqual([other]);
  });

  it('is the only company whose accounts are found', async () => {
    const cookie = await logIn();
    const other = user.companies[1]?.rut ?? '';
    expect((await movements(other, cookie)).status).toBe(404);
    await post(`${COMPANIES}actualizar`, { empresas: { [other]: true } }, cookie);
    expect((await movements(other, cookie)).status).toBe(200);
  });
});

describe('the accounts of a company', () => {
  const rut = user.companies[1]?.rut ?? '';
  const [account] = customerAsShown(rut, TEST_DAY, ENTITY).accounts;

  async function choose(): Promise<string> {
    const cookie = await logIn();
    await post(`${COMPANIES}actualizar`, { empresas: { [rut]: true } }, cookie);
    return cookie;
  }

  it('are listed as two product types, with a code and a class', async () => {
    const list = await get('selectorproductos/selectorProductos/obtenerProductos', await choose());
    const { productos } = (await list.json()) as { productos: Json[] };
    const own = productos.filter(({ numero }) => numero === account?.accountNumber);
    expect(own.map(({ tipo }) => tipo)).toEqual(['cuenta', 'cuentaCorrienteMonedaLocal']);
    for (const { codigo, claseCuenta } of productos) {
      expect(claseCuenta).toBe(codigo === 'JUV' ? 'CVIEMP' : 'CCNMN2');
    }
  });

  it('have all movements in one answer, newest first, with their count', async () => {
    const answer = (await (await movements(rut, await choose())).json()) as {
      cantidadMovimientos: number;
      movimientos: Json[];
    };
    expect(answer).toMatchObject({ moneda: 'CLP', glosaMoneda: 'PESOS' });
    expect(answer.cantidadMovimientos).toBe(account?.movements.length);
    expect(answer.movimientos.map(({ descripcion }) => descripcion)).toEqual(
      account?.movements.map(({ description }) => description),
    );
  });

  it('have the movements of the requested days, which are given as UTC timestamps', async () => {
    const day = account?.movements[0]?.date ?? '';
    const head = { fechaInicio: `${day}T03:00:00.000Z`, fechaFin: `${day}T23:00:00.000Z` };
    const answer = (await (await movements(rut, await choose(), head)).json()) as Json;
    expect(answer['cantidadMovimientos']).toBe(
      account?.movements.filter(({ date }) => date === day).length,
    );
  });

  it('have a balance that is available for transfers', async () => {
    const cookie = await choose();
    const path = 'tef-rest/tef/saldo?numeroCuenta=';
    const known = await get(path + (account?.accountNumber ?? ''), cookie);
    expect(await known.json()).toEqual({ saldo: account?.availableBalance });
    expect((await get(`${path}1`, cookie)).status).toBe(404);
  });
});
