import { isIsoDate } from '../../src/shared/dates.ts';
import { isFormattedRut } from '../../src/shared/rut.ts';
import type { BankCustomer } from './types.ts';

/**
 * Limits of the customer cache: a portal needs the same customer for every page of a session, and
 * one can be a hundred times larger than another. 300,000 movements take about 100 MB.
 */
const MAX_MOVEMENTS = 300_000;
const MAX_CUSTOMERS = 256;

interface Entry {
  readonly customer: BankCustomer;
  readonly weight: number;
}

/** In order of use, the most recent last. */
const customers = new Map<string, Entry>();
let weight = 0;

/** The cached customer under a key that names all inputs; the least recently used are evicted. */
export function remembered(key: string, generate: () => BankCustomer): BankCustomer {
  const cached = customers.get(key);
  const entry = cached ?? weighed(generate());
  customers.delete(key);
  customers.set(key, entry);
  if (cached === undefined) weight += entry.weight;
  for (const [oldest, unused] of customers) {
    const fits = customers.size <= MAX_CUSTOMERS && weight <= MAX_MOVEMENTS;
    if (fits || customers.size === 1) break;
    customers.delete(oldest);
    weight -= unused.weight;
  }
  return entry.customer;
}

const weighed = (customer: BankCustomer): Entry => ({ customer, weight: weightOf(customer) });

function weightOf(customer: BankCustomer): number {
  return customer.accounts.reduce((sum, account) => sum + account.movements.length, 0);
}

/** Freezes a value deeply: cached values are shared by their readers. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

/** Most views of other institutions that are cached; the largest have some thousand rows. */
const MAX_VIEWS = 48;

const views = new Map<string, unknown>();

/**
 * What an institution other than a bank knows about a person on a day, cached and frozen.
 * @param kind the kind of view; together, the parameters are the cache key
 * @throws RangeError for an invalid RUT or day
 */
export function known<T>(
  kind: string,
  rut: string,
  today: string,
  entityId: string,
  generate: () => T,
): T {
  if (!isFormattedRut(rut)) throw new RangeError('Not a RUT');
  if (!isIsoDate(today)) throw new RangeError('Not a day');
  const key = `${kind}|${rut}|${today}|${entityId}`;
  const view = views.has(key) ? (views.get(key) as T) : deepFreeze(generate());
  views.delete(key);
  views.set(key, view);
  for (const oldest of views.keys()) {
    if (views.size <= MAX_VIEWS) break;
    views.delete(oldest);
  }
  return view;
}
