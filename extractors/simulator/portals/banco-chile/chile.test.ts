import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';

// Tests the mock portal without its connector, at the simulator's own address.

const ENTITY = 'banco-chile';
const SERVICES = '/mibancochile/rest/persona/';
const SETTINGS = 'movimientos/getConfigConsultaMovimientos';
const MOVEMENTS = 'bff-pper-prd-cta-movimientos/movimientos/getCartola';
const PRODUCTS = 'selectorproductos/selectorProductos/obtenerProductos?incluirTarjetas=true';
const CLIENT = 'SimulacionPersonas00000000000001';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

type Json = Readonly<Record<string, unknown>>;

const ask = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, `${simulated.baseUrl(ENTITY)}/`), { redirect: 'manual', ...options });
const own = (path: string): string => simulated.baseUrl(ENTITY) + path;

const sendLogin = (username: string, password = 'clave123'): Promise<Response> =>
  ask(own('/login/usernamepassword/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: CLIENT, connection: 'personas', username, password }),
  });

/** Logs in as the pages do: the login call's form, its code, the portal's cookies. */
async function enter(rut: string): Promise<Response> {
  const form = await (await sendLogin(rut)).text();
  const [, code = ''] = /name="code" value="([^"]+)"/.exec(form) ?? [];
  const callback = await ask(own('/login/login/callback'), {
    method: 'POST',
    body: new URLSearchParams({ code }),
  });
  return ask(callback.headers.get('location') ?? '');
}

const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
const logIn = async (rut: string): Promise<string> => cookiesOf(await enter(rut)).join('; ');

