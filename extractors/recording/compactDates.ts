/** Dates that are written without separators between year, month and day. */

const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`;
const MONTH = '(?:0[1-9]|1[0-2])';
const YEAR = String.raw`(?:19\d\d|20[0-4]\d)`;
const YEAR_FIRST = new RegExp(
  String.raw`^${YEAR}${MONTH}${DAY}(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?)?$`,
);
const DAY_FIRST = new RegExp(`^${DAY}${MONTH}${YEAR}$`);

/** `20260115`, possibly followed by a time of day. */
export const isCompactDate = (run: string): boolean => YEAR_FIRST.test(run);

/** `15012026`. */
export const isDayFirst = (run: string): boolean => DAY_FIRST.test(run);

/** The day that many days earlier, in the same notation. */
export function shifted(run: string, days: number): string {
  const isReversed = !isCompactDate(run) && isDayFirst(run);
  const [year, month, day] = isReversed
    ? ([run.slice(4), run.slice(2, 4), run.slice(0, 2)] as const)
    : ([run.slice(0, 4), run.slice(4, 6), run.slice(6)] as const);
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - days));
  const parts = moment.toISOString().slice(0, 10).split('-');
  return (isReversed ? parts.reverse() : parts).join('');
}
