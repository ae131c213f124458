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
import { balanceEventsOf, EVENT_NAMES } from './balanceEvents.ts';
import { badParameter, notFound } from './refusals.ts';

/** Entries per page: the default, and the maximum that `per` may request. */
const PER = 20;
const MOST_PER = 300;

const STATES: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'received',
    'pending',
    'active',
    'traded',
    'canceling',
    'canceled',
    'canceled_and_traded',
  ],
  deposits: ['pending_info', 'pending', 'confirmed', 'anulled', 'retained'],
  withdrawals: ['pending_signature', 'pending', 'confirmed', 'rejected', 'anulled'],
};

const PRIVATE = [
  /^\/(?:me|balances|balance_events|orders|remittances|remittance_recipients)(?:\/|$)/,
  /^\/markets\/[^/]+\/orders$/,
  /^\/currencies\/[^/]+\/(?:deposits|withdrawals|receive_addresses|fees)(?:\/|$)/,
];

/** Whether a path below `/api/v2` shows data only to its person. */
export const isPrivate = (path: string): boolean => PRIVATE.some((one) => one.test(path));

/** Answers a private path. `send` turns an answer's data into a reply. */
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
    case 'balance_events': {
      if (id !== '') return notFound();
      const page = eventsPage(customer, query);
      return typeof page === 'string' ? badParameter(page) : send(page);
    }
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

/**
 * One page of the requested events with their total count and no `meta`, or the name of the invalid
 * parameter. Which events `relevant` leaves out is not documented: here, none.
 */
function eventsPage(customer: ExchangeCustomer, query: URLSearchParams): object | string {
  const currencies = query.getAll('currencies[]').map((one) => one.toUpperCase());
  if (currencies.some((one) => !ASSETS.some((asset) => asset === one))) return 'currencies';
  const names = query.getAll('event_names[]');
  if (names.some((one) => !EVENT_NAMES.some((name) => name === one))) return 'event_names';
  const range = rangeIn(query);
  if (typeof range === 'string') return range;
  const events = balanceEventsOf(customer)
    .filter(({ currency }) => currencies.length === 0 || currencies.includes(currency))
    .filter(({ event }) => names.length === 0 || names.includes(event));
  const { page, size } = range;
  return {
    balance_events: events.slice((page - 1) * size, page * size),
    total_count: events.length,
  };
}

/** One page of a list with the total count in `meta`, or the name of the invalid parameter. */
function pageOf(
  name: string,
  entries: readonly Entry[],
  query: URLSearchParams,
): object | 'state' | 'page' | 'per' {
  const state = query.get('state');
  if (state !== null && STATES[name]?.includes(state) !== true) return 'state';
  const range = rangeIn(query);
  if (typeof range === 'string') return range;
  const { page, size } = range;
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

/** The page number and page size, or the name of the invalid parameter. */
function rangeIn(
  query: URLSearchParams,
): { readonly page: number; readonly size: number } | 'page' | 'per' {
  const page = countIn(query, 'page', 1);
  if (page === null) return 'page';
  const per = countIn(query, 'per', PER);
  return per === null ? 'per' : { page, size: Math.min(per, MOST_PER) };
}

function countIn(query: URLSearchParams, name: string, otherwise: number): number | null {
  const text = query.get(name);
  if (text === null) return otherwise;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