const post = (service: string, body: unknown, cookie: string): Promise<Response> =>
  ask(own(SERVICES + service), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
const jsonOf = async (response: Response): Promise<Json> => (await response.json()) as Json;

/** The first person who meets the condition. */
function personWith(isIt: (customer: BankCustomer) => boolean): BankCustomer {
  for (;;) {
    const customer = customerAsShown(freshRut(), TEST_DAY, ENTITY);
    if (isIt(customer)) return customer;
  }
}

describe('the login', () => {
  it('is where the portal redirects without a session, with the parameters of Auth0', async () => {
    const address = (await ask(own('/persona/'))).headers.get('location') ?? '';
    expect(address).toMatch(/\/login\/login\?state=[\w-]+&client=\w+&protocol=oauth2$/);
    const page = await (await ask(address)).text();
    expect(page).toContain('name="loginForm"');
    // Always in the page: it means a refusal only when it is visible.
    expect(page).toMatch(
      /id="errorPassword"[^>]* hidden[^>]*>Los datos ingresados no son correctos/,
    );
    expect(page).toMatch(/class="captcha-container" hidden/);
    expect(page).toMatch(/name="userPassword"[^>]*maxlength="8"/);
  });

  it('is refused to a browser that identifies itself as headless', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 HeadlessChrome/126.0.0.0' };
    expect((await ask(own('/login/login'), { headers })).status).toBe(403);
  });

  it.each([
    ['22222222-2', 401, { code: 'invalid_user_password' }],
    ['33333333-3', 429, {}],
    ['44444444-4', 503, {}],
    ['1', 400, {}],
  ])('refuses %s with status %i', async (rut, status, body) => {
    const response = await sendLogin(rut);
    expect(response.status).toBe(status);
    expect(await jsonOf(response)).toMatchObject(body);
  });

  it('accepts a RUT with dots and dash, and a password with "$"', async () => {
    expect((await sendLogin('12.345.678-5', 'cl$ve123')).status).toBe(200);
  });

  it('ends at the portal with two cookies, one of them URL-encoded and readable by scripts', async () => {
    const entered = await enter('12345678-5');
    expect(entered.headers.get('location')).toMatch(/front\/persona\/index\.html#\/home$/);
    const [session, guard] = entered.headers.getSetCookie();
    expect(session).toMatch(/^mod_auth_openidc_session=[\w-]+;.*HttpOnly/);
    expect(guard).toMatch(/^XSRF-TOKEN=[\w-]+%3D;/);
    expect(guard).not.toMatch(/HttpOnly/);
  });
});

describe('the services', () => {
  it('require only the session cookie, and redirect to the login without it', async () => {
    const [session = ''] = cookiesOf(await enter('12345678-5'));
    expect((await ask(own(SERVICES + PRODUCTS), { headers: { cookie: session } })).status).toBe(
      200,
    );
    const lost = await ask(own(SERVICES + PRODUCTS));
    expect(lost.status).toBe(303);
    expect(lost.headers.get('location')).toMatch(/\/login\/login\?/);
  });

  it('list the products at two addresses, and a current account as two product types', async () => {
    const { rut, accounts } = personWith(({ accounts: [one] }) => one?.accountType === 'corriente');
    const cookie = await logIn(rut);
    const listed = async (path: string) =>
      (await jsonOf(await ask(own(SERVICES + path), { headers: { cookie } })))['productos'];
    const productos = (await listed(PRODUCTS)) as Record<string, string>[];
    const same = productos.filter(
      ({ numero, codigo }) => numero === accounts[0]?.accountNumber && codigo === 'CTD',
    );
    expect(same.map(({ tipo }) => tipo)).toEqual(['cuenta', 'cuentaCorrienteMonedaLocal']);
    const alias = 'bff-ppersonas-prd-selector/productos/obtenerProductos?incluirTarjetas=true';
    expect(await listed(alias)).toEqual(productos);
  });

  it('list cards by masked number, with or without their limits', async () => {
    const { rut, creditCards } = personWith((one) => one.creditCards.length > 0);
    const cookie = await logIn(rut);
    const cards = async (service: string) =>
      (await (await post(`tarjetas/widget/${service}`, {}, cookie)).json()) as Json[];
    const numero = `****${creditCards[0]?.lastDigits ?? ''}`;
    const [bare] = await cards('informacion-tarjetas');
    expect(bare).toMatchObject({ numero, titular: expect.any(Boolean) as unknown });
    expect(bare).not.toHaveProperty('cupos');
    const [full] = await cards('saldos-tarjetas');
    expect(full).toMatchObject({
      numero,
      cupos: expect.arrayContaining([expect.objectContaining({ moneda: '$' })]) as unknown,
    });
    // An older body, with the id alone.
    const idTarjeta = full?.['idProducto'];
    const balance = await post(
      'tarjeta-credito-digital/saldo/obtener-saldo',
      { idTarjeta },
      cookie,
    );
    expect(await jsonOf(balance)).toMatchObject({
      cupoTotalNacional: creditCards[0]?.balances.clp.creditLimit,
      fechaConsulta: expect.any(Number) as unknown,
    });
  });
});

describe('movements', () => {
  const PAGE = 100;
  const person = personWith(({ accounts: [one] }) => (one?.movements.length ?? 0) > PAGE);
  const [account] = person.accounts;
  const selected = {
    rutCliente: person.rut,
    numero: account?.accountNumber,
    selected: true,
    codigoProducto: account?.accountType === 'vista' ? 'JUV' : 'CTD',
    moneda: 'CLP',
  };
  const asked = (cabecera: Json) => ({ cuentaSeleccionada: selected, cabecera });
  const open = (cookie: string) => post(SETTINGS, { cuentasSeleccionadas: [selected] }, cookie);

  it('are refused with 403 until the settings of the account are requested', async () => {
    const cookie = await logIn(person.rut);
    const first = asked({ statusGenerico: true, paginacionDesde: 1 });
    expect((await post(MOVEMENTS, first, cookie)).status).toBe(403);
    const settings = await jsonOf(await open(cookie));
    expect(settings).toMatchObject({ maximoRangoDias: 90, rango45Dias: false });
    for (const day of ['fechaDesde', 'fechaHasta', 'fechaTope', 'fechaTopeEmitida']) {
      expect(settings[day]).toBeGreaterThan(1.5e12);
    }
    expect((await post(MOVEMENTS, first, cookie)).status).toBe(200);
    // The permission is bound to the session.
    expect((await post(MOVEMENTS, first, await logIn(person.rut))).status).toBe(403);
  });

  it('continue after the rows already received, until there are no more pages', async () => {
    const cookie = await logIn(person.rut);
    await open(cookie);
    const pageFrom = async (paginacionDesde: number) =>
      (await jsonOf(await post(MOVEMENTS, asked({ paginacionDesde }), cookie))) as unknown as {
        movimientos: Json[];
        pagina: Json[];
      };
    const total = account?.movements.length ?? 0;
    const first = await pageFrom(1);
    expect(first.pagina).toEqual([
      {
        totalRegistros: String(total),
        masPaginas: 'S',
        idCuenta: selected.codigoProducto + (selected.numero ?? ''),
        cantidadRegistros: String(PAGE),
        indiceInicio: '1',
        indiceTermino: String(PAGE),
      },
    ]);
    const second = await pageFrom(1 + PAGE);
    expect(second.pagina).toMatchObject([
      { masPaginas: total > 2 * PAGE ? 'S' : 'N', indiceInicio: String(1 + PAGE) },
    ]);
    expect(second.movimientos[0]).toMatchObject({
      descripcion: account?.movements[PAGE]?.description,
    });
  });

  it('have dates in three formats, and amounts without a sign', async () => {
    const cookie = await logIn(person.rut);
    await open(cookie);
    const range = { fechaInicio: '2025-12-01', fechaFin: '2025-12-31' };
    const answer = await jsonOf(
      await post(MOVEMENTS, asked({ paginacionDesde: 1, ...range }), cookie),
    );
    expect(answer).toMatchObject({
      moneda: 'CLP',
      horaConsulta: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d Hrs\.$/) as unknown,
    });
    const rows = answer['movimientos'] as Json[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject({
        monto: expect.stringMatching(/^\d+$/) as unknown,
        tipo: expect.stringMatching(/^(cargo|abono)$/) as unknown,
        fecha: expect.stringMatching(/^202512\d\d \d\d:\d\d:\d\d$/) as unknown,
        fechaContable: expect.stringMatching(/^\d\d\/12\/2025$/) as unknown,
        fechaContableMovimiento: expect.any(Number) as unknown,
      });
    }
  });

  it('of a "Cuenta FAN" have the balance "0"', async () => {
    const isFan = ({ accountType, movements }: BankCustomer['accounts'][number]): boolean =>
      accountType === 'vista' && movements.length > 0;
    const { rut, accounts } = personWith((one) => one.accounts.some(isFan));
    const fan = accounts.find(isFan);
    const named = {
      rutCliente: rut,
      numero: fan?.accountNumber,
      codigoProducto: 'JUV',
      moneda: 'CLP',
    };
    const cookie = await logIn(rut);
    await post(SETTINGS, { cuentasSeleccionadas: [named] }, cookie);
    const body = { cuentaSeleccionada: named, cabecera: { paginacionDesde: 1 } };
    const answer = await jsonOf(await post(MOVEMENTS, body, cookie));
    const rows = answer['movimientos'] as Json[];
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ saldo }) => saldo))).toEqual(new Set(['0']));
    expect(answer['saldoFinal']).toBe(fan?.currentBalance);
  });

  it('return more about a row without details, or report that this is not implemented', async () => {
    const cookie = await logIn(person.rut);
    await open(cookie);
    const answer = await jsonOf(await post(MOVEMENTS, asked({ paginacionDesde: 1 }), cookie));
    const rows = answer['movimientos'] as Record<string, string | string[]>[];
    const without = rows.find(({ detalleGlosa }) => detalleGlosa?.length === 0);
    const infoDataGlosaAdicional = without?.['infoDataGlosaAdicional'];
    const numeroCuenta = without?.['numeroCuenta'];
    const service = 'bff-pper-prd-cta-movimientos/movimientos/cartola/detalle-glosa';
    const told = await post(service, { infoDataGlosaAdicional, numeroCuenta }, cookie);
    expect(await jsonOf(told)).toEqual({ transaccionId: expect.any(String) as unknown });
    const other = await post(service, { infoDataGlosaAdicional: 'x', numeroCuenta }, cookie);
    expect([other.status, await jsonOf(other)]).toEqual([501, { glosa: 'not implemented' }]);
  });
});

