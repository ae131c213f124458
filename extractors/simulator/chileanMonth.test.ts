import { describe, expect, it } from 'vitest';
import { chileanMonth } from './chileanMonth.ts';

describe('chileanMonth', () => {
  it.each([
    ['2026-02-01T02:59:59Z', '2026-01'],
    ['2026-02-01T03:00:00Z', '2026-02'],
    ['2026-07-01T03:59:59Z', '2026-06'],
    ['2026-07-01T04:00:00Z', '2026-07'],
  ])('at %s is %s', (moment, month) => {
    expect(chileanMonth(Date.parse(moment))).toBe(month);
  });
});
