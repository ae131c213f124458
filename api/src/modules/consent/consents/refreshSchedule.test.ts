import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../infra/clock.ts';
import { nextRefreshAt } from './refreshSchedule.ts';

const HOUR = 3600;
const AFTER = new Date('2026-11-23T12:00:00.400Z');
const ids = Array.from({ length: 1000 }, (_, index) => `consent-${String(index)}`);
const hoursFrom = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000 / HOUR;

describe('nextRefreshAt', () => {
  it('spreads consents evenly over the day', () => {
    // At this number, chance alone takes no hour a tenth away from its share.
    const total = 100_000;
    const perHour = Array<number>(24).fill(0);
    for (let index = 0; index < total; index += 1) {
      const hour = nextRefreshAt(`consent-${String(index)}`, 'daily', AFTER).getUTCHours();
      perHour[hour] = (perHour[hour] ?? 0) + 1;
    }
    const even = total / 24;
    for (const count of perHour) expect(Math.abs(count - even)).toBeLessThan(even / 10);
  });

  it('returns the same second of every day', () => {
    for (const id of ids) {
      const first = nextRefreshAt(id, 'daily', AFTER);
      for (const seconds of [0, 1, 90, 19 * HOUR])
        expect(nextRefreshAt(id, 'daily', addSeconds(first, seconds))).toEqual(
          addSeconds(first, 24 * HOUR),
        );
    }
  });

  it('returns two seconds of the day, twelve hours apart', () => {
    for (const id of ids) {
      const first = nextRefreshAt(id, 'twice-daily', AFTER);
      const second = nextRefreshAt(id, 'twice-daily', addSeconds(first, 30));
      expect(hoursFrom(first, second)).toBe(12);
      const daily = nextRefreshAt(id, 'daily', AFTER);
      expect(hoursFrom(first, daily) % 12).toBe(0);
    }
  });

  it.each([
    { frequency: 'daily', most: 28 },
    { frequency: 'twice-daily', most: 16 },
  ] as const)('leaves at least four hours to the last extraction: $frequency', (given) => {
    const gaps = ids.map((id) => hoursFrom(AFTER, nextRefreshAt(id, given.frequency, AFTER)));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(given.most + 1 / HOUR);
  });

  it('is a day later for a consent that is refreshed on reading', () => {
    expect(nextRefreshAt('any', 'on-read', AFTER)).toEqual(addSeconds(AFTER, 24 * HOUR));
  });
});
