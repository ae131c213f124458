import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UNNAMED_PATH } from '../../http/addresses.ts';
import { addDays } from '../../../src/shared/dates.ts';
import { rutOf } from '../../../src/shared/rut.ts';
import { startSimulated, TEST_DAY, TEST_MOMENT } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';

// Tests the simulated Office Banking without its connector, at the simulator's own address.

const ENTITY = 'banco-santander-empresas';
const SERVICES = '/eob/CTA.UI.Services';
const ACCOUNTS = `${SERVICES}/api/saldocuentacorriente`;
const MOVEMENTS = `${SERVICES}/api/SaldoCuentaCorriente/ObtenerMovimientos`;
const VALIDATE = '/api/party-authentication-enterprise-wslogin/validate';
const MINUTE = 60_000;
const PAGE = 50;

let simulated: Simulated;
let now = TEST_MOMENT;

beforeAll(async () => {
  simulated = await startSimulated({ now: () => now });
});
afterAll(() => simulated.close());

type Json = Readonly<Record<string, unknown>>;

/** The first user with a single company and with more movements than fit on a page. */
const company = (() => {
  for (let at = 0; at < 300; at += 1) {
    const customer = customerAsShown(rutOf(76_000_000 + at * 1_009), TEST_DAY, ENTITY);
    const [account] = customer.accounts;
    if (customer.companies.length === 1 && (account?.movements.length ?? 0) > PAGE) return customer;
  }
  throw new Error('There is no such company');
})();
const [account] = company.accounts;
const NumeroCuenta = account?.accountNumber;

const ask = (path: string, options: RequestInit): Promise<Response> =>
  fetch(simulated.baseUrl(ENTITY) + path, { redirect: 'manual', ...options });

async function logIn(username = company.rut): Promise<string> {
  const body = new URLSearchParams({ username, password: 'clave9876' });
  const answer = await ask(`/wslogin${UNNAMED_PATH}/ingreso`, { method: 'POST', body });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Opens the module of a session, whose calls send the cookie and the module's own token. */
async function moduleOf(cookie: string) {
  const body = new URLSearchParams({ grant_type: 'password' });
  const issued = await ask(`${SERVICES}/Token`, { method: 'POST', headers: { cookie }, body });
  const { access_token: token = '' } = (await issued.json()) as { access_token?: string };
  const headers = { cookie, authorization: `Bearer ${token}` };
  const list = await ask(`${ACCOUNTS}/cuentas`, { headers });
  const { DatosHash, Cuentas } = (await list.json()) as { DatosHash: string; Cuentas: Json[] };
  const post = (path: string, json: Json): Promise<Response> =>
    ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ NumeroCuenta, DatosHash, ...json }),
    });
  return { status: issued.status, Cuentas, post };
}

interface Movements {
  readonly Result: {
    readonly Detalle: readonly Readonly<Record<string, unknown>>[];
    readonly MovimientoDesde: number;
    readonly MovimientoHasta: number;
    readonly TimeStamp: string;
  } | null;
  readonly Mensaje: { readonly Texto: string } | null;
  readonly Status: number;
}

async function movements(range: Json): Promise<Movements> {
  const { post } = await moduleOf(await logIn());
  const place = { MovimientoDesde: '', MovimientoHasta: '', TimeStamp: '' };
  const answer = await post(MOVEMENTS, { CodigoMoneda: 'CLP', ...place, ...range });
  return (await answer.json()) as Movements;
}

