import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { createDistinctCounter, createRateLimiter, createWindowLimiter } from './rateLimiter.ts';
import { createInstitutionBulkhead } from './institutionBulkhead.ts';
import { createInstitutionHealthStore } from './institutionHealthStore.ts';
import { createLeadership } from './leadership.ts';
import { createLeasedRateLimiter, takeFromRedis } from './leasedRateLimiter.ts';
import { createLeasedSlots } from './leasedSlots.ts';
import type { RedisConnection } from './redis.ts';

export type RedisParts = ReturnType<typeof createRedisParts>;

/** What is kept in Redis, under the prefix of this installation. */
export function createRedisParts(
  redis: RedisConnection,
  { prefix, now }: { readonly prefix: string; readonly now: Clock },
) {
  const limit = (name: string) => `{${prefix}}:limit:${name}`;
  return {
    limiter: (name: string, perMinute: number) =>
      createRateLimiter(redis, { prefix: limit(name), perMinute, now }),
    windowLimiter: (name: string, points: number, seconds: number) =>
      createWindowLimiter(redis, { prefix: limit(name), points, seconds, now }),
    leasedLimiter: (name: string, perMinute: number) =>
      createLeasedRateLimiter(takeFromRedis(redis, { prefix: limit(name), perMinute }), {
        perMinute,
        now,
      }),
    distinctCounter: (name: string, perHour: number) =>
      createDistinctCounter(redis, { prefix, name, perHour, now }),
    leasedSlots: (name: string, slots: number) =>
      createLeasedSlots(redis, { prefix, name, slots, now }),
    leadership: (name: string) => createLeadership(redis, { prefix, name, owner: randomUUID() }),
    institutionHealth: () => createInstitutionHealthStore(redis, prefix),
    institutionBulkhead: (
      options: Pick<
        Parameters<typeof createInstitutionBulkhead>[1],
        'concurrency' | 'circuitBreaker'
      >,
    ) => createInstitutionBulkhead(redis, { prefix, now, ...options }),
  };
}
