import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from './clock.ts';

const on = (text: string) => new Date(`${text}T10:11:12.345Z`);

describe('addMonths', () => {
  it.each([
    ['2026-11-21', 12, '2027-11-21'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', 36, '2029-03-31'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(addMonths(on(from), months)).toEqual(on(to));
  });

  it('stays within the target month and keeps the time of day', () => {
    const dates = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 36 }), (from, months) => {
        const to = addMonths(from, months);
        const count = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
        expect(count(to) - count(from)).toBe(months);
        expect(to.getTime() % 86_400_000).toBe(from.getTime() % 86_400_000);
        expect(to.getUTCDate()).toBeLessThanOrEqual(from.getUTCDate());
      }),
    );
  });
});
