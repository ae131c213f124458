import { describe, expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { fetchAccounts, fetchMovements, fetchProfile } from './fetch.ts';
import { fetchCards, fetchStatements, fetchUnbilled } from './fetchCards.ts';
import type { BciState } from './login.ts';

const pagesOf = await simulatedPages('banco-bci', 'credit-card-statement', 'product-balance');

// Which calls are made, with which headers, and which answers are rejected.

type Context = FetchContext<BciState>;

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  readonly body: unknown;
  readonly headers: RequestOptions['headers'];
}

interface Answer {
  readonly status?: number;
  readonly text: string;
}

const SERVICES = 'https://apilocal.bci.cl/bci-produccion/api-bci';
const BALANCES = `${SERVICES}/bff-saldosyultimosmovimientoswebpersonas/v3.2`;
const CARDS = `${SERVICES}/operaciones-y-ejecucion/tarjetas/ms-movimientostdcpersonasweb-exp/v2.0/mov-tdc`;

const constants = (id: string, service: string): Record<string, string> => ({
  'application-id': id,
  channel: '110',
  'tracking-id': '1',
  'origin-addr': '192.0.2.1',
  'reference-service': service,
  'reference-operation': service,
  'x-ibm-client-id': 'abc',
});
const APPS: Readonly<Record<string, Record<string, string>>> = {
  'fe-saldosultimosmovpersonas': constants('1', 'refser'),
  'fe-mismovimientos': constants('fe-mismovimientos', 'mismovimientos'),
};

const claims = { rut_cliente: '12345678-5', nombre_cliente: 'JUAN PEREZ', cic: '000' };
const TOKEN = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

/** A bank that answers the calls of its applications. */
function bankWith(answer: (sent: Sent) => Answer) {
  const sent: Sent[] = [];
  const opened: string[] = [];
  const responseOf = (address: string, text: string, status: number, options: RequestOptions) => {
    const { page, about = {}, accept = [] } = options;
    if (status !== 200 && !accept.includes(status)) throw new Error(`Status ${String(status)}`);
    const contentType = 'application/json';
    return Promise.resolve({
      status,
      text,
      contentType,
      url: new URL(address),
      json: () => JSON.parse(text) as unknown,
      header: () => 'Thu, 15 Jan 2026 12:00:00 GMT',
      resolve: (target: string) => new URL(target, address).href,
      document: () => ({ page, about, address, contentType, text, bytes: null }),
    });
  };
  const call = (one: Sent, options: RequestOptions) => {
    sent.push(one);
    const { status = 200, text } = answer(one);
    return responseOf(one.address, text, status, options);
  };
  const get = (address: string, options: RequestOptions) => {
    if (address.startsWith(SERVICES)) {
      return call({ method: 'GET', address, body: null, headers: options.headers }, options);
    }
    opened.push(address);
    const app = new URL(address).pathname.split('/').at(-2) ?? '';
    const isScript = address.endsWith('.js');
    const text = isScript ? JSON.stringify(APPS[app]) : '<script src="main.12ab.js"></script>';
    return responseOf(address, text, 200, options);
  };
  const postJson = (address: string, body: unknown, options: RequestOptions) =>
    call({ method: 'POST', address, body, headers: options.headers }, options);
  const state: BciState = {
    token: TOKEN,
    headers: new Map(),
    accounts: { response: null },
    balances: new Map(),
    cards: new Map(),
    credits: [],
  };
  const session = { get, postJson };
  const context = { session, state, username: '12345678-5' } as unknown as Context;
  return { sent, opened, context };
}

