import type { MovementType } from '../src/products/enumerations.ts';

/**
 * What another product says was paid from, or into, a main account. The account's book must show
 * it, so what it adds up to is kept below `capacityAt`.
 */
export interface Due {
  readonly date: string;
  readonly type: MovementType;
  /** In capitals, as banks print it. */
  readonly description: string;
  /** Whole pesos. */
  readonly amount: number;
}

export const charge = (date: string, description: string, amount: number): Due => ({
  date,
  type: 'outflow',
  description: description.toUpperCase(),
  amount,
});

export const credit = (date: string, description: string, amount: number): Due => ({
  date,
  type: 'inflow',
  description: description.toUpperCase(),
  amount,
});

/** Those of the months from the first to the last, both included. */
export function between(dues: readonly Due[], first: string, last: string): Due[] {
  return dues.filter(({ date }) => date.slice(0, 7) >= first && date.slice(0, 7) <= last);
}
