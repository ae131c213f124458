import { expect, it } from 'vitest';
import { addSeconds } from '../../../infra/clock.ts';
import { isGivenUp, nextAttemptAt } from './webhooks.policy.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');

it('a delivery is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h', () => {
  const delays = Array.from({ length: 8 }, (_, index) => {
    const at = nextAttemptAt(index + 1, NOW, () => 0);
    return at && (at.getTime() - NOW.getTime()) / 1000;
  });
  expect(delays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000, null]);
});

it('a retry is delayed by up to a tenth more, so that not all happen at once', () => {
  expect(nextAttemptAt(2, NOW, () => 0.999_999)?.getTime()).toBeCloseTo(
    addSeconds(NOW, 330).getTime(),
    -1,
  );
});

it('an endpoint is given up after it has failed for five days', () => {
  const since = (seconds: number) => ({ failingSince: addSeconds(NOW, -seconds) });
  expect(isGivenUp(since(5 * 86_400), NOW)).toBe(true);
  expect(isGivenUp(since(5 * 86_400 - 1), NOW)).toBe(false);
  expect(isGivenUp({ failingSince: null }, NOW)).toBe(false);
});
