import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runExtraction } from '../../../src/runtime/runExtraction.ts';
import { freshRut, startSimulated, TEST_DAY, TEST_MOMENT } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';

// Tests the mock portal without its connector, at the simulator's own address.

const ENTITY = 'banco-santander';
const TOKEN =
  '/apideveloper/sancl/privado/party_authentication_restricted/party_auth_dss/v1/oauth2/token';
const PRODUCTS = '/api-dsk/perdsk/datosCliente/cruceProductosOnline';
const CARDS = '/api-dsk/perdsk/tarjetasDeCredito';
const CURRENT =
  '/openbanking/account_balances_transactions_and_withholdings_retail/v1/current-accounts';
const MINUTE = 60_000;

let simulated: Simulated;
let now = TEST_MOMENT;

beforeAll(async () => {
  simulated = await startSimulated({ now: () => now });
});
afterAll(() => simulated.close());

type Json = Readonly<Record<string, unknown>>;

const post = (path: string, body: unknown, token: string): Promise<Response> =>
  fetch(simulated.baseUrl(ENTITY) + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
const jsonOf = async (response: Response): Promise<Json> => (await response.json()) as Json;

/** Requests a token like the script of the login's frame, with changes. */
function askForToken(
  rut: string,
  { headers = {}, fields = {} }: Partial<Record<'headers' | 'fields', Record<string, string>>> = {},
): Promise<Response> {
  const sent = {
    app: '007',
    canal: '003',
    nro_ser: '',
    tokentbk: 'TOKEN@X',
    'Akamai-BM-Telemetry': 'frame',
    ...headers,
  };
  const form = {
    grant_type: 'password',
    client_id: 'x',
    scope: 'Completa',
    password: 'clave9876',
    username: rut.replace('-', '').padStart(11, '0'),
    ...fields,
  };
  return fetch(simulated.baseUrl(ENTITY) + TOKEN, {
    method: 'POST',
    headers: sent,
    body: new URLSearchParams(form),
  });
}

async function logIn(rut: string): Promise<string> {
  return String((await jsonOf(await askForToken(rut)))['access_token']);
}

/** The first person who meets the condition. */
function personWith(isIt: (customer: BankCustomer) => boolean): BankCustomer {
  for (;;) {
    const customer = customerAsShown(freshRut(), TEST_DAY, ENTITY);
    if (isIt(customer)) return customer;
  }
}

describe('the call for a token', () => {
  it('returns a token, and the same products as the service of products', async () => {
    const answer = await jsonOf(await askForToken(freshRut()));
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 1_200, scope: 'Completa' });
    expect(String(answer['access_token']).split('.')).toHaveLength(3);
    const products = await post(PRODUCTS, {}, String(answer['access_token']));
    expect((await jsonOf(products))['DATA']).toEqual(answer['CrucedeProducto']);
  });

  it.each([
    ['without what the bot manager’s script makes', 403, { 'Akamai-BM-Telemetry': '' }, {}],
    ['of a page that is in no frame', 403, { 'Akamai-BM-Telemetry': 'none' }, {}],
    ['of another application', 400, { app: '001' }, {}],
    ['of another channel', 400, { canal: '999' }, {}],
    ['for another grant', 400, {}, { grant_type: 'client_credentials' }],
    ['for another scope', 400, {}, { scope: 'Parcial' }],
    ['without the id of the bank’s client', 400, {}, { client_id: '' }],
    ['without the constant of its script', 400, { tokentbk: '' }, {}],
    ['with a RUT that is not padded to eleven digits', 400, {}, { username: '123456785' }],
    ['with an invalid password', 401, {}, { password: 'ñ' }],
  ])('%s is refused with %i', async (_name, status, headers, fields) => {
    const rut = '12345678-5';
    expect((await askForToken(rut, { headers, fields })).status).toBe(status);
  });

  it('serves the constants of the bank’s client where programs look for them', async () => {
    const address = '/movil/UI.Web.HB/Private_new/frame/assets/web/properties-frame.web.js';
    const script = await (await fetch(simulated.baseUrl(ENTITY) + address)).text();
    for (const name of [
      'USUARIO_ALT',
      'CANAL',
      'CANAL_FISICO',
      'CANAL_LOGICO',
      'INFO_DISPOSITIVO',
      'NRO_SER',
      'X_SANTANDER_CLIENT_ID',
    ]) {
      expect(script).toMatch(new RegExp(`"${name}":\\s*"`));
    }
  });
});

