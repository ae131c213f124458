import QuickLRU from 'quick-lru';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { addSeconds, type Clock } from '../clock.ts';
import type { RateLimiter, RateLimitState } from './rateLimiter.ts';
import type { RedisConnection } from './redis.ts';

/** A rate limiter for cheap, frequent calls: one request to Redis covers many calls. */
export interface LeasedRateLimiter extends RateLimiter {
  /** The refusal, if this process already knows that the key has no calls left; counts nothing. */
  refusal(key: string): RateLimitState | null;
}

/** How many of the requested calls the shared counter granted. */
interface Grant {
  /** At most as many as requested; 0 once the limit is reached. */
  readonly granted: number;
  /** What is left for other processes. */
  readonly remaining: number;
  /** Until the counter resets. */
  readonly millisecondsLeft: number;
}

/** Takes points from a counter shared by all processes. */
export type TakePoints = (key: string, points: number) => Promise<Grant>;

/** The share of the limit that a process leases at a time; points it does not use are lost. */
const LEASED_SHARE = 0.01;
/**
 * QuickLRU holds up to twice as many entries. A caller that is evicted loses the rest of its lease.
 */
const MAX_LEASES = 10_000;

interface Lease {
  points: number;
  readonly remaining: number;
  /** A time on the process's monotonic clock. */
  readonly endsAtMs: number;
  readonly resetAt: Date;
}

/**
 * Limits calls per minute with a shared counter, leasing a hundredth of the limit at a time, so that
 * most calls need not wait for Redis. All processes together never exceed the limit; with several of
 * them a caller may be refused early, by up to a hundredth of the limit per process.
 */
export function createLeasedRateLimiter(
  take: TakePoints,
  options: { perMinute: number; now: Clock; steadyMs?: () => number },
): LeasedRateLimiter {
  const { perMinute, now, steadyMs = () => performance.now() } = options;
  const chunk = Math.max(1, Math.floor(perMinute * LEASED_SHARE));
  const leases = new QuickLRU<string, Lease>({ maxSize: MAX_LEASES });
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
    // Measured before the request, so that a slow answer does not extend the window.
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
      // Each renewal serves at least one of the callers waiting for it, or refuses all of them.
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
 * The counter in Redis. While Redis is unreachable each process counts for itself: reads need Redis
 * for nothing else, and an outage must not keep clients from reading finished tasks.
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
    // The counter keeps counting beyond the limit: only the points below it are granted.
    const over = Math.max(0, result.consumedPoints - options.perMinute);
    return {
      granted: Math.max(0, points - over),
      remaining: Math.max(0, result.remainingPoints),
      millisecondsLeft: Math.max(0, result.msBeforeNext),
    };
  };
}
