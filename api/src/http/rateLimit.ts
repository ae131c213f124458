import { AppError } from '../errors/AppError.ts';
import type { LeasedRateLimiter } from '../infra/redis/leasedRateLimiter.ts';
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
 * Counts a call against a limit. `isShown: false` keeps the count to us until it is used up: of
 * refusals a caller need not know how many are left.
 * @throws AppError tooManyRequests
 */
export async function consumeRateLimit(
  ctx: ApiContext,
  limiter: RateLimiter,
  key: string,
  now: Clock,
  { isShown = true }: { isShown?: boolean } = {},
): Promise<void> {
  const state = await limiter.consume(key);
  if (!state.allowed) throw tooManyRequests(state, now());
  if (isShown) ctx.set(headers(state, now()));
}

/**
 * Refuses where it is known already that nothing is left; counts nothing.
 * @throws AppError tooManyRequests
 */
export function refuseKnown(limiter: LeasedRateLimiter, key: string, now: Clock): void {
  const state = limiter.refusal(key);
  if (state) throw tooManyRequests(state, now());
}

function tooManyRequests(state: RateLimitState, now: Date): AppError {
  return new AppError('tooManyRequests', {
    retryAfter: state.resetAt,
    headers: headers(state, now),
  });
}
