import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshRut, startSimulated, TEST_DAY, TEST_MOMENT } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { bankCustomer } from '../../../synthetic-person/bank/bankCustomer.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';

// Tests the mock portal without its connector, at the simulator's own address.

const ENTITY = 'banco-scotiabank';
const HOME_SERVICES = '/api/clservices/bff-home-main-web/v1';
const DOTRX = '/cgi-bin/transac/dotrxajax?TMPL=';
const CALL = '/banco/mfe-login/api/auth/callback/enigma';
const DEVICE = Buffer.from('{"Browser":{},"General":{},"Personalization":{}}').toString('base64');
const MINUTE = 60_000;

let simulated: Simulated;
let now = TEST_MOMENT;
beforeAll(async () => {
  simulated = await startSimulated({ now: () => now });
});
afterAll(() => simulated.close());

type Json = Readonly<Record<string, unknown>>;

const ask = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(simulated.baseUrl(ENTITY) + path, { redirect: 'manual', ...options });

const sendLogin = (userId: string, fields: Record<string, string> = {}): Promise<Response> =>
  ask(CALL, {
    method: 'POST',
    body: new URLSearchParams({
      userId,
      pass: 'clave$987',
      xFingerPrintDevice: DEVICE,
      ...fields,
    }),
  });

async function logIn(rut: string): Promise<string> {
  const answer = await sendLogin(rut);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const get = (path: string, cookie: string, token?: string): Promise<Response> =>
  ask(path, { headers: { cookie, ...(token && { authorization: `Bearer ${token}` }) } });
const older = (template: string, cookie: string) => get(DOTRX + template, cookie);

async function passport(cookie: string, template = '/security/passport.json'): Promise<string> {
  const answer = await older(`${template}&intends=`, cookie);
  return ((await answer.json()) as { token: string }).token;
}

/** The first person who meets the condition. */
function personWith(isIt: (customer: BankCustomer) => boolean): BankCustomer {
  for (;;) {
    const customer = customerAsShown(freshRut(), TEST_DAY, ENTITY);
    if (isIt(customer)) return customer;
  }
}

describe('the login', () => {
  it('is reached by a redirect with a token that no source explains', async () => {
    const entrance = await ask('/login/personas/?nocache=true');
    const address = entrance.headers.get('location') ?? '';
    expect(address).toMatch(/\/banco\/mfe-login\/scotia\?c=[\w-]+$/);
    const page = await (await fetch(new URL(address, simulated.baseUrl('')))).text();
    for (const part of [
      'id="login-retail-content-card-form"',
      'data-testid="inputDni"',
      'name="userId"',
      'data-testid="inputPassword"',
      'name="pass"',
      'placeholder="Ingresa tu RUT"',
      '<button type="submit" disabled>',
      'xFingerPrintDevice',
    ]) {
      expect(page).toContain(part);
    }
  });

  it('redirects straight to the home page if the person is logged in', async () => {
    const entrance = await get('/login/personas/', await logIn(freshRut()));
    expect(entrance.headers.get('location')).toMatch(/\/mfe-shell-web-cl\/mfe\/.*\/mfe-home-cl\/$/);
  });

  it.each([
    ['22222222-2', 401],
    ['33333333-3', 423],
    ['44444444-4', 503],
  ])('answers %s with status %i', async (rut, status) => {
    expect((await sendLogin(rut)).status).toBe(status);
  });

  it.each([
    ['with dots and dash', '12.345.678-5'],
    ['with a dash', '12345678-5'],
    ['bare', '123456785'],
  ])('accepts the RUT %s', async (_name, userId) => {
    expect((await sendLogin(userId)).status).toBe(200);
  });

  it('is blocked without a description of the device, and is not counted as a login', async () => {
    const { rut } = personWith(() => true);
    for (const xFingerPrintDevice of ['', 'e30=', 'x']) {
      expect((await sendLogin(rut, { xFingerPrintDevice })).status).toBe(403);
    }
    expect(simulated.simulator.log.find(ENTITY, rut).logins).toBe(0);
    // A later attempt may succeed.
    expect((await sendLogin(rut)).status).toBe(200);
  });
});

describe('a token', () => {
  it('opens only the services that it is meant for, together with the cookies, for a short time', async () => {
    const cookie = await logIn(freshRut());
    const statusWith = async (token?: string, sent = cookie) =>
      (await get(`${HOME_SERVICES}/accounts`, sent, token)).status;
    const token = await passport(cookie);
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith()).toBe(401);
    expect(await statusWith(token, '')).toBe(401);
    expect(await statusWith(await passport(cookie, '/security/jwt.xml'))).toBe(401);
    now = TEST_MOMENT + 3 * MINUTE;
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(await passport(cookie))).toBe(200);
    now = TEST_MOMENT;
  });

  it('is not needed by the older services, which answer 599 without a session', async () => {
    expect((await older('/admin/session.json', await logIn(freshRut()))).status).toBe(200);
    expect((await older('/admin/session.json', '')).status).toBe(599);
    expect((await get('/api/sweb/jo-scotiaweb-cgi-java/download', '')).status).toBe(599);
  });
});

