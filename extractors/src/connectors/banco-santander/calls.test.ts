import { describe, expect, it } from 'vitest';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { bancoSantander } from './definition.ts';
import { fetchAccounts, fetchMovements, fetchProducts } from './fetch.ts';
import { fetchStatements, fetchUnbilled } from './fetchCards.ts';
import type { SantanderState } from './login.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';

const pagesOf = await simulatedPages('banco-santander', 'product-balance', 'credit-card-statement');

// Which calls are made, in which spelling, and which answers are rejected.

type Context = FetchContext<SantanderState>;

interface Answer {
  readonly status?: number;
  readonly text: string;
}

interface Sent {
  readonly service: string;
  readonly address: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: RequestOptions['headers'];
}

/** A bank that answers each call by its service and the number of calls so far. */
function bankWith(answer: (sent: Sent, count: number) => Answer) {
  const sent: Sent[] = [];
  const postJson = (address: string, body: unknown, options: RequestOptions) => {
    const service = address.split('/').at(-1) ?? '';
    const one = { service, address, body: body as Sent['body'], headers: options.headers };
    sent.push(one);
    const { status = 200, text } = answer(one, sent.length);
    const { page, about = {} } = options;
    const contentType = 'application/json';
    return Promise.resolve({
      status,
      text,
      contentType,
      url: new URL(address),
      json: () => JSON.parse(text) as unknown,
      header: () => 'Thu, 15 Jan 2026 12:00:00 GMT',
      document: () => ({ page, about, address, contentType, text, bytes: null }),
    });
  };
  const constants = {
    USUARIO_ALT: 'ALT1',
    CANAL: '003',
    CANAL_FISICO: '78',
    CANAL_LOGICO: '74',
    INFO_DISPOSITIVO: 'xx',
    NRO_SER: '9',
    X_SANTANDER_CLIENT_ID: 'client',
  };
  const state: SantanderState = {
    constants,
    headers: { authorization: 'Bearer abc', 'x-santander-client-id': 'client' },
    products: { response: null },
    billingDates: new Map(),
    credits: { answers: null },
  };
  const context = { session: { postJson }, state, username: '1234567-4' } as unknown as Context;
  return { sent, context };
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
const PRODUCTS = recorded('product-balance', 'accounts');

const account = {
  accountNumber: '000819107950',
  currency: 'usd' as const,
  handle: '0071000819107950',
};
const card = {
  key: '1',
  truncatedPan: 'XXXX XXXX XXXX 1234',
  handles: { national: '0071005000011234', international: '0071005000011234' },
};
const statementsCard = { ...card, handles: { ...card.handles, statements: '0071005000011234' } };

describe('the products', () => {
  it('are requested once, by the RUT padded to eleven characters', async () => {
    const { sent, context } = bankWith(() => ({ text: PRODUCTS }));
    await all(fetchProducts(context, 'profile'));
    const [cards] = await all(fetchProducts(context, 'cards'));
    expect(cards).toMatchObject({ page: 'cards', about: { date: '2026-01-15' } });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      cabecera: {
        HOST: { 'USUARIO-ALT': 'ALT1', 'TERMINAL-ALT': '', 'CANAL-ID': '003' },
        CanalFisico: '78',
        CanalLogico: '74',
        InfoDispositivo: 'xx',
        RutCliente: '00012345674',
        RutUsuario: '00012345674',
        InfoGeneral: { NumeroServidor: '9' },
      },
      INPUT: { 'USUARIO-ALT': 'ALT1', NUMERODOCUMENTO: '00012345674' },
    });
  });

  it('need a call for the balances of each account, by office and contract', async () => {
    const { sent, context } = bankWith(({ service }) => ({
      text: service === 'balances' ? '{}' : PRODUCTS,
    }));
    await all(fetchAccounts(context));
    const [first] = sent.filter(({ service }) => service === 'balances');
    expect(first?.body).toEqual({
      accountId: '0071000819107950',
      currency: 'CLP',
      commercialGroup: '',
    });
  });
});

