import { addDays, addMonths, dayOf, daysInMonth, weekdayOf } from '../src/shared/dates.ts';

/** Dates of a view. The view of a month shows everything up to the end of the month before. */

/** The last month shown. */
export const lastMonthShown = (month: string): string => addMonths(month, -1);

/** The last day shown: balances, prices and debts are as of this day. */
export function lastDayShown(month: string): string {
  const last = lastMonthShown(month);
  return dayOf(last, daysInMonth(last));
}

/** The day on which documents are issued. */
export const dayOfIssue = (month: string): string => dayOf(month, 1);

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

/** Whole days from one to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
