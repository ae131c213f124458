import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { BoundedCache } from '../BoundedCache.ts';
import { addSeconds, type Clock } from '../clock.ts';
import type { RateLimiter, RateLimitState } from './rateLimiter.ts';
import type { RedisConnection } from './redis.ts';

/** A counter for what is cheap and frequent: Redis is asked once for many calls. */
export interface LeasedRateLimiter extends RateLimiter {
  /** Where this process knows already that nothing is left for the key; asks nobody, counts nothing. */
  refusal(key: string): RateLimitState | null;
}

/** What a counter gave of the calls it was asked for. */
export interface Grant {
  /** Up to as many as asked for; 0 where the minute is used up. */
  readonly granted: number;
  /** Left for others, after this. */
  readonly remaining: number;
  /** Until the count starts anew. */
  readonly millisecondsLeft: number;
}

/** A counter that is shared by all processes. */
export type TakePoints = (key: string, points: number) => Promise<Grant>;

/** Of the minute's calls that a process takes at a time: what it takes and does not use is lost. */
const LEASED_SHARE = 0.01;
/** Callers remembered by a process. One that is forgotten loses what was left of its lease. */
const MAX_LEASES = 20_000;

interface Lease {
  points: number;
  readonly remaining: number;
  /** By the process's own steady clock. */
  readonly endsAtMs: number;
  readonly resetAt: Date;
}

/**
 * Counts calls a minute against a shared counter, a hundredth of the minute at a time, so that a
 * read need not wait for Redis. Never lets more through than the limit, over all processes; with
 * several of them a caller may be refused a hundredth a process early.
 */
export function createLeasedRateLimiter(
  take: TakePoints,
  options: { perMinute: number; now: Clock; steadyMs?: () => number },
): LeasedRateLimiter {
  const { perMinute, now, steadyMs = () => performance.now() } = options;
  const chunk = Math.max(1, Math.floor(perMinute * LEASED_SHARE));
  const leases = new BoundedCache<Lease>(MAX_LEASES);
  const renewals = new Map<string, Promise<void>>();

  const current = (key: string): Lease | undefined => {
    const lease = leases.get(key);
    return lease && lease.endsAtMs > steadyMs() ? lease : undefined;
  };
  const state = (lease: Lease, allowed: boolean): RateLimitState => ({
    allowed,
    limit: perMinute,
    remaining: lease.points + lease.remaining,
    resetAt: lease.resetAt,
  });
  const isUsedUp = (lease: Lease): boolean => lease.points + lease.remaining === 0;
  const renew = async (key: string): Promise<void> => {
    // Before it is asked: an answer under way for long must not lengthen the minute.
    const askedAtMs = steadyMs();
    const { granted, remaining, millisecondsLeft } = await take(key, chunk);
    leases.set(key, {
      points: granted,
      remaining,
      endsAtMs: askedAtMs + millisecondsLeft,
      resetAt: addSeconds(now(), millisecondsLeft / 1000),
    });
  };

  return {
    refusal: (key) => {
      const lease = current(key);
      return lease && isUsedUp(lease) ? state(lease, false) : null;
    },
    consume: async (key) => {
      // Of those who wait for one renewal at least one is served by it, or all are refused.
      for (;;) {
        const lease = current(key);
        if (lease && lease.points > 0) {
          lease.points -= 1;
          return state(lease, true);
        }
        if (lease && isUsedUp(lease)) return state(lease, false);
        const renewal = renewals.get(key) ?? renew(key).finally(() => renewals.delete(key));
        renewals.set(key, renewal);
        await renewal;
      }
    },
  };
}

/**
 * The counter in Redis. While Redis is away each process counts for itself: reading needs no Redis
 * otherwise, and an outage must not stop clients from seeing what has ended.
 */
export function takeFromRedis(
  redis: RedisConnection,
  options: { prefix: string; perMinute: number },
): TakePoints {
  const limits = { points: options.perMinute, duration: 60 };
  const limiter = new RateLimiterRedis({
    ...limits,
    storeClient: redis.client,
    keyPrefix: options.prefix,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limits),
  });
  return async (key, points) => {
    const result = await limiter.consume(key, points).catch((reason: unknown) => {
      if (reason instanceof RateLimiterRes) return reason;
      throw reason;
    });
    // The counter runs on beyond the limit: what lies below it of what was asked for is ours.
    const over = Math.max(0, result.consumedPoints - options.perMinute);
    return {
      granted: Math.max(0, points - over),
      remaining: Math.max(0, result.remainingPoints),
      millisecondsLeft: Math.max(0, result.msBeforeNext),
    };
  };
}
