import type { Ledger } from './ledger.ts';
import { MERCHANTS } from '../lists/commerce.ts';

/**
 * Ranges of days of the month, each with one purchase; a last purchase is on the last business day.
 */
const WEEKS = [
  { from: 1, to: 3 },
  { from: 8, to: 10 },
  { from: 15, to: 17 },
  { from: 22, to: 24 },
] as const;

/**
 * Small purchases throughout the month, so that no ten days pass without a movement: an account in
 * use without recent movements looks abandoned.
 */
export function buyWeekly(ledger: Ledger): void {
  const { choose, lastDay } = ledger;
  for (const { from, to } of [...WEEKS, { from: lastDay, to: lastDay }]) {
    ledger.spend({
      ...ledger.moment(),
      day: choose.int(from, to),
      description: `COMPRA REDCOMPRA ${choose.pick(MERCHANTS).name}`,
      transactionNumber: ledger.nextNumber(),
      amount: choose.int(50, 249) * 10,
    });
  }
}
