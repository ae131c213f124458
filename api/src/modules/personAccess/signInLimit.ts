import { AppError } from '../../errors/AppError.ts';
import type { RateLimiter } from '../../infra/redis/rateLimiter.ts';
import type { Pseudonym } from '../../infra/vault/pseudonym.ts';
import type { Claimed } from './personAccess.types.ts';

/** How many codes may be requested with one RUT and e-mail, by anybody and from any address. */
export const CODES_PER_HOUR = 5;
export const CODES_PER_DAY = 10;

/**
 * Counts the codes that are requested with a RUT and an e-mail, whether or not such a person
 * exists.
 */
export interface SignInLimit {
  /** @throws AppError tooManyRequests, RedisUnavailableError */
  count(claimed: Claimed): Promise<void>;
}

export function createSignInLimit(deps: {
  readonly perHour: RateLimiter;
  readonly perDay: RateLimiter;
  readonly pseudonym: Pseudonym;
}): SignInLimit {
  return {
    count: async ({ username, email }) => {
      // The same in all processes, even during a rotation of the key.
      const key = deps.pseudonym.oldest('sign-in', username, email);
      for (const limiter of [deps.perHour, deps.perDay]) {
        const { allowed, resetAt } = await limiter.consume(key);
        if (!allowed) throw new AppError('tooManyRequests', { retryAfter: resetAt });
      }
    },
  };
}