describe('the login', () => {
  it('is validated at another host with its cookie', async () => {
    expect((await ask(VALIDATE, {})).status).toBe(401);
    expect((await ask(VALIDATE, { headers: { cookie: await logIn() } })).status).toBe(200);
  });

  it('opens a module that issues its own token', async () => {
    const cookie = await logIn();
    const { status, Cuentas } = await moduleOf(cookie);
    expect(status).toBe(200);
    expect(Cuentas).toEqual(
      company.accounts.map(({ accountNumber }) => ({
        NumeroCuenta: accountNumber,
        CodigoProductoCuenta: '00',
        NumeroCuentaFormated: expect.stringMatching(/^\d-\d{3}-\d\d-\d+-\d$/) as unknown,
      })),
    );
    const body = new URLSearchParams({ grant_type: 'other' });
    const other = await ask(`${SERVICES}/Token`, { method: 'POST', headers: { cookie }, body });
    expect(other.status).toBe(401);
  });

  it('has a public page with two frames, one of which has no size', async () => {
    const text = await (await ask('/', {})).text();
    expect(text).toMatch(/<iframe width="0" height="0"/);
    expect(text).toMatch(/frame\.src = ".*\/wslogin\//);
  });
});

it('opens the screen of movements with the last fifteen days, in Chilean date format', async () => {
  const screen = await ask('/eob/CTA.UI.Web/saldoctacte/', { headers: { cookie: await logIn() } });
  const text = await screen.text();
  const chilean = (day: string): string => day.split('-').reverse().join('/');
  expect(text).toContain(`id="FechaDesde" value="${chilean(addDays(TEST_DAY, -15))}"`);
  expect(text).toContain(`id="FechaHasta" value="${chilean(TEST_DAY)}"`);
});

describe('a session', () => {
  const validate = async (cookie: string, minute: number): Promise<number> => {
    now = TEST_MOMENT + minute * MINUTE;
    return (await ask(VALIDATE, { headers: { cookie } })).status;
  };
  afterEach(() => {
    now = TEST_MOMENT;
  });

  it('ends after about six idle minutes', async () => {
    const cookie = await logIn();
    expect(await validate(cookie, 5)).toBe(200);
    expect(await validate(cookie, 10)).toBe(200);
    expect(await validate(cookie, 16)).toBe(401);
  });

  it('ends 91 minutes after the login, even if it is in use', async () => {
    const cookie = await logIn();
    for (let minute = 0; minute <= 90; minute += 5) {
      expect(await validate(cookie, minute)).toBe(200);
    }
    expect(await validate(cookie, 91)).toBe(401);
  });
});

describe('the answers of the module', () => {
  it('are in an envelope with status 2, with balances as text', async () => {
    const { post } = await moduleOf(await logIn());
    const details = await (await post(`${ACCOUNTS}/datoscliente`, {})).json();
    expect(details).toMatchObject({
      Result: { CodigoMoneda: 'CLP', CuentaNumero: NumeroCuenta, FechaHoy: `${TEST_DAY}T00:00:00` },
      ErrorCode: null,
      ErrorDescription: null,
      Mensaje: null,
      Status: 2,
    });
    const balances = await (await post(`${ACCOUNTS}/saldos`, { CodigoMoneda: 'CLP' })).json();
    const amount = expect.stringMatching(/^-?\$ ?-?[\d.]+$/) as unknown;
    expect(balances).toMatchObject({
      Result: { SaldoTotal: amount, SaldoDisponible: amount, DepositosConRetenciones: amount },
      Status: 2,
    });
  });

  it('have fifty movements, which continue after the page whose first and last are sent', async () => {
    const range = { FechaDesde: '2000-01-01', FechaHasta: TEST_DAY };
    const { Result } = await movements(range);
    expect(Result?.Detalle).toHaveLength(PAGE);
    const { MovimientoDesde, MovimientoHasta, TimeStamp } = Result ?? {};
    const second = await movements({
      ...range,
      TimeStamp,
      MovimientoDesde: String(MovimientoDesde),
      MovimientoHasta: String(MovimientoHasta),
    });
    const next = account?.movements[PAGE];
    expect(second.Result?.Detalle[0]).toMatchObject({
      NroMovimiento: next?.transactionNumber,
      Monto: next?.amount,
      Importe: next?.amount,
    });
  });

  it('have the movements of the requested accounting days, with padded descriptions', async () => {
    const FechaDesde = addDays(TEST_DAY, -15);
    const { Result } = await movements({ FechaDesde, FechaHasta: TEST_DAY });
    const rows = Result?.Detalle ?? [];
    expect(rows).not.toHaveLength(0);
    for (const { FechaContableMovimiento, Descripcion } of rows) {
      expect(String(FechaContableMovimiento) >= FechaDesde).toBe(true);
      expect(String(Descripcion)).toMatch(/^.{40,}$/);
    }
  });

  it.each([
    ['before those that it keeps', '2000-01-01', addDays(TEST_DAY, -91)],
    ['without a movement', TEST_DAY, addDays(TEST_DAY, -1)],
  ])('report days %s as having no data, with another status', async (_name, from, to) => {
    expect(await movements({ FechaDesde: from, FechaHasta: to })).toMatchObject({
      Result: null,
      Status: 0,
      Mensaje: { Texto: 'No se encontraron datos para la consulta' },
    });
  });
});
