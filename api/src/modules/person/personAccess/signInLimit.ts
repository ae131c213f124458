import { AppError } from '../../../errors/AppError.ts';
import { customerNetwork } from '../../../infra/addresses.ts';
import type { RateLimiter } from '../../../infra/redis/rateLimiter.ts';
import type { Pseudonym } from '../../../infra/vault/pseudonym.ts';
import type { Claimed } from './personAccess.types.ts';

/** How many codes may be requested with one RUT and e-mail from one network. */
export const CODES_PER_HOUR = 5;
export const CODES_PER_DAY = 10;
/** How many mails with a code one person gets, whoever requests them. */
export const MAILS_PER_HOUR = 20;
export const MAILS_PER_DAY = 40;

/**
 * Counts the codes that are requested with a RUT and an e-mail, whether or not such a person
 * exists.
 */
export type SignInLimit = ReturnType<typeof createSignInLimit>;

export function createSignInLimit(deps: {
  readonly perHour: RateLimiter;
  readonly perDay: RateLimiter;
  readonly mailsPerHour: RateLimiter;
  readonly mailsPerDay: RateLimiter;
  readonly pseudonym: Pseudonym;
}) {
  // The same in all processes, even during a rotation of the key.
  const { oldest: keyOf } = deps.pseudonym;
  return {
    /**
     * Counted by network, so that a stranger does not use up the person's own requests.
     * @returns whether a mail may be sent. It may not if many networks ask for the same person; codes
     *   sent before stay valid, and the answer must not differ.
     * @throws AppError tooManyRequests, RedisUnavailableError
     */
    count: async ({ username, email }: Claimed, ip: string) => {
      const key = keyOf('sign-in', username, email, customerNetwork(ip));
      for (const limiter of [deps.perHour, deps.perDay]) {
        const { allowed, resetAt } = await limiter.consume(key);
        if (!allowed) throw new AppError('tooManyRequests', { retryAfter: resetAt });
      }
      const ofPerson = keyOf('sign-in', username, email);
      const hour = await deps.mailsPerHour.consume(ofPerson);
      const day = await deps.mailsPerDay.consume(ofPerson);
      return hour.allowed && day.allowed;
    },
  };
}
