import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  daysInMonth,
  formatDate,
  formatMonth,
  isIsoDate,
  isIsoMonth,
  monthAt,
  monthIndex,
  monthOf,
  parseDate,
  parseMonth,
  parseTime,
  weekdayOf,
} from './dates.ts';
import { ParseError } from './ParseError.ts';

const FIXED = { seed: 1, numRuns: 1_000 };
const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('dates', () => {
  it.each([
    ['05-01-2026', '2026-01-05'],
    ['5-1-2026', '2026-01-05'],
    ['05/01/2026', '2026-01-05'],
    ['05.01.2026', '2026-01-05'],
    ['05 ene 2026', '2026-01-05'],
    ['05 ene. 2026', '2026-01-05'],
    ['05-Ene-2026', '2026-01-05'],
    ['5 de enero de 2026', '2026-01-05'],
    ['5 DE SEPTIEMBRE DE 2026', '2026-09-05'],
    ['5 sept 2026', '2026-09-05'],
    ['5 set 2026', '2026-09-05'],
    ['29-02-2024', '2024-02-29'],
    ['2026-01-05', '2026-01-05'],
    [' 31/12/2025 ', '2025-12-31'],
  ])('reads %j', (text, iso) => {
    expect(parseDate(text)).toBe(iso);
  });

  it.each([
    '',
    '31-02-2026',
    '29/02/2026',
    '29-02-1900',
    '00-01-2026',
    '01-13-2026',
    '32/01/2026',
    '05-01/2026',
    '05-01-26',
    '01 foo 2026',
    'enero 2026',
    '5 enero',
    '2026-1-5',
    '2026-01-05T00:00:00Z',
    'mañana',
    '05-01-1899',
    '05-01-2200',
    '०५-01-2026',
    '05-01-2026\u0000',
    '5 '.repeat(500_000),
  ])('refuses %j', (text) => {
    expect(() => parseDate(text)).toThrow(ParseError);
  });

  it('parses every day that it formats', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('dash', 'slash', 'short', 'long'), (day, style) => {
        expect(parseDate(formatDate(day, style))).toBe(day);
        expect(isIsoDate(day)).toBe(true);
      }),
      FIXED,
    );
  });

  it('formats dates like portals', () => {
    expect(formatDate('2026-01-05')).toBe('05-01-2026');
    expect(formatDate('2026-01-05', 'slash')).toBe('05/01/2026');
    expect(formatDate('2026-01-05', 'short')).toBe('05 ene 2026');
    expect(formatDate('2026-01-05', 'long')).toBe('5 de enero de 2026');
    expect(() => formatDate('2026-02-30')).toThrow(ParseError);
    expect(formatMonth('2026-01')).toBe('enero de 2026');
    expect(formatMonth('2026-01', 'short')).toBe('ene 2026');
    expect(formatMonth('2026-01', 'numeric')).toBe('01/2026');
    expect(() => formatMonth('2026-00')).toThrow(ParseError);
  });

  it('parses every month that it formats', () => {
    expect(parseMonth('Ene-2026')).toBe('2026-01');
    expect(parseMonth('2026-01')).toBe('2026-01');
    expect(parseMonth('1/2026')).toBe('2026-01');
    for (const text of ['', '13/2026', '2026-13', '2026-1', 'foo 2026', '0/2026', 'enero']) {
      expect(() => parseMonth(text)).toThrow(ParseError);
    }
    fc.assert(
      fc.property(days, fc.constantFrom('numeric', 'short', 'long'), (day, style) => {
        expect(parseMonth(formatMonth(monthOf(day), style))).toBe(monthOf(day));
      }),
      FIXED,
    );
  });

  it('parses times', () => {
    expect(parseTime('9:05')).toBe('09:05:00');
    expect(parseTime('23:59:59')).toBe('23:59:59');
    for (const text of ['', '24:00', '9:60', '9:05:60', '9', '9:5', 'ab:cd', '9:05 PM']) {
      expect(() => parseTime(text)).toThrow(ParseError);
    }
  });

  it('recognises ISO days and months', () => {
    expect(isIsoDate('2024-02-29')).toBe(true);
    expect(isIsoDate('2026-02-29')).toBe(false);
    expect(isIsoDate('2026-2-9')).toBe(false);
    expect(isIsoMonth('2026-12')).toBe(true);
    expect(isIsoMonth('2026-13')).toBe(false);
  });

  it('calculates with calendar days and months', () => {
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2025-12', 14)).toBe('2027-02');
    expect(daysInMonth('2024-02')).toBe(29);
    expect(dayOf('2026-01', 5)).toBe('2026-01-05');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(weekdayOf('2026-01-04')).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 1900 * 12, max: 2199 * 12 }), (index) => {
        const month = monthAt(index);
        expect(monthIndex(month)).toBe(index);
        expect(addDays(dayOf(month, daysInMonth(month)), 1)).toBe(dayOf(monthAt(index + 1), 1));
      }),
      FIXED,
    );
  });
});