it('answers the movements of a savings account oldest first, with its balance as text', async () => {
  const isSavings = ({ accountType }: { accountType: string }): boolean => accountType === 'ahorro';
  const person = personWith(({ accounts }) =>
    accounts.some((one) => isSavings(one) && one.movements.length > 0),
  );
  const account = person.accounts.find(isSavings);
  const cookie = await logIn(person.rut);
  const service = 'movimientos/getMovimientosCuentaAhorro';
  const answer = await jsonOf(
    await post(service, { numeroCuenta: account?.accountNumber }, cookie),
  );
  expect(answer).toMatchObject({ saldoDisponible: String(account?.availableBalance) });
  const rows = answer['listaMovimientos'] as { monto: string }[];
  expect(rows.map(({ monto }) => Number(monto)).toReversed()).toEqual(
    account?.movements.map(({ amount }) => amount),
  );
  expect((await post(service, { numeroCuenta: '1' }, cookie)).status).toBe(404);
});

describe('unbilled purchases', () => {
  const person = personWith(
    ({ creditCards: [card] }) => card?.billingDate != null && card.intTransactions.length > 0,
  );
  const [card] = person.creditCards;

  it('are one list of national and foreign ones, with a billing date without a year', async () => {
    const service = 'tarjeta-credito-digital/movimientos-no-facturados';
    const cookie = await logIn(person.rut);
    const answer = await jsonOf(await post(service, { idTarjeta: '41000001' }, cookie));
    expect(answer['fechaProximaFacturacionCalendario']).toMatch(/^\d{1,2} de [a-z]+$/);
    const rows = answer['listaMovNoFactur'] as Json[];
    for (const [origin, shown] of [
      ['NAC', card?.natTransactions],
      ['INT', card?.intTransactions],
    ] as const) {
      const own = rows.filter(({ origenTransaccion }) => origenTransaccion === origin);
      expect(own.map(({ montoCompra }) => montoCompra)).toEqual(shown?.map(({ amount }) => amount));
    }
    for (const row of rows) {
      expect(row).toMatchObject({
        fechaTransaccion: expect.any(Number) as unknown,
        fechaTransaccionString: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) as unknown,
        codigoMonedaOrigen: expect.any(Number) as unknown,
        despliegueCuotas: expect.stringMatching(/^\d\d\/\d\d$/) as unknown,
      });
    }
  });
});

