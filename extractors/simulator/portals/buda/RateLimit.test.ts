import { expect, it } from 'vitest';
import { RateLimit } from './RateLimit.ts';

it('does not count requests of another day', () => {
  let now = Date.parse('2026-01-15T15:00:00Z');
  const limit = new RateLimit(1, () => now);
  expect(limit.refuse('127.0.0.1')).toBeNull();
  expect(limit.refuse('127.0.0.1')).toBe(60);
  now += 86_400_000;
  expect(limit.refuse('127.0.0.1')).toBeNull();
  now -= 86_400_000;
  expect(limit.refuse('127.0.0.1')).toBeNull();
});