describe('an invalid or expired token', () => {
  it('is rejected with a status in the envelope by older services, and with 401 by newer ones', async () => {
    const older = await post(PRODUCTS, {}, 'other');
    expect([older.status, await jsonOf(older)]).toEqual([
      200,
      { METADATA: { STATUS: '101', DESCRIPCION: 'Error al validar token Oauth 2.0' } },
    ]);
    expect((await post(`${CURRENT}/balances`, {}, 'other')).status).toBe(401);
  });

  it('is redirected by the newer services twenty minutes after the login', async () => {
    const { rut, accounts } = personWith((one) => one.accounts.length > 0);
    const token = await logIn(rut);
    const body = { accountId: `0071${accounts[0]?.accountNumber ?? ''}`, currency: 'CLP' };
    for (const minutes of [9, 18, 19]) {
      now = TEST_MOMENT + minutes * MINUTE;
      expect((await post(`${CURRENT}/balances`, body, token)).status).toBe(200);
    }
    now = TEST_MOMENT + 20 * MINUTE;
    const late = await post(`${CURRENT}/balances`, body, token);
    expect([late.status, late.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/\/personas$/),
    ]);
    expect((await post(PRODUCTS, {}, token)).status).toBe(200);
    now = TEST_MOMENT;
  });

  it('ends an extraction that takes longer with SESSION_LOST', async () => {
    const { rut } = personWith((one) => one.accounts.length > 1);
    const pages: string[] = [];
    const outcome = await runExtraction(
      simulated.request(ENTITY, ['movement'], rut, {
        onDocument: (_action, { page }) => {
          pages.push(page);
          now += 7 * MINUTE;
        },
      }),
    );
    now = TEST_MOMENT;
    expect(pages).toEqual(['accounts', 'balances', 'balances']);
    expect(outcome).toMatchObject({ kind: 'error', code: 'SESSION_LOST' });
  });
});

describe('the products', () => {
  const person = personWith(
    ({ accounts, creditLines, creditCards }) =>
      accounts.length > 0 && creditLines.length > 0 && creditCards[0]?.balances.usd != null,
  );

  it('are rows with contract, office and amounts in hundredths, one row per card and currency', async () => {
    const answer = await jsonOf(await post(PRODUCTS, {}, await logIn(person.rut)));
    const { OUTPUT } = answer['DATA'] as {
      OUTPUT: {
        INFO: Json;
        MATRICES: { MATRIZCAPTACIONES: { e1: Readonly<Record<string, string>>[] } };
      };
    };
    expect([answer['METADATA'], OUTPUT.INFO]).toMatchObject([{ STATUS: '0' }, { CODERR: '00' }]);
    const rows = OUTPUT.MATRICES.MATRIZCAPTACIONES.e1;
    for (const row of rows) {
      expect(row).toMatchObject({
        NUMEROCONTRATO: expect.stringMatching(/^\d{12}$/) as unknown,
        OFICINACONTRATO: expect.stringMatching(/^\d{4}$/) as unknown,
        AGRUPACIONCOMERCIAL: expect.stringMatching(/^(CCC|CCM|AHR|LCR|TCR)$/) as unknown,
        MONTODISPONIBLE: expect.stringMatching(/^\d{18}-?$/) as unknown,
        CUPO: expect.stringMatching(/^\d{18}$/) as unknown,
      });
    }
    const [card] = person.creditCards;
    const own = rows.filter(({ NUMEROPAN = '' }) => NUMEROPAN.endsWith(card?.lastDigits ?? '-'));
    expect(own.map(({ CODIGOMONEDA, CUPO }) => [CODIGOMONEDA, Number(CUPO)])).toEqual([
      ['CLP', Math.round((card?.balances.clp.creditLimit ?? NaN) * 100)],
      ['USD', Math.round((card?.balances.usd?.creditLimit ?? NaN) * 100)],
    ]);
  });

  it('have balances in hundredths at another host, requested by office and contract', async () => {
    const [account] = person.accounts;
    const currency = account?.currency.toUpperCase();
    const token = await logIn(person.rut);
    const balances = (accountId: string) =>
      post(`${CURRENT}/balances`, { accountId, currency }, token);
    const found = await jsonOf(await balances(`0071${account?.accountNumber ?? ''}`));
    for (const name of ['totalBalance', 'availableBalance', 'overdraftAgreement', 'balanceLca']) {
      expect(found[name]).toMatch(/^\d{18}-?$/);
    }
    expect(Number(found['availableBalance'])).toBe(
      Math.round((account?.availableBalance ?? NaN) * 100),
    );
    expect((await balances(account?.accountNumber ?? '')).status).toBe(404);
  });
});

