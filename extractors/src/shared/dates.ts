import { ParseError } from './ParseError.ts';

/**
 * Calendar days and months as text: `2026-01-31`, `2026-01`. No clock, and no time zone except
 * Chile's, which institutions use for dates.
 */

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

const SHORT_MONTHS: readonly string[] = MONTHS.map((name) => name.slice(0, 3));

/** Both abbreviations are in use. */
const SPELLINGS: ReadonlyMap<string, number> = new Map([
  ...MONTHS.map((name, index) => [name, index + 1] as const),
  ...SHORT_MONTHS.map((name, index) => [name, index + 1] as const),
  ['setiembre', 9],
  ['sept', 9],
  ['set', 9],
]);

/** Longer texts are refused before matching. */
const LONGEST = 40;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_MONTH = /^(\d{4})-(\d{2})$/;
const NUMERIC_DATE = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const WORDED_DATE = /^(\d{1,2})[ -](?:de )?([a-záéíóú]{3,10})\.?[ -](?:de )?(\d{4})$/;
const NUMERIC_MONTH = /^(\d{1,2})[-/](\d{4})$/;
const WORDED_MONTH = /^([a-záéíóú]{3,10})\.?[ -](?:de )?(\d{4})$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** Printed formats of a day; `long` is `5 de enero de 2026`. */
export type DateStyle = 'dash' | 'slash' | 'short' | 'long';

/** Days of a month, `month` from 1 to 12. */
function lengthOf(year: number, month: number): number {
  if (month === 2) {
    return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  }
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

function isDay(year: number, month: number, day: number): boolean {
  return isMonth(year, month) && day >= 1 && day <= lengthOf(year, month);
}

function isMonth(year: number, month: number): boolean {
  return year >= 1900 && year <= 2199 && month >= 1 && month <= 12;
}

/** Whether a text is an existing day as `2026-01-31`, between 1900 and 2199. */
export function isIsoDate(text: string): boolean {
  const match = ISO_DATE.exec(text);
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Whether a text is a month as `2026-01`, between 1900 and 2199. */
export function isIsoMonth(text: string): boolean {
  const match = ISO_MONTH.exec(text);
  return match !== null && isMonth(Number(match[1]), Number(match[2]));
}

function isoOf(year: number, month: number, day: number): string {
  if (!isDay(year, month, day)) throw new ParseError('date', 'no such day');
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/**
 * Parses a day as portals print it, and returns it in ISO format: `05-01-2026`, `05/01/2026`,
 * `05.01.2026`, `05 ene 2026`, `5 de enero de 2026`, `2026-01-05`. The day precedes the month, as
 * in every Chilean portal.
 */
export function parseDate(text: string): string {
  if (text.length > LONGEST) throw new ParseError('date', 'too long');
  const trimmed = text.trim().toLowerCase();
  const numeric = NUMERIC_DATE.exec(trimmed);
  if (numeric) return isoOf(Number(numeric[4]), Number(numeric[3]), Number(numeric[1]));
  const worded = WORDED_DATE.exec(trimmed);
  if (worded) return isoOf(Number(worded[3]), monthNumber(worded[2]), Number(worded[1]));
  const iso = ISO_DATE.exec(trimmed);
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  throw new ParseError('date');
}

/**
 * Parses a month, and returns it in ISO format: `ene 2026`, `enero de 2026`, `enero-2026`,
 * `01/2026`, `2026-01`.
 */
export function parseMonth(text: string): string {
  if (text.length > LONGEST) throw new ParseError('month', 'too long');
  const trimmed = text.trim().toLowerCase();
  const numeric = NUMERIC_MONTH.exec(trimmed);
  const worded = WORDED_MONTH.exec(trimmed);
  const month = numeric
    ? `${numeric[2] ?? ''}-${pad(Number(numeric[1]))}`
    : worded
      ? `${worded[2] ?? ''}-${pad(monthNumber(worded[1]))}`
      : trimmed;
  if (!isIsoMonth(month)) throw new ParseError('month');
  return month;
}

/** A time as `HH:MM:SS` from `9:05`, `09:05` or `09:05:33`; missing seconds are 00. */
export function parseTime(text: string): string {
  const match = text.length > LONGEST ? null : TIME.exec(text.trim());
  const [hour, minute, second] = [match?.[1], match?.[2], match?.[3] ?? '0'].map(Number);
  if (hour === undefined || minute === undefined || second === undefined) {
    throw new ParseError('time');
  }
  if (!(hour <= 23 && minute <= 59 && second <= 59)) throw new ParseError('time');
  return `${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

/** Prints an ISO day: dash `05-01-2026`, slash `05/01/2026`, short `05 ene 2026`. */
export function formatDate(date: string, style: DateStyle = 'dash'): string {
  if (!isIsoDate(date)) throw new ParseError('date');
  const [year = '', month = '', day = ''] = date.split('-');
  switch (style) {
    case 'dash':
      return `${day}-${month}-${year}`;
    case 'slash':
      return `${day}/${month}/${year}`;
    case 'short':
      return `${day} ${SHORT_MONTHS[Number(month) - 1] ?? ''} ${year}`;
    case 'long':
      return `${Number(day)} de ${MONTHS[Number(month) - 1] ?? ''} de ${year}`;
  }
}

/** Prints an ISO month: numeric `01/2026`, short `ene 2026`, long `enero de 2026`. */
export function formatMonth(month: string, style: 'numeric' | 'short' | 'long' = 'long'): string {
  if (!isIsoMonth(month)) throw new ParseError('month');
  const [year = '', digits = ''] = month.split('-');
  const index = Number(digits) - 1;
  switch (style) {
    case 'numeric':
      return `${digits}/${year}`;
    case 'short':
      return `${SHORT_MONTHS[index] ?? ''} ${year}`;
    case 'long':
      return `${MONTHS[index] ?? ''} de ${year}`;
  }
}

/** The month of an ISO day. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Months since year 0, for ordering months and calculating distances between them. */
export function monthIndex(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

/** The inverse of `monthIndex`. */
export function monthAt(index: number): string {
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1)}`;
}

/** Adds months; a negative number subtracts. */
export function addMonths(month: string, months: number): string {
  return monthAt(monthIndex(month) + months);
}

const CHILEAN_DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Santiago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Chile at a moment. */
export function chileanDay(moment: Date): string {
  if (Number.isNaN(moment.getTime())) throw new ParseError('date');
  const parts = CHILEAN_DAY.formatToParts(moment);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Days in an ISO month. */
export function daysInMonth(month: string): number {
  return lengthOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
}

/** An ISO day of an ISO month. */
export function dayOf(month: string, day: number): string {
  return `${month}-${pad(day)}`;
}

/** Adds days; a negative number subtracts. */
export function addDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** 0 is Sunday, as in JavaScript. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function monthNumber(name: string | undefined): number {
  return SPELLINGS.get(name ?? '') ?? 0;
}
