import { describe, expect, it } from 'vitest';
import { chileanToday } from './chileanToday.ts';

describe('chileanToday', () => {
  it.each([
    ['2026-02-01T02:59:59Z', '2026-01-31'],
    ['2026-02-01T03:00:00Z', '2026-02-01'],
    ['2026-07-15T03:59:59Z', '2026-07-14'],
    ['2026-07-15T04:00:00Z', '2026-07-15'],
  ])('at %s returns %s', (moment, day) => {
    expect(chileanToday(Date.parse(moment))).toBe(day);
  });
});