describe('the lists', () => {
  const person = personWith(
    ({ accounts, creditLines, creditCards }) =>
      accounts.length > 1 && creditLines.length === 1 && creditCards.length > 0,
  );

  it('contain accounts and credit lines together, with amounts in Chilean format', async () => {
    const cookie = await logIn(person.rut);
    const answer = await get(`${HOME_SERVICES}/accounts`, cookie, await passport(cookie));
    const rows = (await answer.json()) as Record<string, string>[];
    expect(rows.map(({ type }) => type)).toEqual([
      ...person.accounts.map(() => 'CTACTE'),
      'LICRED',
    ]);
    for (const { currency_code: currency, total_balance: total } of rows) {
      expect(total).toMatch(currency === 'USD' ? /^-?[\d.]+,\d\d$/ : /^-?[\d.]+$/);
    }
    expect(rows.at(-1)).toMatchObject({
      total_balance: person.creditLines[0]?.creditLimit.toLocaleString('es-CL'),
    });
  });

  it('contain cards with a number that ends in the card’s last digits, and return limits separately', async () => {
    const cookie = await logIn(person.rut);
    const token = await passport(cookie);
    const cards = await get(`${HOME_SERVICES}/cards`, cookie, token);
    const [card] = (await cards.json()) as { key: string; id: number }[];
    expect(String(card?.id).slice(-4)).toBe(person.creditCards[0]?.lastDigits);
    const limits = await get(`${HOME_SERVICES}/cards/${card?.key ?? ''}`, cookie, token);
    expect(await limits.json()).toMatchObject({
      key: card?.key,
      national_amount: expect.stringMatching(/^[\d.]+$/) as unknown,
    });
    expect((await get(`${HOME_SERVICES}/cards/other`, cookie, token)).status).toBe(404);
  });

  it('contain a map from transaction codes to the ids of one or several products', async () => {
    const products = (await (
      await older('/admin/session.json', await logIn(person.rut))
    ).json()) as Record<string, { prd: unknown }>;
    expect(products['T01000']?.prd).toHaveLength(person.accounts.length);
    expect(typeof products['T01100']?.prd).toBe('string');
  });
});

describe('the file of a history', () => {
  const person = personWith(({ accounts: [one], creditLines }) => {
    return creditLines.length === 1 && (one?.movements.length ?? 0) > 3;
  });
  const [account] = person.accounts;

  async function history(cookie: string, code: string, values: Record<string, string> = {}) {
    const products = (await (await older('/admin/session.json', cookie)).json()) as Record<
      string,
      { prd: string | string[] }
    >;
    const [cta = ''] = [products[code]?.prd ?? ''].flat();
    const query = new URLSearchParams({
      TRANS: 'vt_TraeCartolaHistCtaCte',
      TMPL: '/admin/ftp.html',
      XFMT: '1',
      cta,
      codtrs: code,
      codprd: code === 'T01000' ? '01000' : '02000',
      fecini: '20251201',
      fecfin: '20260115',
      ...values,
    });
    return get(`/api/sweb/jo-scotiaweb-cgi-java/download?${query.toString()}`, cookie);
  }

  it('has the rows of the requested days below its heading, in hundredths', async () => {
    const answer = await history(await logIn(person.rut), 'T01000');
    const text = new TextDecoder('latin1').decode(await answer.arrayBuffer());
    const lines = text.trim().split('\r\n');
    const heading = lines.indexOf('Fecha;Descripcion;NroDoc.;Cargos;Abonos;Saldo');
    const rows = lines.slice(heading + 1);
    const shown = (account?.movements ?? []).filter(({ date }) => date >= '2025-12-01');
    expect(heading).toBeGreaterThan(0);
    expect(rows).toHaveLength(shown.length);
    for (const row of rows) expect(row).toMatch(/^\d{4}202[56];.+;\d*;\d+;\d+;-?\d+$/);
    const { date = '', amount = 0 } = shown[0] ?? {};
    const [year = '', month = '', day = ''] = date.split('-');
    expect(rows.at(-1)).toContain(`${day}${month}${year};`);
    expect(rows.at(-1)).toContain(`;${String(amount * 100)};`);
  });

  it('is available for a credit line only with its own pair of codes', async () => {
    const cookie = await logIn(person.rut);
    expect((await history(cookie, 'T01100')).status).toBe(200);
    expect((await history(cookie, 'T01100', { codprd: '01000' })).status).toBe(404);
    expect((await history(cookie, 'T01000', { cta: '1' })).status).toBe(404);
  });
});

