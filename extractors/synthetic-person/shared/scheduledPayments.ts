import type { MovementType } from '../../src/products/enumerations.ts';

/**
 * A payment from or into a main account that another product reports. The account's ledger must
 * contain it, so the sum of such payments is kept below `capacityAt`.
 */
export interface ScheduledPayment {
  readonly date: string;
  readonly type: MovementType;
  /** In upper case, as banks print it. */
  readonly description: string;
  /** In whole pesos. */
  readonly amount: number;
}

export const charge = (date: string, description: string, amount: number): ScheduledPayment => ({
  date,
  type: 'outflow',
  description: description.toUpperCase(),
  amount,
});

export const credit = (date: string, description: string, amount: number): ScheduledPayment => ({
  date,
  type: 'inflow',
  description: description.toUpperCase(),
  amount,
});

/** The payments from the first month to the last, both included. */
export function between(
  scheduled: readonly ScheduledPayment[],
  first: string,
  last: string,
): ScheduledPayment[] {
  return scheduled.filter(({ date }) => date.slice(0, 7) >= first && date.slice(0, 7) <= last);
}
