import { chileanDay } from '../../src/shared/dates.ts';

/** The current day in Chile, `2026-01-31`. The simulator shows data up to the day before. */
export const chileanToday = (now: number): string => chileanDay(new Date(now));
