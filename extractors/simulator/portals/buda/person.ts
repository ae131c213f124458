import type { ExchangeCustomer } from '../../../synthetic-person/index.ts';
import type { Reply } from '../../http/replies.ts';
import {
  balanceAnswer,
  balancesAnswer,
  depositsOf,
  meAnswer,
  orderOf,
  ordersOf,
} from './account.ts';
import { ASSETS } from './amounts.ts';
import { findMarket } from './market.ts';
import { badParameter, notFound } from './refusals.ts';

/** Entries of a page, unless `per` asks for others, and the most that it may ask for. */
const PER = 20;
const MOST_PER = 300;

const STATES: Readonly<Record<string, readonly string[]>> = {
  orders: [
    ...['received', 'pending', 'active', 'traded', 'canceling', 'canceled'],
    'canceled_and_traded',
  ],
  deposits: ['pending_info', 'pending', 'confirmed', 'anulled', 'retained'],
  withdrawals: ['pending_signature', 'pending', 'confirmed', 'rejected', 'anulled'],
};

const PRIVATE = [
  /^\/(?:me|balances|orders|remittances|remittance_recipients)(?:\/|$)/,
  /^\/markets\/[^/]+\/orders$/,
  /^\/currencies\/[^/]+\/(?:deposits|withdrawals|receive_addresses|fees)(?:\/|$)/,
];

/** Whether what stands at a path below `/api/v2` is shown to its person alone. */
export const isPrivate = (path: string): boolean => PRIVATE.some((one) => one.test(path));

/** Answers a private path. `send` sends an answer with its data. */
export function answerPerson(
  customer: ExchangeCustomer,
  path: string,
  query: URLSearchParams,
  send: (answer: object) => Reply,
): Reply {
  const found = (answer: object | null): Reply => (answer === null ? notFound() : send(answer));
  const listed = (name: string, entries: readonly Entry[]): Reply => {
    const page = pageOf(name, entries, query);
    return typeof page === 'string' ? badParameter(page) : send(page);
  };
  const [, first = '', id = '', part = '', last = ''] = path.split('/');
  switch (first) {
    case 'me':
      return found(meAnswer(customer));
    case 'balances':
      return found(
        id === '' ? balancesAnswer(customer) : balanceAnswer(customer, id.toUpperCase()),
      );
    case 'orders':
      return found(orderOf(customer, id));
    case 'remittances':
    case 'remittance_recipients':
      return listed(first, []);
    case 'markets': {
      const market = findMarket(id);
      return market === undefined ? notFound() : listed('orders', ordersOf(customer, market.id));
    }
  }
  const currency = id.toUpperCase();
  if (!ASSETS.some((one) => one === currency)) return notFound();
  switch (part) {
    case 'deposits':
      return listed(part, depositsOf(customer, currency));
    case 'withdrawals':
      return listed(part, []);
    case 'receive_addresses':
      return found(last === '' ? { receive_addresses: [] } : null);
    default:
      return found(feesOf(last, currency));
  }
}

function feesOf(kind: string, currency: string) {
  if (kind !== 'deposit' && kind !== 'withdrawal') return null;
  return { fees: [{ name: kind, fee_type: kind, base_fee: ['0.0', currency], percent: '0.0' }] };
}

interface Entry {
  readonly state?: string;
}

/** One page of a list with the count of all in `meta`, or the parameter that is wrong. */
function pageOf(
  name: string,
  entries: readonly Entry[],
  query: URLSearchParams,
): object | 'state' | 'page' | 'per' {
  const state = query.get('state');
  if (state !== null && STATES[name]?.includes(state) !== true) return 'state';
  const page = countIn(query, 'page', 1);
  if (page === null) return 'page';
  const per = countIn(query, 'per', PER);
  if (per === null) return 'per';
  const size = Math.min(per, MOST_PER);
  const matching = entries.filter((one) => state === null || one.state === state);
  return {
    [name]: matching.slice((page - 1) * size, page * size),
    meta: {
      current_page: page,
      total_count: matching.length,
      total_pages: Math.ceil(matching.length / size),
    },
  };
}

function countIn(query: URLSearchParams, name: string, otherwise: number): number | null {
  const text = query.get(name);
  if (text === null) return otherwise;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
