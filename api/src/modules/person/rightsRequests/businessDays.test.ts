import { describe, expect, it } from 'vitest';
import { addBusinessDays, isBusinessDay } from './businessDays.ts';

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The holidays of a year that are not on a weekend. */
function holidaysOf(year: number): string[] {
  const found: string[] = [];
  const end = dayOf(`${String(year)}-12-31`);
  for (let day = dayOf(`${String(year)}-01-01`); day <= end; day += 1) {
    const isWeekend = [0, 6].includes(new Date(day * 86_400_000).getUTCDay());
    if (!isWeekend && !isBusinessDay(day)) found.push(dateOf(day).slice(5));
  }
  return found;
}

describe("Chile's public holidays", () => {
  // Taken from the calendars published for those years.
  it.each([
    // A year with a one-off holiday.
    [2022, '04-15 06-21 06-27 08-15 09-16 09-19 10-10 10-31 11-01 12-08'],
    [2024, '01-01 03-29 05-01 05-21 06-20 07-16 08-15 09-18 09-19 09-20 10-31 11-01 12-25'],
    [2025, '01-01 04-18 05-01 05-21 06-20 07-16 08-15 09-18 09-19 10-31 12-08 12-25'],
    [2026, '01-01 04-03 05-01 05-21 06-29 07-16 09-18 10-12 12-08 12-25'],
    [2023, '01-02 04-07 05-01 06-21 06-26 08-15 09-18 09-19 10-09 10-27 11-01 12-08 12-25'],
    [2027, '01-01 03-26 05-21 06-21 06-28 07-16 09-17 10-11 11-01 12-08'],
  ])('match the published calendar of %i', (year, expected) => {
    expect(holidaysOf(year)).toEqual(expected.split(' '));
  });
});

describe('business days', () => {
  it.each([
    ['within a week', '2026-12-01', '2026-12-03'],
    ['over a weekend', '2026-12-03', '2026-12-07'],
    ['over a holiday', '2026-12-07', '2026-12-10'],
    ['from a Saturday', '2026-12-12', '2026-12-15'],
    ['over a turn of the year', '2026-12-31', '2027-01-05'],
  ])('are counted %s', (_, from, to) => {
    expect(dateOf(addBusinessDays(dayOf(from), 2))).toBe(to);
  });
});
