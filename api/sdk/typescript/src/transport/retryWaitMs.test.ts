import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './refusal.ts';
import { retryWaitMs } from './retryWaitMs.ts';

const now = Date.parse('2026-08-31T10:00:00Z');
const inSeconds = (seconds: number) => new Date(now + seconds * 1000);

describe('retryWaitMs', () => {
  it.each([
    [0, 250, 500],
    [1, 500, 1000],
    [2, 1000, 2000],
    [9, 4000, 8000],
  ])('backs off before retry %i for %i to %i ms', (retry, least, most) => {
    expect(retryWaitMs(retry, null, 60_000, { now, random: () => 0 })).toBe(least);
    expect(retryWaitMs(retry, null, 60_000, { now, random: () => 1 })).toBe(most);
  });

  it.each([
    [30, 30_000],
    [60, 60_000],
    [0, 0],
    [-5, 0],
  ])('waits until the given retry time, in %i s', (seconds, ms) => {
    expect(retryWaitMs(0, inSeconds(seconds), 60_000, { now, random: () => 0 })).toBe(ms);
  });

  it('does not wait longer than allowed', () => {
    expect(retryWaitMs(0, inSeconds(61), 60_000, { now })).toBeNull();
    fc.assert(
      fc.property(fc.nat(100), fc.option(fc.integer({ min: -1e6, max: 1e6 })), (retry, seconds) => {
        const wait = retryWaitMs(retry, seconds === null ? null : inSeconds(seconds), 5000, {
          now,
        });
        expect(wait ?? 0).toBeLessThanOrEqual(5500);
      }),
    );
  });
});

describe('readRetryAfter', () => {
  it.each([
    ['30', '2026-08-31T10:00:30.000Z'],
    ['Mon, 31 Aug 2026 11:00:00 GMT', '2026-08-31T11:00:00.000Z'],
    ['2026-08-31T12:00:00.000Z', '2026-08-31T12:00:00.000Z'],
  ])('reads %s', (header, date) => {
    expect(readRetryAfter(header, now)?.toISOString()).toBe(date);
  });

  it.each([null, '', 'soon'])('ignores %j', (header) => {
    expect(readRetryAfter(header, now)).toBeNull();
  });
});