describe('movements', () => {
  const PAGE = 50;
  interface Page {
    readonly additionalInfo: readonly Json[];
    readonly movements: readonly Readonly<Record<string, string>>[];
    readonly repositioningExit: Readonly<Record<string, string>>;
  }

  async function pages(rut: string, number: string, range: Json = {}) {
    const token = await logIn(rut);
    const accountId = `0071${number}`;
    const asked = { accountId, currency: 'CLP', commercialGroup: '', ...range };
    return async (place: Json = {}): Promise<Page> => {
      const answer = await post(`${CURRENT}/transactions`, { ...asked, ...place }, token);
      return (await answer.json()) as Page;
    };
  }
  const many = personWith(({ accounts: [one] }) => (one?.movements.length ?? 0) > PAGE);
  const [account] = many.accounts;
  const number = account?.accountNumber ?? '';

  it('are fifty per page, and continue after the last one sent, whatever first one is sent', async () => {
    const next = await pages(many.rut, number);
    const { movements, repositioningExit } = await next();
    expect(repositioningExit).toMatchObject({ recordRecover: String(PAGE), divisa: 'CLP' });
    const { initialMove, finalMove } = repositioningExit;
    expect([initialMove, finalMove]).toEqual([
      movements[0]?.['movementNumber'],
      movements.at(-1)?.['movementNumber'],
    ]);
    for (const startMovement of [initialMove, '000000000']) {
      const second = await next({ startMovement, endMovement: finalMove });
      expect(second.movements[0]).toMatchObject({
        movementNumber: account?.movements[PAGE]?.transactionNumber,
      });
    }
  });

  it('have padded amounts in hundredths with a trailing minus sign, and times without a colon', async () => {
    const { movements } = await (await pages(many.rut, number))();
    for (const { movementAmount, newBalance, chargePaymentFlag, operationTime } of movements) {
      expect(movementAmount).toMatch(chargePaymentFlag === 'D' ? /^\d{15}-$/ : /^\d{15}$/);
      expect(newBalance).toMatch(/^\d{15}-?$/);
      expect(operationTime).toMatch(/^(\d{4})?$/);
    }
  });

  it('go back about ninety days, whatever start date is requested', async () => {
    const oldest = async (openingDate: string) => {
      const next = await pages(many.rut, number, { openingDate, closingDate: TEST_DAY });
      return (await next()).movements;
    };
    expect(await oldest('2000-01-01')).toEqual(await oldest('2025-12-01'));
    expect(account?.movements.at(-1)?.date).toMatch(/^2025-(10|11|12)/);
  });

  it('are reported with a code if there are none', async () => {
    const next = await pages(many.rut, number);
    const endMovement = account?.movements.at(-1)?.transactionNumber;
    expect(await next({ startMovement: '1', endMovement })).toEqual({
      additionalInfo: [
        { key: 'code-ms', value: 'BGE0071' },
        { key: 'message-ms', value: 'NO EXISTEN DATOS' },
      ],
    });
  });
});

