import { chileanDay, monthOf } from '../src/shared/dates.ts';

/**
 * The current month in Chile, `2026-01`. The simulator shows data up to the day before it begins.
 */
export function chileanMonth(now: number): string {
  return monthOf(chileanDay(new Date(now)));
}
