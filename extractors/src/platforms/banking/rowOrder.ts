import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { sumMoney } from '../../shared/money.ts';

/**
 * Whether rows are printed from old to new, where nobody documents their order. Dates tell; where all
 * rows are of one day, the balances do, each of which follows from the one above it then.
 */
export function isOldestFirst(rows: readonly Movement[], currency: Currency): boolean {
  const [first, ...others] = rows;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return false;
  // Two balances are not enough: amounts that cancel each other out follow in both directions.
  if (first.date !== last.date) return first.date < last.date;
  return others.every((row, index) => {
    const change = row.type === 'inflow' ? row.amount : -row.amount;
    return sumMoney([rows[index]?.balance ?? NaN, change], currency) === row.balance;
  });
}
