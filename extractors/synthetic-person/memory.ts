import { isIsoMonth } from '../src/shared/dates.ts';
import { isFormattedRut } from '../src/shared/rut.ts';
import type { BankCustomer } from './types.ts';

/**
 * Lives told lately: a portal asks for the same one with every page. Held down by what they weigh,
 * in movements, since one life can be a hundred times another; 120,000 take about 40 MB.
 */
const MOST_MOVEMENTS = 120_000;
const MOST_CUSTOMERS = 256;

interface Told {
  readonly customer: BankCustomer;
  readonly weight: number;
}

const told = new Map<string, Told>();
let weight = 0;

/** The customer under a key that names all that it depends on; the longest unused is forgotten. */
export function remembered(key: string, tell: () => BankCustomer): BankCustomer {
  const before = told.get(key);
  const one = before ?? weighed(tell());
  // The last in the map is the one used last.
  told.delete(key);
  told.set(key, one);
  if (before === undefined) weight += one.weight;
  for (const [oldest, unused] of told) {
    if (told.size === 1 || (told.size <= MOST_CUSTOMERS && weight <= MOST_MOVEMENTS)) break;
    told.delete(oldest);
    weight -= unused.weight;
  }
  return one.customer;
}

const weighed = (customer: BankCustomer): Told => ({ customer, weight: weightOf(customer) });

function weightOf(customer: BankCustomer): number {
  return customer.accounts.reduce((sum, account) => sum + account.movements.length, 0);
}

/** Freezes a value and all inside: what is shared must not be changed by one of its readers. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

/** How many views of other institutions are kept; the largest hold some thousand rows. */
const MOST_VIEWS = 48;

const views = new Map<string, unknown>();

/**
 * What an institution other than a bank knows of somebody in a month, told once and frozen.
 * @param kind names the sort of view; with the rest it names all that it depends on
 * @throws RangeError for an invalid RUT or month
 */
export function known<T>(
  kind: string,
  rut: string,
  month: string,
  entityId: string,
  tell: () => T,
): T {
  if (!isFormattedRut(rut)) throw new RangeError('Not a RUT');
  if (!isIsoMonth(month)) throw new RangeError('Not a month');
  const key = `${kind}|${rut}|${month}|${entityId}`;
  const view = views.has(key) ? (views.get(key) as T) : deepFreeze(tell());
  views.delete(key);
  views.set(key, view);
  for (const oldest of views.keys()) {
    if (views.size <= MOST_VIEWS) break;
    views.delete(oldest);
  }
  return view;
}
