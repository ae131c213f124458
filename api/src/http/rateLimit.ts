import { AppError } from '../errors/AppError.ts';
import type { RateLimiter, RateLimitState } from '../infra/redis/rateLimiter.ts';
import type { Clock } from '../infra/clock.ts';
import type { ApiContext } from './requestContext.ts';

/** Where a caller stands, in the headers that clients know. */
function headers(state: RateLimitState, now: Date): Record<string, string> {
  const seconds = Math.max(0, Math.ceil((state.resetAt.getTime() - now.getTime()) / 1000));
  return {
    'RateLimit-Limit': String(state.limit),
    'RateLimit-Remaining': String(state.remaining),
    'RateLimit-Reset': String(seconds),
  };
}

/**
 * Counts a call against a limit.
 * @throws AppError tooManyRequests
 */
export async function consumeRateLimit(
  ctx: ApiContext,
  limiter: RateLimiter,
  key: string,
  now: Clock,
): Promise<void> {
  const state = await limiter.consume(key);
  const shown = headers(state, now());
  ctx.set(shown);
  if (!state.allowed)
    throw new AppError('tooManyRequests', { retryAfter: state.resetAt, headers: shown });
}
