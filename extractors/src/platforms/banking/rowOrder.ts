import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { sumMoney } from '../../shared/money.ts';

/**
 * Whether rows are printed from old to new, where nobody documents their order: each balance follows
 * from the one above it then.
 */
export function isOldestFirst([first, second]: readonly Movement[], currency: Currency): boolean {
  if (first === undefined || second === undefined) return false;
  const change = second.type === 'inflow' ? second.amount : -second.amount;
  return sumMoney([first.balance, change], currency) === second.balance;
}
