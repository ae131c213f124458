import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../../../src/connectors/buda/signature.ts';
import { startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { budaVisits, KEY } from '../../test/budaVisits.ts';
import { accountOf } from './accountOf.ts';
import { amountOf } from './amounts.ts';

const PATH = '/api/v2/balances.json';
const PERSON = '12345678-5';
/** Trades a lot. */
const RICH = '88888888-8';

let simulated: Simulated;
let base: string;

beforeAll(async () => {
  simulated = await startSimulated();
  base = simulated.baseUrl('buda');
});
afterAll(() => simulated.close());

const { makeKey, readAs, ...visits } = budaVisits(() => base);

const ask = (headers: Readonly<Record<string, string>>, path = PATH) => visits.ask(headers, path);

describe('a signed request', () => {
  it('is accepted with or without the cookie of the key’s session', async () => {
    const cookie = await makeKey(PERSON, KEY);
    const sign = createSigner(KEY);
    expect((await ask({ ...sign('GET', PATH), cookie })).status).toBe(200);
    expect((await ask(sign('GET', PATH))).status).toBe(200);
  });

  it('is refused if its nonce is replayed', async () => {
    const cookie = await makeKey(PERSON, KEY);
    const headers = { ...createSigner(KEY)('GET', PATH), cookie };
    expect((await ask(headers)).status).toBe(200);
    const again = await ask(headers);
    expect(again.status).toBe(401);
    expect(await again.json()).toMatchObject({ code: 'not_authorized' });
  });

  it.each([
    ['by another secret', () => createSigner({ ...KEY, secret: 'otro' })('GET', PATH)],
    ['by a key that nobody made', () => createSigner({ ...KEY, key: 'ninguna' })('GET', PATH)],
    ['for another path', () => createSigner(KEY)('GET', '/api/v2/orders')],
    ['for another method', () => createSigner(KEY)('POST', PATH)],
    [
      'with a nonce that is no number',
      () => ({
        ...createSigner(KEY)('GET', PATH),
        'x-sbtc-nonce': 'abc',
      }),
    ],
    [
      'with a nonce that was not signed',
      () => ({
        ...createSigner(KEY)('GET', PATH),
        'x-sbtc-nonce': '99999999999999999999',
      }),
    ],
    [
      'with half a signature',
      () => ({
        ...createSigner(KEY)('GET', PATH),
        'x-sbtc-signature': 'abcd',
      }),
    ],
    ['without a signature', () => ({ 'x-sbtc-apikey': KEY.key })],
  ])('%s is refused', async (_name, sign) => {
    const cookie = await makeKey(PERSON, KEY);
    expect((await ask({ ...sign(), cookie })).status).toBe(401);
  });

  it('with a key shared by two people is answered for the person of the session', async () => {
    const [one, other] = [await makeKey('88888888-8', KEY), await makeKey('77777777-7', KEY)];
    const sign = createSigner(KEY);
    const textOf = async (cookie: string) => (await ask({ ...sign('GET', PATH), cookie })).text();
    expect(await textOf(one)).not.toBe(await textOf(other));
  });
});

describe('a refusal', () => {
  it('has the message and the code that clients of the exchange expect', async () => {
    const read = await readAs(PERSON);
    const unsigned = await fetch(base + PATH);
    expect([unsigned.status, await unsigned.json()]).toEqual([
      401,
      { message: 'Invalid credentials', code: 'not_authorized' },
    ]);
    for (const path of ['/api/v2/orders/1.json', '/api/v2/balances/xyz.json']) {
      const { status, body } = await read(path);
      expect([status, body['code']]).toEqual([404, 'not_found']);
      expect(typeof body['message']).toBe('string');
    }
    const { status, body } = await read('/api/v2/currencies/clp/deposits.json?per=x');
    expect([status, body['code']]).toEqual([400, 'bad_parameter']);
  });
});

describe('the limits', () => {
  it('are 375 requests per minute and key', async () => {
    let now = Date.parse('2026-01-15T12:00:00Z');
    const other = await startSimulated({ now: () => now });
    try {
      base = other.baseUrl('buda');
      const read = await readAs(PERSON);
      for (let request = 0; request < 375; request += 1)
        expect((await read(PATH)).status).toBe(200);
      now += 20_500;
      expect((await read(PATH)).status).toBe(429);
      const another = await readAs(RICH);
      expect((await another(PATH)).status).toBe(200);
      now += 39_500;
      expect((await read(PATH)).status).toBe(200);
    } finally {
      base = simulated.baseUrl('buda');
      await other.close();
    }
  });

  it('are 120 requests per minute and address without a key, and answer with Retry-After', async () => {
    let now = Date.parse('2026-01-15T12:00:00Z');
    const other = await startSimulated({ now: () => now });
    try {
      const read = () => fetch(`${other.baseUrl('buda')}/api/v2/markets.json`);
      for (let request = 0; request < 120; request += 1) expect((await read()).status).toBe(200);
      now += 20_500;
      const refused = await read();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
      now += 40_000;
      expect((await read()).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('lists about a person', () => {
  it('are paginated with at most 300 entries per page, and a total count', async () => {
    const read = await readAs(RICH);
    const path = '/api/v2/markets/btc-clp/orders.json';
    const { body } = await read(`${path}?state=traded`);
    const total = body.meta?.['total_count'] ?? 0;
    expect(total).toBeGreaterThan(20);
    expect(body['orders']).toHaveLength(20);
    const second = await read(`${path}?per=20&page=2`);
    expect(second.body.meta).toMatchObject({ current_page: 2, total_count: total });
    expect((await read(`${path}?per=1000`)).body.meta?.['total_pages']).toBe(
      Math.ceil(total / 300),
    );
    const [order] = body['orders'] as Readonly<Record<string, unknown>>[];
    const one = await read(`/api/v2/orders/${String(order?.['id'])}.json`);
    expect(one.body['order']).toEqual(order);
  });

  it('have a total count of 0 if they are empty', async () => {
    const read = await readAs('77777777-7');
    for (const list of ['deposits', 'withdrawals']) {
      const { body } = await read(`/api/v2/currencies/clp/${list}.json?state=confirmed`);
      expect(body).toMatchObject({ [list]: [], meta: { total_count: 0, total_pages: 0 } });
    }
  });

  it.each(['state=inventado', 'per=0', 'page=x'])('reject the parameter %s', async (query) => {
    const read = await readAs(RICH);
    const answer = await read(`/api/v2/currencies/clp/deposits.json?${query}`);
    expect([answer.status, answer.body['code']]).toEqual([400, 'bad_parameter']);
  });

  it.each([
    ['/me.json', 'me'],
    ['/balances/btc.json', 'balance'],
    ['/currencies/btc/receive_addresses.json', 'receive_addresses'],
    ['/currencies/clp/fees/withdrawal.json', 'fees'],
    ['/remittances.json', 'remittances'],
  ])('require a signature, as do single answers: %s', async (path, field) => {
    const read = await readAs(RICH);
    expect(Object.keys((await read(`/api/v2${path}`)).body)).toContain(field);
    expect((await fetch(`${base}/api/v2${path}`)).status).toBe(401);
  });
});

describe('a call that would change something', () => {
  it('is forbidden to a key that only reads', async () => {
    const cookie = await makeKey(PERSON, KEY);
    const path = '/api/v2/markets/btc-clp/orders.json';
    const body = JSON.stringify({ type: 'Bid' });
    const headers = { ...createSigner(KEY)('POST', path, body), cookie };
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      message: 'You dont have access to this resource',
      code: 'forbidden',
    });
  });
});

describe('the market', () => {
  const read = async (path: string) =>
    (await (await fetch(`${base}/api/v2/markets/btc-clp/${path}`)).json()) as Readonly<
      Record<string, Readonly<Record<string, unknown[][]>>>
    >;

  it('lists the price before the amount in its order book', async () => {
    const { order_book: book } = await read('order_book.json');
    const { ticker } = await read('ticker.json');
    const [price] = (ticker?.['last_price'] ?? []) as unknown as string[];
    const last = Number(price);
    expect(book?.['market_id']).toBe('BTC-CLP');
    expect(Number(book?.['asks']?.[0]?.[0])).toBeCloseTo(last * 1.001, 0);
    expect(Number(book?.['bids']?.[0]?.[0])).toBeCloseTo(last * 0.999, 0);
  });

  it('lists its trades newest first, in pages that continue from the last timestamp', async () => {
    const moments: number[] = [];
    let before = '';
    for (;;) {
      const { trades } = await read(`trades.json?limit=500${before}`);
      const entries = trades?.['entries'] ?? [];
      moments.push(...entries.map(([moment]) => Number(moment)));
      const last = trades?.['last_timestamp'] as unknown as string | null;
      if (last === null) break;
      expect(entries.length).toBeLessThanOrEqual(100);
      before = `&timestamp=${last}`;
    }
    expect(moments).toHaveLength(250);
    expect(moments).toEqual([...new Set(moments)].sort((one, other) => other - one));
  });

  it('has no candles, although they are documented', async () => {
    expect((await fetch(`${base}/api/v2/markets/btc-clp/candles.json`)).status).toBe(404);
  });
});

describe('the exchange', () => {
  it.each([
    [1_000_000, 'CLP', 8, '1000000.0'],
    [0.012_704_55, 'BTC', 8, '0.01270455'],
    [1.123_456_789, 'ETH', 9, '1.123456789'],
    [0, 'USDC', 8, '0.0'],
  ])(
    'writes %s %s with a decimal point and at least one decimal',
    (value, currency, decimals, text) => {
      expect(amountOf(value, currency, decimals)).toEqual([text, currency]);
    },
  );

  it('writes the time of an order in UTC, with milliseconds', async () => {
    const read = await readAs(RICH);
    const { body } = await read('/api/v2/markets/btc-clp/orders.json');
    const [order] = body['orders'] as Readonly<Record<string, unknown>>[];
    expect(order).toMatchObject({
      market_id: 'BTC-CLP',
      type: expect.stringMatching(/^(?:Bid|Ask)$/) as unknown,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
      original_amount: [expect.any(String), 'BTC'],
      total_exchanged: [expect.any(String), 'CLP'],
    });
  });

  it('writes the fees of a market as percentages', async () => {
    const response = await fetch(`${base}/api/v2/markets/btc-clp.json`);
    expect(await response.json()).toMatchObject({
      market: {
        id: 'BTC-CLP',
        name: 'btc-clp',
        base_currency: 'BTC',
        quote_currency: 'CLP',
        taker_fee: '0.8',
        maker_fee: '0.4',
        max_orders_per_minute: 100,
      },
    });
  });
});

describe('prices', () => {
  it.each([
    '/api/v2/markets.json',
    '/api/v2/markets/btc-clp/ticker.json',
    '/api/v2/markets/BTC-USDC/ticker.json',
    '/api/v2/markets/eth-clp.json',
    '/api/v2/markets/eth-clp/volume.json',
    '/api/v2/tickers.json',
    '/api/v2/currencies/clp/banks.json',
  ])('at %s are public', async (path) => {
    expect((await fetch(base + path)).status).toBe(200);
  });

  it('of an unknown market are not found', async () => {
    expect((await fetch(`${base}/api/v2/markets/doge-clp/ticker`)).status).toBe(404);
  });
});

describe('a username', () => {
  it('is a RUT, a sandbox address, or any e-mail address, and always maps to the same person', () => {
    expect(accountOf('12345678-5')).toBe('12345678-5');
    expect(accountOf('12345678-5@personas.test')).toBe('12345678-5');
    expect(accountOf('10000013-k@personas.test')).toBe('10000013-K');
    expect(accountOf('ana@correo.test')).toBe(accountOf('ana@correo.test'));
    expect(accountOf('ana@correo.test')).not.toBe(accountOf('eva@correo.test'));
  });
});
