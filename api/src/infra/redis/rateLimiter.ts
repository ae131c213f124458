import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { addSeconds, type Clock } from '../clock.ts';
import { defineScript, guardRedis, RedisUnavailableError, type RedisConnection } from './redis.ts';

/** A caller's count in the current window. */
export interface RateLimitState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Date;
}

/** Limits calls in a window of time, over all processes, through Redis. */
export interface RateLimiter {
  /**
   * Counts a call.
   * @throws RedisUnavailableError: a limit that fails open is no limit
   */
  consume(key: string): Promise<RateLimitState>;
}

export function createRateLimiter(
  redis: RedisConnection,
  options: { prefix: string; perMinute: number; now: Clock },
): RateLimiter {
  const { prefix, perMinute: points, now } = options;
  return createWindowLimiter(redis, { prefix, points, seconds: 60, now });
}

/** The same with a window of any length. */
export function createWindowLimiter(
  redis: RedisConnection,
  options: { prefix: string; points: number; seconds: number; now: Clock },
): RateLimiter {
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: options.prefix,
    points: options.points,
    duration: options.seconds,
    rejectIfRedisNotReady: true,
  });
  const state = (result: RateLimiterRes, allowed: boolean): RateLimitState => ({
    allowed,
    limit: options.points,
    remaining: Math.max(0, result.remainingPoints),
    resetAt: addSeconds(options.now(), Math.max(0, result.msBeforeNext) / 1000),
  });
  return {
    consume: (key) =>
      guardRedis(async () => {
        try {
          return state(await limiter.consume(key), true);
        } catch (reason) {
          if (reason instanceof RateLimiterRes) return state(reason, false);
          throw reason instanceof Error ? reason : new RedisUnavailableError(reason);
        }
      }),
  };
}

/**
 * Limits failed attempts per minute, counted in this process's memory: operators must get in while
 * Redis is unreachable, and each process has its own operator address.
 */
export function createFailureLimiter(perMinute: number): {
  /** Whole seconds until the next attempt is allowed; 0 if it is allowed now. */
  blockedSeconds(key: string): Promise<number>;
  fail(key: string): Promise<void>;
} {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    blockedSeconds: async (key) => {
      const state = await limiter.get(key);
      return state && state.consumedPoints >= perMinute ? Math.ceil(state.msBeforeNext / 1000) : 0;
    },
    fail: async (key) => {
      await limiter.penalty(key);
    },
  };
}

const HOUR_SECONDS = 3600;

/** Counts how many different members an owner uses in an hour, over all processes. */
export type DistinctCounter = ReturnType<typeof createDistinctCounter>;

const DISTINCT_SCRIPT = `
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 'known' end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 'tooMany' end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 'new'
`;

export function createDistinctCounter(
  redis: RedisConnection,
  options: { prefix: string; name: string; perHour: number; now: Clock },
) {
  const { prefix, name, perHour, now } = options;
  const script = defineScript(redis.client, `count-${name}`, DISTINCT_SCRIPT);
  return {
    /**
     * Counts a member once an hour. A member that would exceed the limit is not counted.
     * @returns whether the member was counted before, is new, or is one too many, and when the next
     *   hour begins
     * @throws RedisUnavailableError: a limit that fails open is no limit
     */
    count: (owner: string, member: string) =>
      guardRedis(async () => {
        const hour = Math.floor(now().getTime() / 1000 / HOUR_SECONDS);
        const key = `{${prefix}}:${name}:${owner}:${String(hour)}`;
        const result = await script([key], [member, perHour, HOUR_SECONDS]);
        return {
          result: result as 'known' | 'new' | 'tooMany',
          resetAt: addSeconds(new Date(0), (hour + 1) * HOUR_SECONDS),
        };
      }),
  };
}