describe('a call', () => {
  it('to one of the newer services sends their headers', async () => {
    const { sent, context } = bankWith(() => ({ text: page(0) }));
    await all(fetchMovements(context, account));
    expect(sent[0]?.headers).toEqual({
      authorization: 'Bearer abc',
      'x-santander-client-id': 'client',
      'x-client-code': 'STD-PER-FPP',
      'x-organization-code': 'Santander',
      'x-schema-id': 'ALT1',
    });
  });

  it.each([
    [
      'whose status says 101: the token is dead',
      { text: '{"METADATA":{"STATUS":"101","DESCRIPCION":"Error al validar token Oauth 2.0"}}' },
    ],
    ['answered 401', { status: 401, text: '{}' }],
    ['answered 403', { status: 403, text: '{}' }],
    ['that is redirected, as some twenty minutes after the login', { status: 302, text: '' }],
  ])('%s is reported as a lost session', async (_name, answer) => {
    for (const pages of [
      (context: Context) => fetchProducts(context, 'accounts'),
      (context: Context) => fetchMovements(context, account),
    ]) {
      const { context } = bankWith(() => answer);
      await expect(all(pages(context))).rejects.toMatchObject({ code: 'SESSION_LOST' });
    }
  });
});

/** A page of charges of one peso, of which the newest leaves the given balance. */
function page(count: number, balance = 0, [initialMove, finalMove] = ['', '']): string {
  const amount = (pesos: number) => `${String(pesos).padStart(13, '0')}00`;
  return JSON.stringify({
    additionalInfo: [{ key: 'code-ms', value: count === 0 ? 'BGE0071' : '00' }],
    ...(count > 0 && {
      movements: Array.from({ length: count }, (_, index) => ({
        accountingDate: '2026-01-05',
        movementAmount: `${amount(1)}-`,
        newBalance: amount(balance + index),
        chargePaymentFlag: 'D',
      })),
      repositioningExit: { initialMove, finalMove, recordRecover: String(count) },
    }),
  });
}

describe('movements', () => {
  const FIRST = page(50, 0, ['0000101', '0000052']);

  it('are requested in the account’s currency, in pages of fifty', async () => {
    const answers = [FIRST, page(50, 50, ['0000051', '0000002']), page(1, 100)];
    const { sent, context } = bankWith((_sent, count) => ({ text: answers[count - 1] ?? '' }));
    const documents = await all(fetchMovements(context, account));
    const asked = {
      accountId: '0071000819107950',
      currency: 'USD',
      commercialGroup: '',
      openingDate: expect.stringMatching(/^\d{4}-\d\d-01$/) as unknown,
      closingDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
    };
    expect(sent.map(({ body }) => body)).toEqual([
      asked,
      { ...asked, startMovement: '0000101', endMovement: '0000052' },
      { ...asked, startMovement: '0000051', endMovement: '0000002' },
    ]);
    expect(documents.map(({ about }) => about['from'])).toEqual([undefined, '0000052', '0000002']);
  });

  it.each([
    ['says so', page(0)],
    [
      'has neither movements nor a place to continue',
      '{"additionalInfo":[{"key":"code-ms","value":"00"}]}',
    ],
  ])('end with an empty page if it %s', async (_name, last) => {
    const { context } = bankWith((_sent, count) => ({ text: count === 1 ? FIRST : last }));
    expect(await all(fetchMovements(context, account))).toHaveLength(2);
  });

  it.each([
    ['begins a row early', 49, false],
    ['begins a row late', 51, false],
    ['follows', 50, true],
  ])('are rejected if the next page %s', async (_name, balance, isWhole) => {
    const { context } = bankWith((_sent, count) => ({
      text: count === 1 ? FIRST : page(3, balance),
    }));
    const documents = await all(fetchMovements(context, account));
    const action = bancoSantander.actions['movement'];
    const accounts = { accounts: [account], creditLines: [], kind: 'accounts' };
    const pages = [accounts, ...documents.map((one) => action?.parse(one))];
    const read = () => action?.normalise(pages, { username: '1234567-4' });
    if (isWhole) expect(read()).toMatchObject([{ movements: { length: 53 } }]);
    else expect(read).toThrow(/a different number of movements/);
  });

  it('are rejected if a page refers back to one already read', async () => {
    const { context } = bankWith((_sent, count) => ({
      text: page(50, (count - 1) * 50, ['0000101', '0000052']),
    }));
    await expect(all(fetchMovements(context, account))).rejects.toThrow(/form a loop/);
  });
});

