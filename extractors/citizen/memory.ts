import type { BankCustomer } from './types.ts';

/**
 * Lives told lately: a portal asks for the same one with every page. Held down by what they weigh,
 * in movements, since one life can be a hundred times another; 120,000 take about 40 MB.
 */
const MOST_MOVEMENTS = 120_000;
const MOST_CUSTOMERS = 256;

const told = new Map<string, BankCustomer>();

/** The customer under a key that names all that it depends on; the longest unused is forgotten. */
export function remembered(key: string, tell: () => BankCustomer): BankCustomer {
  const customer = told.get(key) ?? tell();
  // The last in the map is the one used last.
  told.delete(key);
  told.set(key, customer);
  let movements = [...told.values()].reduce((sum, one) => sum + weightOf(one), 0);
  for (const [oldest, one] of told) {
    if (told.size === 1 || (told.size <= MOST_CUSTOMERS && movements <= MOST_MOVEMENTS)) break;
    told.delete(oldest);
    movements -= weightOf(one);
  }
  return customer;
}

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
