import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../../../src/connectors/buda/signature.ts';
import { startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { budaVisits, KEY } from '../../test/budaVisits.ts';

const MARKET = '/api/v2/markets/btc-clp';
const PATH = `${MARKET}/quotations.json`;

type Printed = readonly [amount: string, currency: string];

interface Quotation {
  readonly amount: Printed;
  readonly base_balance_change: Printed;
  readonly base_exchanged: Printed;
  readonly fee: Printed;
  readonly incomplete: boolean;
  readonly limit: Printed | null;
  readonly order_amount: Printed;
  readonly quote_balance_change: Printed;
  readonly quote_exchanged: Printed;
  readonly type: string;
}

let simulated: Simulated;
let bids: readonly (readonly number[])[];
let asks: readonly (readonly number[])[];

beforeAll(async () => {
  simulated = await startSimulated();
  const book = await fetch(`${simulated.baseUrl('buda')}${MARKET}/order_book.json`);
  const { order_book: levels } = (await book.json()) as {
    order_book: Record<'asks' | 'bids', [string, string][]>;
  };
  [asks, bids] = [levels.asks, levels.bids].map((side) => side.map((one) => one.map(Number))) as [
    number[][],
    number[][],
  ];
});
afterAll(() => simulated.close());

const { makeKey } = budaVisits(() => simulated.baseUrl('buda'));

const post = (body: unknown, path = PATH, headers: Readonly<Record<string, string>> = {}) =>
  fetch(simulated.baseUrl('buda') + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function quote(fields: unknown, path?: string): Promise<Quotation> {
  const answer = await post(fields, path);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { quotation: Quotation }).quotation;
}

const numberIn = ([text]: Printed): number => Number(text);

describe('a quotation', () => {
  it('is public, and has the documented fields in order', async () => {
    const quotation = await quote({ type: 'bid_given_size', amount: 0.5 });
    expect(Object.keys(quotation)).toEqual([
      'amount',
      'base_balance_change',
      'base_exchanged',
      'fee',
      'incomplete',
      'limit',
      'order_amount',
      'quote_balance_change',
      'quote_exchanged',
      'type',
    ]);
    expect(quotation).toMatchObject({
      amount: ['0.5', 'BTC'],
      incomplete: false,
      limit: null,
      type: 'bid_given_size',
    });
  });

  it('accepts fields within "quotation" and numbers as text, with or without the suffix', async () => {
    const [plain, wrapped] = [
      await quote({ type: 'ask_given_size', amount: 0.1 }),
      await quote(
        { quotation: { type: 'ask_given_size', amount: '0.1', limit: null } },
        `${MARKET}/quotations`,
      ),
    ];
    expect(wrapped).toEqual(plain);
  });

  it('of a purchase deducts the fee from the amount bought', async () => {
    const quotation = await quote({ type: 'bid_given_size', amount: 0.5 });
    expect(quotation).toMatchObject({
      base_exchanged: ['0.5', 'BTC'],
      order_amount: ['0.5', 'BTC'],
      fee: ['0.004', 'BTC'],
      base_balance_change: ['0.496', 'BTC'],
    });
    expect(numberIn(quotation.quote_exchanged)).toBeCloseTo(0.5 * (asks[0]?.[0] ?? 0), 1);
    expect(quotation.quote_balance_change).toEqual([`-${quotation.quote_exchanged[0]}`, 'CLP']);
  });

  it('of a sale deducts the fee from the proceeds', async () => {
    const quotation = await quote({ type: 'ask_given_size', amount: 0.5 });
    const value = 0.5 * (bids[0]?.[0] ?? 0);
    expect(quotation.base_balance_change).toEqual(['-0.5', 'BTC']);
    expect(quotation.fee[1]).toBe('CLP');
    expect(numberIn(quotation.fee)).toBeCloseTo(value * 0.008, 1);
    expect(numberIn(quotation.quote_balance_change)).toBeCloseTo(value * 0.992, 1);
  });

  it.each([
    ['bid_given_value', 'bid'],
    ['ask_given_value', 'ask'],
  ])('by %s has its amount in pesos', async (type, side) => {
    const quotation = await quote({ type, amount: 1_000_000 });
    expect(quotation.amount).toEqual(['1000000.0', 'CLP']);
    expect(quotation.quote_exchanged).toEqual(['1000000.0', 'CLP']);
    const [best = []] = side === 'bid' ? asks : bids;
    expect(numberIn(quotation.base_exchanged)).toBeCloseTo(1_000_000 / (best[0] ?? 0), 7);
  });

  it.each([
    ['bid_given_size', 'bid_given_earned_base'],
    ['bid_given_value', 'bid_given_spent_quote'],
    ['ask_given_size', 'ask_given_spent_base'],
    ['ask_given_value', 'ask_given_earned_quote'],
  ])('by %s is the same as by %s', async (type, other) => {
    const [one, same] = [await quote({ type, amount: 2 }), await quote({ type: other, amount: 2 })];
    expect(same).toEqual({ ...one, type: other });
  });

  it('of more than the order book contains is incomplete', async () => {
    const all = asks.reduce((sum, [, size = 0]) => sum + size, 0);
    const value = asks.reduce((sum, [price = 0, size = 0]) => sum + price * size, 0);
    const quotation = await quote({ type: 'bid_given_size', amount: all + 1 });
    expect(quotation.incomplete).toBe(true);
    expect(numberIn(quotation.base_exchanged)).toBeCloseTo(all, 8);
    expect(numberIn(quotation.quote_exchanged)).toBeCloseTo(value, 0);
    expect((await quote({ type: 'bid_given_size', amount: all })).incomplete).toBe(false);
  });

  it('with a limit prices what the order book does not contain at the limit, for a lower fee', async () => {
    const [best = 0, size = 0] = asks[0] ?? [];
    const quotation = await quote({ type: 'bid_given_size', amount: size + 1, limit: best });
    expect(quotation).toMatchObject({ incomplete: false, limit: [expect.any(String), 'CLP'] });
    expect(numberIn(quotation.fee)).toBeCloseTo(size * 0.008 + 0.004, 8);
    expect(numberIn(quotation.quote_exchanged)).toBeCloseTo((size + 1) * best, 0);
  });

  it.each([
    [{ amount: 1 }, 400, 'parameter_missing'],
    [{ type: 'bid_given_size' }, 400, 'parameter_missing'],
    [null, 400, 'parameter_missing'],
    [{ type: 'BID_GIVEN_SIZE', amount: 1 }, 422, 'invalid_record'],
    [{ type: 'toString', amount: 1 }, 422, 'invalid_record'],
    [{ type: 'bid_given_size', amount: 'mucho' }, 422, 'invalid_record'],
    [{ type: 'bid_given_size', amount: 0 }, 422, 'invalid_record'],
    [{ type: 'bid_given_size', amount: 1, limit: -5 }, 422, 'invalid_record'],
  ])('of %o is rejected with %i %s', async (body, status, code) => {
    const answer = await post(body);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      status,
      code,
    ]);
  });

  it('is not found for an unknown market, or by GET', async () => {
    const body = { type: 'bid_given_size', amount: 1 };
    expect((await post(body, '/api/v2/markets/doge-clp/quotations.json')).status).toBe(404);
    expect((await fetch(simulated.baseUrl('buda') + PATH)).status).toBe(404);
  });

  it('may be signed with a read-only key', async () => {
    const cookie = await makeKey('12345678-5', KEY);
    const body = { type: 'bid_given_size', amount: 0.5 };
    const signed = createSigner(KEY)('POST', PATH, JSON.stringify(body));
    const answer = await post(body, PATH, { ...signed, cookie });
    expect(await answer.json()).toEqual({ quotation: await quote(body) });
  });
});