describe('the services about a card', () => {
  const index = (...statements: readonly (readonly [string, string, string])[]) =>
    JSON.stringify({
      DATA: {
        AS_TIB_WM01_CONCuentasDisponibles: {
          OUTPUT: {
            INFO: { CODERR: '00' },
            MATRIZ: statements.map(([NUMEXT, FECHAEXT, MONEDA]) => ({ NUMEXT, FECHAEXT, MONEDA })),
          },
        },
      },
    });
  const STATEMENT = recorded('credit-card-statement', 'statement');
  const ABROAD = recorded('credit-card-statement', 'international-statement');

  it('spell the header block and the parameters in two ways', async () => {
    const { sent, context } = bankWith(({ service }) => ({
      text: service === 'cuentasDisponibles' ? index(['7', '2025-12-20', '152']) : STATEMENT,
    }));
    await all(fetchUnbilled(context, statementsCard, 'national'));
    await all(fetchUnbilled(context, statementsCard, 'international'));
    const block = expect.objectContaining({ RutCliente: '00012345674' }) as unknown;
    expect(sent.map(({ service, body }) => [service, body])).toEqual([
      [
        'cuentasDisponibles',
        {
          cabecera: block,
          INPUT: {
            'USUARIO-ALT': 'ALT1',
            'CANAL-ID': '003',
            CODENT: '0035',
            CENTALT: '0071',
            CUENTA: '005000011234',
            PAN: '',
          },
        },
      ],
      [
        'estadoCuentaNacional',
        {
          cabecera: block,
          INPUT: {
            CodEnt: '0035',
            CentAlt: '0071',
            Cuenta: '005000011234',
            NumExtracto: '7',
            NumMov: '',
            FilasRecuperar: '',
            'ID-RECALL': '',
          },
        },
      ],
      ...['CLP', 'USD'].map((Moneda) => [
        'consultaUltimosMovimientos',
        {
          Cabecera: block,
          Entrada: { Entidad: '0035', Centro: '0071', Cuenta: '005000011234', Moneda },
        },
      ]),
    ]);
  });

  /** A bank that answers a card's calls, whatever their parameters. */
  const answering = (list: string, products = PRODUCTS, abroad = ABROAD) =>
    bankWith(({ service }) => ({
      text:
        service === 'cuentasDisponibles'
          ? list
          : service === 'cruceProductosOnline'
            ? products
            : service === 'estadoCuentaInternacional'
              ? abroad
              : STATEMENT,
    }));
  const CARDS = recorded('credit-card-statement', 'cards');
  const days = {
    billingPeriodStart: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
    paymentDueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
    nextBillingDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
  };

  it('differ for statements in dollars only in the name of the office field', async () => {
    const list = index(['7', '2025-12-20', '840'], ['7', '2025-12-20', '152']);
    const { sent, context } = answering(list, CARDS);
    await all(fetchStatements(context, statementsCard));
    const named = {
      CodEnt: '0035',
      Cuenta: '005000011234',
      NumExtracto: '7',
      NumMov: '',
      FilasRecuperar: '',
      'ID-RECALL': '',
    };
    const block = expect.objectContaining({ RutCliente: '00012345674' }) as unknown;
    const ofStatements = sent.filter(({ service }) => service.startsWith('estadoCuenta'));
    expect(ofStatements.map(({ address, body }) => [address, body])).toEqual([
      [
        'https://api-dsk.santander.cl/perdsk/tarjetasDeCredito/estadoCuentaNacional',
        { cabecera: block, INPUT: { ...named, CentAlt: '0071' } },
      ],
      [
        'https://api-dsk.santander.cl/perdsk/tarjetasDeCredito/estadoCuentaInternacional',
        { cabecera: block, INPUT: { ...named, CentAlta: '0071' } },
      ],
    ]);
  });

  it('identify currencies by number, and request each month’s statement in pesos first', async () => {
    const { sent, context } = answering(
      index(
        ['7', '2025-11-20', '152'] as const,
        ['8', '2025-12-20', '840'] as const,
        ['7', '2025-11-20', '840'] as const,
        ['8', '2025-12-20', '152'] as const,
      ),
      CARDS,
    );
    const documents = await all(fetchStatements(context, statementsCard));
    const ofDollars = { contract: '005000011234', creditLimit: expect.any(String) as unknown };
    expect(documents.map(({ page: name, about }) => [name, about])).toEqual([
      ['statement', { card: '1', date: '2025-12-20' }],
      ['international-statement', { card: '1', date: '2025-12-20', ...ofDollars, ...days }],
      ['statement', { card: '1', date: '2025-11-20' }],
      ['international-statement', { card: '1', date: '2025-11-20', ...ofDollars, ...days }],
      ['statement-index', { card: '1' }],
    ]);
    expect(sent.map(({ service }) => service)).toEqual([
      'cuentasDisponibles',
      'estadoCuentaNacional',
      // Requested once for the limit in dollars, since the list of cards was not read before.
      'cruceProductosOnline',
      'estadoCuentaInternacional',
      'estadoCuentaNacional',
      'estadoCuentaInternacional',
    ]);
  });

  it('leave out a statement in dollars that the bank lists but answers with 16, and say so', async () => {
    const refused = JSON.stringify({
      DATA: {
        AS_TIB_WM03_CONEstCtaInternacional_Response: {
          Informacion: { Codigo: '16', Resultado: '', Mensaje: 'Sin datos' },
        },
      },
    });
    const list = index(['7', '2025-12-20', '152'], ['7', '2025-12-20', '840']);
    const { context } = answering(list, CARDS, refused);
    const documents = await all(fetchStatements(context, statementsCard));
    expect(documents.map(({ page: name }) => name)).toEqual(['statement', 'statement-index']);
    const action = bancoSantander.actions['credit-card-statement'];
    expect(action?.parse(documents[1] as RawDocument)).toMatchObject({
      statements: [{ statementDate: '2025-12-20', currency: 'clp' }],
      gaps: { statements: null },
    });
  });

  it('request no statement in dollars that is not listed', async () => {
    const { sent, context } = answering(index(['7', '2025-12-20', '152']));
    await all(fetchStatements(context, statementsCard));
    expect(sent.map(({ service }) => service)).toEqual([
      'cuentasDisponibles',
      'estadoCuentaNacional',
    ]);
  });

  it('have no dates for a statement in dollars without one in pesos', async () => {
    const list = index(['9', '2025-12-20', '152'], ['4', '2025-07-20', '840']);
    const { context } = answering(list, CARDS);
    const [, dollars] = await all(fetchStatements(context, statementsCard));
    expect(Object.keys(dollars?.about ?? {}).sort()).toEqual([
      'card',
      'contract',
      'creditLimit',
      'date',
    ]);
  });

  it('are rejected for a card billed in dollars without a limit in dollars', async () => {
    const inPesos = CARDS.replaceAll('"CODIGOMONEDA":"USD"', '"CODIGOMONEDA":"EUR"');
    const { context } = answering(index(['7', '2025-12-20', '840']), inPesos);
    await expect(all(fetchStatements(context, statementsCard))).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
      field: 'e1[].CODIGOMONEDA',
    });
  });

  it('read the next billing date from the newest statement in pesos', async () => {
    const { sent, context } = answering(
      index(['8', '2025-12-20', '840'], ['7', '2025-11-20', '152'], ['8', '2025-12-20', '152']),
    );
    await all(fetchUnbilled(context, statementsCard, 'national'));
    expect(sent[1]).toMatchObject({
      service: 'estadoCuentaNacional',
      body: { INPUT: { NumExtracto: '8' } },
    });
  });

  it('have no next billing date for a card without statements', async () => {
    const { context } = bankWith(() => ({ text: index() }));
    const [purchases] = await all(fetchUnbilled(context, statementsCard, 'national'));
    expect(purchases?.about).toEqual({ card: '1' });
  });
});
