import { describe, expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import type { InstitutionResponse, RawDocument, RequestOptions } from '../../contract/session.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import type { BiceState } from './login.ts';

// Requests to the gateway: pages for which synthetic persons have no data, and refusals.

interface Sent {
  readonly service: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: RequestOptions['headers'];
}

interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
}

/** A session whose gateway returns the given answers. */
function gateway(answer: (sent: Sent) => Answer) {
  const sent: Sent[] = [];
  const postJson = (
    target: string,
    body: unknown,
    { page, about = {}, headers }: RequestOptions,
  ): Promise<InstitutionResponse> => {
    const one = { service: target.split('/').at(-1) ?? '', body: body as Sent['body'], headers };
    sent.push(one);
    const { status = 200, json, text = JSON.stringify(json) } = answer(one);
    const document: RawDocument = {
      page,
      about,
      text,
      bytes: null,
      address: target,
      contentType: 'application/json',
    };
    return Promise.resolve({
      status,
      text,
      contentType: 'application/json',
      url: new URL(target),
      header: () => 'Thu, 01 Jan 2026 15:00:00 GMT',
      json: () => json,
      resolve: (href) => href,
      document: () => document,
    });
  };
  const state: BiceState = {
    csrf: 'guard',
    balances: new Map([['12345678', { amount: 1_000, currency: 'clp' }]]),
    periods: { answer: null },
    screen: { isHome: true, card: null },
  };
  const context = { session: { postJson }, state, username: '1234567-4' };
  return { sent, context: context as unknown as FetchContext<BiceState> };
}

const account = {
  accountNumber: '12345678',
  currency: 'clp' as const,
  handle: '',
};
const periods = (...months: readonly string[]) => ({
  data: {
    accounts: [
      {
        formattedProductNumber: '12-34567-8',
        maskedProductNumber: 'm',
        currencyCode: '000',
        periods: months.map((one) => ({ startDate: `${one}-01`, endDate: `${one}-30` })),
      },
    ],
  },
});
const rowOf = (day: string) => ({
  fechaSinFormato: day,
  descripcion: 'COMPRA',
  monto: '10',
  tipo: 'cargo',
});
const page = (days: readonly string[], number: number, pages: number, count: number) => ({
  movimientos: days.map(rowOf),
  paginacion: { paginaActual: number, totalPaginas: pages, totalRegistros: count },
});

const all = async (documents: AsyncIterable<RawDocument>): Promise<RawDocument[]> => {
  const found: RawDocument[] = [];
  for await (const one of documents) found.push(one);
  return found;
};

describe('a call', () => {
  it('sends the page’s CSRF value, the padded RUT and the padded account number', async () => {
    const { sent, context } = gateway(({ service }) => ({
      json: service === 'accounts-periods' ? periods() : page([], 1, 0, 0),
    }));
    await all(fetchMovements(context, account));
    expect(sent.map(({ service, body }) => [service, body])).toEqual([
      ['accounts-periods', { currencyType: 'MN' }],
      ['transactions', { productNumber: '00012345678', pageMov: 1, limitMov: 40, currency: 'CLP' }],
    ]);
    for (const { headers } of sent) {
      expect(headers).toMatchObject({
        'x-bice-persona-csrf': 'guard',
        'x-rut-cliente': '0012345674',
        origin: 'https://portalpersonas.bice.cl',
      });
    }
  });

  it.each([
    ['that the token has expired', 200, 'The Token has expired', 'SESSION_LOST'],
    [
      'that the token has expired, as an error',
      400,
      '{"m":"The Token has expired"}',
      'SESSION_LOST',
    ],
    ['that it is not authorised', 401, '{}', 'SESSION_LOST'],
    ['that it is forbidden', 403, '{}', 'SESSION_LOST'],
    ['that it is malformed', 400, '{}', 'UNEXPECTED_PAGE'],
    ['with a page', 200, '<html></html>', 'UNEXPECTED_PAGE'],
  ])('fails with the error for its answer %s', async (_name, status, text, code) => {
    const { context } = gateway(() => ({ status, text }));
    await expect(all(fetchAccounts(context))).rejects.toMatchObject({ code });
  });
});

describe('recent movements', () => {
  it('are requested page by page, each page with its ending balance', async () => {
    const { context } = gateway(({ service, body }) => {
      if (service === 'accounts-periods') return { json: periods() };
      return { json: page(['20251231', '20251230'], Number(body['pageMov']), 2, 4) };
    });
    const documents = await all(fetchMovements(context, account));
    expect(documents.map(({ about }) => about)).toEqual([
      { account: '12345678', balance: '1000', first: 'true' },
      { account: '12345678', balance: '1020', last: 'true' },
    ]);
  });

  it('are requested only back to the last statement', async () => {
    const { sent, context } = gateway(({ service, body }) => {
      if (service === 'accounts-periods') return { json: periods('2025-10', '2025-11') };
      return { json: page(['20251201', '20251130'], Number(body['pageMov']), 9, 18) };
    });
    const documents = fetchMovements(context, account)[Symbol.asyncIterator]();
    await documents.next();
    await documents.next();
    expect(sent.map(({ service, body }) => [service, body['endDate']])).toEqual([
      ['accounts-periods', undefined],
      ['transactions', undefined],
      ['movements', '2025-11-30'],
    ]);
  });

  it.each([
    ['another page than asked for', page(['20251231'], 7, 1, 1), /another page/],
    ['fewer rows than it announced', page(['20251231'], 1, 1, 2), /a different number/],
    ['a page without rows that is not the last', page([], 1, 3, 9), /is empty/],
  ])('are rejected if the bank returns %s', async (_name, json, error) => {
    const { context } = gateway(({ service }) => ({
      json: service === 'accounts-periods' ? periods() : json,
    }));
    await expect(all(fetchMovements(context, account))).rejects.toThrow(error);
  });

  it('are not requested for an account in another currency, of which no source tells', async () => {
    const { sent, context } = gateway(() => ({ json: {} }));
    context.state.balances.set('12345678', { amount: 1, currency: 'usd' });
    await expect(all(fetchMovements(context, account))).rejects.toThrow(/not documented/);
    expect(sent).toEqual([]);
  });
});
