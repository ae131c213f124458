import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { budaVisits } from '../../test/budaVisits.ts';
import type { BudaAnswer } from '../../test/budaVisits.ts';

const PATH = '/api/v2/balance_events';
/** Trades a lot. */
const RICH = '88888888-8';

interface BalanceEvent {
  readonly id: number;
  readonly created_at: string;
  readonly currency: string;
  readonly event: string;
  readonly event_ids: readonly number[];
  readonly new_amount: number;
  readonly old_amount: number;
  readonly transaction_type: 'Bid' | 'Ask' | null;
}

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

const { readAs } = budaVisits(() => simulated.baseUrl('buda'));

const eventsIn = ({ body }: BudaAnswer): BalanceEvent[] => body['balance_events'] as BalanceEvent[];

describe('balance events', () => {
  it('require a signature, with or without the suffix ".json"', async () => {
    const read = await readAs(RICH);
    for (const suffix of ['', '.json']) {
      expect((await read(`${PATH}${suffix}`)).status).toBe(200);
      const unsigned = await fetch(`${simulated.baseUrl('buda')}${PATH}${suffix}`);
      expect(unsigned.status).toBe(401);
    }
  });

  it('are paginated with a total count, and without "meta"', async () => {
    const read = await readAs(RICH);
    const { body } = await read(`${PATH}.json`);
    expect(Object.keys(body)).toEqual(['balance_events', 'total_count']);
    const total = Number(body['total_count']);
    expect(total).toBeGreaterThan(300);
    expect(body['balance_events']).toHaveLength(20);
    expect(eventsIn(await read(`${PATH}.json?per=1000`))).toHaveLength(300);
    const pages = Math.ceil(total / 300);
    const all: BalanceEvent[] = [];
    for (let page = 1; page <= pages; page += 1) {
      all.push(...eventsIn(await read(`${PATH}.json?per=300&page=${String(page)}&relevant=true`)));
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(total);
    const moments = all.map((one) => one.created_at);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('have the fields that clients read, in their order', async () => {
    const read = await readAs(RICH);
    const [event] = eventsIn(await read(`${PATH}.json`));
    const parts = ['amount', 'available_amount', 'frozen_amount', 'frozen_for_fee'];
    const amounts = [...parts, 'pending_withdraw_amount'];
    expect(Object.keys(event ?? {})).toEqual([
      'id',
      'account_id',
      'created_at',
      'currency',
      'event',
      'event_ids',
      ...amounts.map((one) => `new_${one}`),
      ...amounts.map((one) => `old_${one}`),
      'transaction_type',
      'transfer_description',
    ]);
    expect(event?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('are filtered by the requested currencies and event names', async () => {
    const read = await readAs(RICH);
    const asked = 'currencies[]=clp&event_names[]=deposit_confirm&per=300';
    const deposits = eventsIn(await read(`${PATH}.json?${asked}`));
    expect(deposits.length).toBeGreaterThan(0);
    for (const one of deposits) {
      expect(one).toMatchObject({ currency: 'CLP', event: 'deposit_confirm' });
      expect(one.transaction_type).toBeNull();
    }
    const listed = await read('/api/v2/currencies/clp/deposits.json?per=300');
    const ids = (listed.body['deposits'] as { id: number }[]).map(({ id }) => id);
    expect(deposits.flatMap((one) => one.event_ids)).toEqual(ids);
    const both = 'currencies[]=BTC&currencies[]=ETH&event_names[]=transaction&per=300';
    const trades = eventsIn(await read(`${PATH}.json?${both}`));
    expect([...new Set(trades.map(({ currency }) => currency))].sort()).toEqual(['BTC', 'ETH']);
    const none = await read(`${PATH}.json?event_names[]=withdrawal_confirm`);
    expect(none.body).toEqual({ balance_events: [], total_count: 0 });
  });

  it.each([
    ['CLP', 2],
    ['BTC', 8],
    ['ETH', 9],
  ])(
    'in %s are integers scaled by %i decimals that add up to the balance',
    async (currency, digits) => {
      const read = await readAs(RICH);
      const asked = `${PATH}.json?currencies[]=${currency}&per=300&page=`;
      const events = [...eventsIn(await read(`${asked}1`)), ...eventsIn(await read(`${asked}2`))];
      const { body } = await read(`/api/v2/balances/${currency}.json`);
      const [amount] = (body['balance'] as { amount: [string, string] }).amount;
      let next = Math.round(Number(amount) * 10 ** digits);
      for (const one of events) {
        expect(one.new_amount).toBe(next);
        expect(Number.isSafeInteger(one.old_amount) && one.old_amount >= 0).toBe(true);
        const isMore = (one.transaction_type !== 'Ask') === (currency !== 'CLP');
        const isDeposit = one.transaction_type === null;
        expect(one.new_amount > one.old_amount).toBe(isDeposit || isMore);
        next = one.old_amount;
      }
    },
  );

  it.each([
    ['currencies[]=doge', 'currencies'],
    ['event_names[]=inventado', 'event_names'],
    ['per=0', 'per'],
    ['page=x', 'page'],
  ])('reject the parameter %s', async (query, name) => {
    const read = await readAs(RICH);
    const { status, body } = await read(`${PATH}.json?${query}`);
    expect([status, body['code']]).toEqual([400, 'bad_parameter']);
    expect(body['message']).toContain(name);
  });

  it('are empty for a person who never traded', async () => {
    const read = await readAs('77777777-7');
    expect((await read(`${PATH}.json`)).body).toEqual({ balance_events: [], total_count: 0 });
  });

  it('cannot be requested individually', async () => {
    const read = await readAs(RICH);
    expect((await read(`${PATH}/1.json`)).status).toBe(404);
  });
});