async function all(pages: AsyncIterable<RawDocument>): Promise<RawDocument[]> {
  const found: RawDocument[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const recorded = (action: string, page: string): string => {
  const { documents } = pagesOf(action);
  const found = documents.find((one) => one.page === page);
  if (found === undefined) throw new Error(`No ${page} in the fixture of ${action}`);
  return found.text;
};

const ACCOUNTS = JSON.stringify({ cuentas: [{ numero: '12345678', tipo: 'Corriente' }] });
const balances = (saldoContable: number): string =>
  JSON.stringify({
    numero: '12345678',
    tipo: 'CCT',
    estado: 'VIG',
    saldoContable,
    saldoDisponible: 10,
    retenciones: 0,
    lineaSobregiro: null,
    lineaEmergencia: { saldoDisponible: 0 },
    ultimosChequesCobrados: [],
  });
const MOVEMENTS = JSON.stringify({ movimientos: [], ordenadoPor: '' });

/** One account, whose book balance is the next given amount at each request. */
function accountsWith(...amounts: readonly number[]) {
  const left = [...amounts];
  return bankWith(({ address }) => {
    if (address.endsWith('/por-rut')) return { text: ACCOUNTS };
    if (address.includes('/cuentas-movimientos/')) return { text: MOVEMENTS };
    return { text: balances(left.shift() ?? 0) };
  });
}

const account = {
  accountNumber: '12345678',
  currency: 'clp' as const,
  handle: '12345678',
};
const card = {
  key: '1',
  truncatedPan: 'XXXX XXXX XXXX 1234',
  handles: { national: '90001 1234', international: '90001 1234', statements: '90001 1234' },
};

describe('an application', () => {
  it('is opened once to read its constants from the script that its page links to', async () => {
    const { opened, context } = accountsWith(1, 1, 1);
    await all(fetchAccounts(context));
    await all(fetchMovements({ ...context }, account));
    expect(opened).toEqual([
      'https://personas.bci.cl/modernizacion/fe-saldosultimosmovpersonas/',
      'https://personas.bci.cl/modernizacion/fe-saldosultimosmovpersonas/main.12ab.js',
    ]);
  });

  it('sends its own constants, a lower-case bearer and the private page as its origin', async () => {
    const information = recorded('credit-card-statement', 'statement-index');
    const { sent, context } = bankWith(({ method, address }) => {
      if (method === 'GET') return { text: recorded('product-balance', 'cards') };
      return { text: address.endsWith('/por-rut') ? ACCOUNTS : information };
    });
    await all(fetchProfile(context));
    const [list] = await all(fetchCards(context));
    expect(list).toMatchObject({ page: 'cards', about: { holder: 'JUAN PEREZ' } });
    const shared = {
      authorization: `bearer ${TOKEN}`,
      origin: 'https://personas.bci.cl',
      referer: 'https://personas.bci.cl/',
    };
    expect(sent.slice(0, 2).map(({ headers }) => headers)).toEqual([
      { ...APPS['fe-saldosultimosmovpersonas'], ...shared },
      { ...APPS['fe-mismovimientos'], ...shared },
    ]);
  });
});

describe('accounts', () => {
  it('are listed by the RUT with its check digit, then requested one by one', async () => {
    const { sent, context } = accountsWith(700);
    const documents = await all(fetchAccounts(context));
    expect(sent.map(({ address, body }) => [address, body])).toEqual([
      [`${BALANCES}/cuentas-busquedas/por-rut`, { rut: '12345678-5' }],
      [`${BALANCES}/cuentas-busquedas/por-numero-cuenta`, { cuentaNumero: '12345678' }],
    ]);
    // No answer contains the date, so it is taken from the bank's clock.
    expect(documents[0]?.about).toEqual({ date: '2026-01-15' });
  });

  it('request movements by account number only, without a page or a date', async () => {
    const { sent, context } = accountsWith(700, 700);
    await all(fetchAccounts(context));
    const [movements] = await all(fetchMovements(context, account));
    expect(sent[2]).toMatchObject({
      address: `${BALANCES}/cuentas-movimientos/por-numero-cuenta`,
      body: { numeroCuenta: '12345678' },
    });
    expect(Object.keys(sent[2]?.body as object)).toEqual(['numeroCuenta']);
    expect(movements?.about).toEqual({ account: '12345678', balance: '700' });
  });

  it('are rejected if the balance changes meanwhile, since movements have no balances of their own', async () => {
    const { context } = accountsWith(700, 650);
    await all(fetchAccounts(context));
    await expect(all(fetchMovements(context, account))).rejects.toThrow(/balance changed/);
  });

  it('are rejected, not read as an empty list, on status 460', async () => {
    const { context } = bankWith(() => ({ status: 460, text: '{"codigo":"002"}' }));
    await expect(all(fetchAccounts(context))).rejects.toThrow('460');
  });
});

describe('cards', () => {
  it('are listed at an address that ends in a slash, and each is requested once', async () => {
    const information = recorded('credit-card-statement', 'statement-index');
    const list = [
      {
        numeroTarjeta: '1234',
        numeroDeCuenta: '90001',
        descripcionLogo: '1',
        tipoCliente: 'P',
        descripcionSelectorTarjeta: 'Visa Gold **** 1234',
      },
    ];
    const { sent, context } = bankWith(({ method }) => ({
      text: method === 'GET' ? JSON.stringify(list) : information,
    }));
    await all(fetchCards(context));
    for (const kind of ['national', 'international'] as const) {
      await all(fetchUnbilled(context, card, kind));
    }
    expect((await all(fetchStatements(context, card))).length).toBeGreaterThan(1);
    expect(sent.map(({ method, address, body }) => [method, address, body])).toEqual([
      ['GET', `${CARDS}/`, null],
      ['POST', `${CARDS}/informacion-tdc`, { numeroCuenta: '90001', numeroTarjeta: '1234' }],
    ]);
  });

  it('are read as none on status 460', async () => {
    const { context } = bankWith(() => ({ status: 460, text: '{"codigo":"002"}' }));
    const pages = await all(fetchCards(context));
    expect(pages.map(({ page }) => page)).toEqual(['no-cards']);
  });
});

it('maps a 401 for an expired token to a lost session', async () => {
  const { context } = bankWith(() => ({
    status: 401,
    text: '{"error":"invalid_token","error_description":"x"}',
  }));
  for (const pages of [fetchProfile(context), fetchCards(context)]) {
    await expect(all(pages)).rejects.toMatchObject({ code: 'SESSION_LOST' });
  }
});