describe('the services about cards', () => {
  const holder = personWith(({ creditCards: [card] }) => {
    const hasBoth = card?.natTransactions.length !== 0 && card?.intTransactions.length !== 0;
    return card !== undefined && hasBoth && card.statements.length > 0;
  });
  const [card] = holder.creditCards;
  const contract = `00500001${card?.lastDigits ?? ''}`.padStart(12, '0');
  // The statements of a month in both currencies have the same number.
  const months = new Set(card?.statements.map(({ statementDate }) => statementDate)).size;
  const newest = String(months).padStart(3, '0');

  async function service(name: string, body: Json): Promise<unknown> {
    const answer = await post(`${CARDS}/${name}`, body, await logIn(holder.rut));
    return answer.status === 200 ? ((await answer.json()) as { DATA: unknown }).DATA : null;
  }

  it.each([
    ['CLP', /^\d{1,3}(\.\d{3})*$/],
    ['USD', /^\d{1,3}(\.\d{3})*,\d\d$/],
  ])(
    'return purchases in %s as Chilean-formatted text, after a row with a balance',
    async (Moneda, amount) => {
      const Entrada = { Entidad: '0035', Centro: '0071', Cuenta: contract, Moneda };
      const { MatrizMovimientos: rows } = (await service('consultaUltimosMovimientos', {
        Cabecera: {},
        Entrada,
      })) as { MatrizMovimientos: Record<string, string>[] };
      const [first, ...others] = rows;
      expect(first).toMatchObject({ Descripcion: 'SALDO INICIAL' });
      expect(others.length).toBeGreaterThan(0);
      for (const { Fecha, Importe, IndicadorDebeHaber } of others) {
        expect([Fecha, Importe]).toEqual([
          expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
          expect.stringMatching(amount),
        ]);
        expect(['D', 'H']).toContain(IndicadorDebeHaber);
      }
    },
  );

  it('list statements with ISO dates, currency numbers and one statement number per month', async () => {
    const INPUT = { CODENT: '0035', CENTALT: '0071', CUENTA: contract, PAN: '' };
    const answer = (await service('cuentasDisponibles', { cabecera: {}, INPUT })) as {
      AS_TIB_WM01_CONCuentasDisponibles: {
        OUTPUT: { MATRIZ: Readonly<Record<string, string>>[] };
      };
    };
    const { MATRIZ } = answer.AS_TIB_WM01_CONCuentasDisponibles.OUTPUT;
    const numbers = new Map(MATRIZ.map(({ FECHAEXT, NUMEXT }) => [FECHAEXT, NUMEXT]));
    expect([numbers.size, new Set(numbers.values()).size]).toEqual([months, months]);
    for (const { FECHAEXT = '', NUMEXT, MONEDA = '' } of MATRIZ) {
      expect(FECHAEXT).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(['152', '840']).toContain(MONEDA);
      expect(numbers.get(FECHAEXT)).toBe(NUMEXT);
    }
    expect(MATRIZ[0]).toMatchObject({ FECHAEXT: card?.statements[0]?.statementDate });
  });

  it('return a statement whose totals add up to its debt', async () => {
    const named = { CodEnt: '0035', CentAlt: '0071', Cuenta: contract };
    const asked = { ...named, NumExtracto: newest };
    const { AS_TIB_WM02_CONEstCtaNacional_Response: answer } = (await service(
      'estadoCuentaNacional',
      { cabecera: {}, INPUT: asked },
    )) as {
      AS_TIB_WM02_CONEstCtaNacional_Response: {
        OUTPUT: { RESPUESTA: Record<string, string>; Matriz: Record<string, string>[] };
      };
    };
    const { RESPUESTA, Matriz } = answer.OUTPUT;
    const sum = (name: string): number => Number(RESPUESTA[name]);
    expect(
      sum('SaldoAnterior') - sum('TotalPagos') + sum('TotalCompras') + sum('TotalCargos'),
    ).toBe(sum('DeudaTotalFact'));
    expect(new Set(Matriz.map(({ SegmentoTxs }) => SegmentoTxs))).toEqual(new Set(['01', '04']));
    for (const { MontoTxs } of Matriz) expect(MontoTxs).toMatch(/^\d{10}$/);
  });

  describe('the service for statements in dollars', () => {
    interface Abroad {
      readonly Informacion: { readonly Codigo: string };
      readonly OUTPUT?: {
        readonly RESPUESTA: Readonly<Record<string, string | null>>;
        readonly MATRIZDATOS: readonly Readonly<Record<string, string | null>>[];
      };
    }
    async function abroad(rut: string, Cuenta: string, NumExtracto: string, office: Json) {
      const asked = { CodEnt: '0035', ...office, Cuenta, NumExtracto };
      const token = await logIn(rut);
      const sent = { cabecera: {}, INPUT: asked };
      const answer = await post(`${CARDS}/estadoCuentaInternacional`, sent, token);
      if (answer.status !== 200) return null;
      const { DATA } = (await answer.json()) as { DATA: Readonly<Record<string, Abroad>> };
      return DATA['AS_TIB_WM03_CONEstCtaInternacional_Response'] ?? null;
    }
    const OFFICE = { CentAlta: '0071' };

    it('returns rows in signed cents, under a header without values', async () => {
      const { Informacion, OUTPUT } = (await abroad(holder.rut, contract, newest, OFFICE)) ?? {};
      expect(Informacion).toMatchObject({ Codigo: '00' });
      const { Cuenta, ...others } = OUTPUT?.RESPUESTA ?? {};
      expect([Cuenta, ...new Set(Object.values(others))]).toEqual([contract, null]);
      const own = card?.statements.find(({ currency }) => currency === 'usd');
      expect(OUTPUT?.MATRIZDATOS).toHaveLength(own?.transactions.length ?? -1);
      for (const row of OUTPUT?.MATRIZDATOS ?? []) {
        expect(row['MontoTransaccion']).toMatch(/^\d{11}[+-]$/);
        expect(row['FechaTxs']).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
    });

    it('requires the office in a field of another name', async () => {
      expect(await abroad(holder.rut, contract, newest, { CentAlt: '0071' })).toBeNull();
    });

    it('answers code 16, for no data, if no statement in dollars has the number', async () => {
      const unknown = String(months + 1).padStart(3, '0');
      expect(await abroad(holder.rut, contract, unknown, OFFICE)).toEqual({
        Informacion: { Codigo: '16', Resultado: '', Mensaje: '' },
      });
    });
  });

  it('return no card for another office or contract', async () => {
    const Entrada = { Entidad: '0035', Centro: '0072', Cuenta: contract, Moneda: 'CLP' };
    expect(await service('consultaUltimosMovimientos', { Entrada })).toBeNull();
    const other = { ...Entrada, Centro: '0071', Cuenta: '000000000000' };
    expect(await service('consultaUltimosMovimientos', { Entrada: other })).toBeNull();
  });
});

describe('credits', () => {
  const { rut } = personWith(
    ({ consumerLoans, mortgages }) => consumerLoans.length + mortgages.length === 1,
  );
  const LIST = '/api-dsk/perdsk/datosCliente/cruceProductoHipotecario';
  const DEBT = '/api-dsk/perdsk/serviciosCliente/creditoDeConsumo/deudaPendientePrestamo';
  const PAID = '/api-dsk/perdsk/serviciosCliente/creditoDeConsumo/ultimosPagos';
  const named = { INPUT: { CONTRATO: '006000000001' } };

  it('have a group, a currency and a state, and terms that the system hides at night', async () => {
    const token = await logIn(rut);
    const text = JSON.stringify(await jsonOf(await post(LIST, {}, token)));
    expect(text).toMatch(/"AGRUPACIONCOMERCIAL":"(CON|HIP)","CODIGOMONEDA":"[A-Z]+","GLOSAESTADO"/);
    expect(JSON.stringify(await jsonOf(await post(DEBT, named, token)))).toContain('TotalCuotas');
    const before = now;
    now += 12 * 60 * MINUTE;
    const night = JSON.stringify(await jsonOf(await post(DEBT, named, await logIn(rut))));
    expect(night).toContain('LA APLICACION UG ESTA Desactiva');
    now = before;
  });

  it('of others are not found', async () => {
    const other = { INPUT: { CONTRATO: '006000000009' } };
    expect((await post(PAID, other, await logIn(rut))).status).toBe(404);
  });
});