describe('the purchases of a card', () => {
  const person = personWith(({ creditCards: [card] }) => (card?.natTransactions.length ?? 0) > 1);

  it('are parallel columns whose length is the reported row count', async () => {
    const cookie = await logIn(person.rut);
    const list = await older('/visa/lstTarjetaSaldosEnc.json&intends=', cookie);
    const { L09000 } = (await list.json()) as { L09000: { cards: Record<string, string>[] } };
    const visa = L09000.cards[0]?.['prdoriid'] ?? '';
    const path = `/ahorro/saldoNFEnc.json&TRANS=vt_UltimosMovVisaEnc&visa=${visa}&rellamado=0&_=1`;
    const answer = (await (await older(path, cookie)).json()) as {
      lstUltimosMovVisaEnc: Record<string, string | string[]>;
    };
    const { nreg, haymas, fant, fsig, ...others } = answer.lstUltimosMovVisaEnc;
    const day = expect.stringMatching(/^\d{8}$/) as unknown;
    expect([haymas, fant, fsig]).toEqual(['N', day, day]);
    const columns = Object.values(others).filter((one) => Array.isArray(one));
    expect(columns.length).toBe(9);
    for (const column of columns) expect(column).toHaveLength(Number(nreg));
    expect(others).toMatchObject({
      vtrs: expect.arrayContaining([expect.stringMatching(/^\d{13}$/)]) as unknown,
      svtrs: expect.arrayContaining(['+']) as unknown,
      cpais: expect.arrayContaining(['CL']) as unknown,
    });
    expect((await older(path.replace(visa, 'other'), cookie)).status).toBe(404);
  });

  it('include purchases before the last statement that have instalments left', async () => {
    const isLeft = ({ rut }: BankCustomer): boolean => {
      const [card] = bankCustomer(rut, TEST_DAY, ENTITY).creditCards;
      const last = card?.statements.find(({ currency }) => currency === 'clp');
      return (
        last?.transactions.some(
          ({ installments, transactionDate }) =>
            transactionDate < last.statementDate &&
            (installments?.current ?? 0) < (installments?.total ?? 0),
        ) === true
      );
    };
    const { rut } = personWith((one) => one.creditCards.length > 0 && isLeft(one));
    const cookie = await logIn(rut);
    const list = await older('/visa/lstTarjetaSaldosEnc.json&intends=', cookie);
    const { L09000 } = (await list.json()) as { L09000: { cards: Record<string, string>[] } };
    const visa = L09000.cards[0]?.['prdoriid'] ?? '';
    const path = `/ahorro/saldoNFEnc.json&TRANS=vt_UltimosMovVisaEnc&visa=${visa}&rellamado=0`;
    const { lstUltimosMovVisaEnc: columns } = (await (await older(path, cookie)).json()) as {
      lstUltimosMovVisaEnc: { fant: string; ftrs: string[] };
    };
    expect(columns.ftrs.some((day) => day < columns.fant)).toBe(true);
    expect(columns.ftrs.some((day) => day >= columns.fant)).toBe(true);
  });

  it('have billing periods, with a letter for the currency', async () => {
    const cookie = await logIn(person.rut);
    const list = await older('/visa/lstTarjetaSaldosEnc.json&intends=', cookie);
    const { L09000 } = (await list.json()) as { L09000: { cards: Record<string, string>[] } };
    const cta = L09000.cards[0]?.['prdoriid'] ?? '';
    const path = `/ahorro/saldoEnc.json&TRANS=vt_ConsultaEstadoVisaEnc&cta=${cta}&_=1`;
    const answer = (await (await older(path, cookie)).json()) as Json;
    const { tipo, fecfac, fecproxpag } = answer['lstConsultaEstadoVisaEnc'] as Record<
      string,
      string[]
    >;
    expect([fecfac?.length, fecproxpag?.length]).toEqual([tipo?.length, tipo?.length]);
    // All periods, although only the movements of the last one are shown.
    expect(tipo?.filter((one) => one === 'N').length).toBeGreaterThan(6);
    for (const day of [...(fecfac ?? []), ...(fecproxpag ?? [])]) expect(day).toMatch(/^\d{8}$/);
  });
});

describe('the screen of a card', () => {
  const SHELL = '/mfe/sweb/mfe-shell-web-cl/mfe';
  const SCREEN = '/mfe-simple-account-statement-web-cl/?tab=movimientos-facturados&card=1234';

  it('is in a frame of the shell, at its own address', async () => {
    const { rut } = personWith(({ creditCards }) => creditCards.length > 0);
    const cookie = await logIn(rut);
    const shell = await (await get(SHELL + SCREEN, cookie)).text();
    expect(shell).toMatch(
      /<iframe id="iframe-stage"[^>]* src="[^"]*[^e]\/mfe-simple-account-statement-web-cl\/\?tab=/,
    );
    const before = simulated.simulator.log.find(ENTITY, rut).requests;
    expect(await (await get(SCREEN, cookie)).text()).toContain(
      'tabla__movimientos--nacional-print',
    );
    expect(simulated.simulator.log.find(ENTITY, rut).requests).toBe(before + 1);
  });

  it.each([SHELL + SCREEN, SCREEN])(
    'redirects to the login without a session: %s',
    async (path) => {
      const answer = await get(path, '');
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toMatch(/\/login\/personas\/$/);
    },
  );
});
