import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { sumMoney } from '../../shared/money.ts';

/**
 * Whether rows are ordered from old to new, for banks whose order no source documents. Decided by
 * the dates; if all rows are of one day, by the balances: in oldest-first order, each balance
 * follows from the one above it.
 */
export function isOldestFirst(rows: readonly Movement[], currency: Currency): boolean {
  const [first, ...others] = rows;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return false;
  // Comparing two balances is not enough: amounts that cancel out are consistent with both orders.
  if (first.date !== last.date) return first.date < last.date;
  return others.every((row, index) => {
    const change = row.type === 'inflow' ? row.amount : -row.amount;
    return sumMoney([rows[index]?.balance ?? NaN, change], currency) === row.balance;
  });
}
