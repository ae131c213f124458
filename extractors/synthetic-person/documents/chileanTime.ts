import { addDays, dayOf, weekdayOf } from '../../src/shared/dates.ts';

/**
 * UTC offset of continental Chile on a day, from 2022 on: summer time from September to April. A
 * fixed rule instead of Intl, since the documents must be the same with any time zone data.
 */
export function offsetOf(date: string): '-03:00' | '-04:00' {
  const year = date.slice(0, 4);
  // Clocks change in the night after the first Saturday of April, and after the first Saturday of
  // September that is later than the 1st.
  const winter = addDays(firstSaturday(`${year}-04`, 1), 1);
  const summer = addDays(firstSaturday(`${year}-09`, 2), 1);
  return date >= winter && date < summer ? '-04:00' : '-03:00';
}

function firstSaturday(month: string, from: number): string {
  const day = dayOf(month, from);
  return addDays(day, (6 - weekdayOf(day) + 7) % 7);
}