describe('statements', () => {
  const person = personWith(({ creditCards: [card] }) => {
    const billed = card?.statements.filter(({ transactions }) => transactions.length > 0) ?? [];
    return ['clp', 'usd'].every((one) => billed.some(({ currency }) => currency === one));
  });
  const [card] = person.creditCards;

  it.each([
    ['pesos', 'clp', 'nacional', 'seccionOperaciones', 'montoTransaccion'],
    ['dollars', 'usd', 'internacional', 'seccionCompras', 'montoDolar'],
  ] as const)(
    'in %s have sections that end in subtotals, and payments without a sign',
    async (_name, currency, kind, section, amount) => {
      const cookie = await logIn(person.rut);
      const named = { idTarjeta: '41000001', codigoProducto: 'TNM' };
      const index = await jsonOf(
        await post('tarjetas/estadocuenta/fechas-facturacion', named, cookie),
      );
      const statement = card?.statements.find(
        (one) => one.currency === currency && one.transactions.length > 0,
      );
      const { numeroCuenta } = index;
      const asked = { ...named, numeroCuenta, fechaFacturacion: statement?.statementDate };
      const service = `tarjetas/estadocuenta/${kind}/resumen-por-fecha`;
      const answer = await jsonOf(await post(service, asked, cookie));
      const { transaccionesTarjetas } = answer[section] as { transaccionesTarjetas: Json[] };
      const rows = transaccionesTarjetas.slice(0, -2);
      expect(transaccionesTarjetas.slice(-2)).toMatchObject([
        { totales: false, cambioTarjeta: true, fechaTransaccionString: null },
        { totales: true, descripcion: 'TOTAL PAGOS A LA CUENTA' },
      ]);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row[amount]).toBeGreaterThanOrEqual(0);
        const isPayment = statement?.transactions.some(
          (one) => one.amount === -Number(row[amount]) && one.description === row['descripcion'],
        );
        expect(row['grupo'] === 'pagos').toBe(isPayment);
      }
    },
  );

  it('are listed newest first, with a URL-encoded account that is also accepted decoded', async () => {
    const cookie = await logIn(person.rut);
    const body = { idTarjeta: '41000001', codigoProducto: 'TNM' };
    const cards = (await (await post('tarjetas/widget/saldos-tarjetas', {}, cookie)).json()) as {
      idProducto: string;
    }[];
    const named = { ...body, idTarjeta: cards[0]?.idProducto };
    const index = (await jsonOf(
      await post('tarjetas/estadocuenta/fechas-facturacion', named, cookie),
    )) as unknown as { numeroCuenta: string; listaNacional: { fechaFacturacion: string }[] };
    const days = index.listaNacional.map(({ fechaFacturacion }) => fechaFacturacion);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(index.numeroCuenta).toMatch(/%/);
    for (const numeroCuenta of [index.numeroCuenta, decodeURIComponent(index.numeroCuenta)]) {
      const one = { ...named, fechaFacturacion: days[0], numeroCuenta };
      const service = 'tarjetas/estadocuenta/nacional/resumen-por-fecha';
      expect(await jsonOf(await post(service, one, cookie))).toMatchObject({
        existeEstadoCuenta: true,
        resumen: { montoFacturado: card?.statements[0]?.summary.newBalance },
      });
    }
  });
});
