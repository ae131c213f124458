import { addDays, addMonths, monthOf, weekdayOf } from '../../src/shared/dates.ts';

/**
 * Dates of a view. A day's view shows everything up to the end of the day before, since banks post
 * overnight. So it is the same all day long, and nothing in it is in the future. Documents issued
 * on request, such as a certificate, are dated the day itself.
 */

/** The last day shown: balances, prices and debts are as of this day. */
export const lastDayShown = (today: string): string => addDays(today, -1);

/** The last month shown, usually only part of it. */
export const lastMonthShown = (today: string): string => monthOf(lastDayShown(today));

/** The day itself, or the Monday after a weekend. Ignores public holidays. */
export function businessDay(date: string): string {
  const weekday = weekdayOf(date);
  return weekday === 0 ? addDays(date, 1) : weekday === 6 ? addDays(date, 2) : date;
}

/** Every month from the first to the last, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
