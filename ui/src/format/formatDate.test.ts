import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, formatTime, machineDate } from './formatDate.ts';

describe('formatDate', () => {
  it('formats a calendar date in long and numeric form', () => {
    expect(formatDate('2026-03-05')).toBe('5 de marzo de 2026');
    expect(formatDate('2026-03-05', 'numeric')).toBe('05-03-2026');
    expect(formatDate('2026-03-05', 'long', 'en')).toBe('5 March 2026');
  });

  it('uses the date in Chile, in summer (-03:00) and winter (-04:00)', () => {
    expect(formatDate('2026-01-01T02:59:59Z', 'numeric')).toBe('31-12-2025');
    expect(formatDate('2026-01-01T03:00:00Z', 'numeric')).toBe('01-01-2026');
    expect(formatDate('2026-07-01T03:59:59Z', 'numeric')).toBe('30-06-2026');
    expect(formatDate(new Date('2026-07-01T04:00:00Z'), 'numeric')).toBe('01-07-2026');
  });

  it('never shifts a calendar date', () => {
    const day = fc
      .date({
        min: new Date('1900-01-01T00:00:00Z'),
        max: new Date('2100-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, (text) => {
        expect(formatDate(text, 'numeric').split('-').reverse().join('-')).toBe(text);
        expect(machineDate(text)).toBe(text);
      }),
    );
  });

  it.each(['', 'ayer', '2026-02-30', '05-03-2026', '2026-03-05T10:00:00', '2026-13-01'])(
    'throws for %j',
    (text) => {
      expect(() => formatDate(text)).toThrow(RangeError);
    },
  );

  it('throws for an invalid Date', () => {
    expect(() => formatDate(new Date(NaN))).toThrow(RangeError);
  });
});

describe('formatTime', () => {
  it.each([
    ['2026-03-05T17:30:00Z', '14:30'],
    ['2026-03-05T14:30:00-03:00', '14:30'],
    ['2026-07-05T04:00:00Z', '00:00'],
    ['2026-07-05T12:05:00.000Z', '08:05'],
  ])('formats %s as %s', (instant, expected) => {
    expect(formatTime(instant)).toBe(expected);
  });

  it('throws for a date without a time', () => {
    expect(() => formatTime('2026-03-05')).toThrow(RangeError);
  });
});

it('machineDate returns an instant in UTC', () => {
  expect(machineDate('2026-03-05T14:30:00-03:00')).toBe('2026-03-05T17:30:00.000Z');
});
