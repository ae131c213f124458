import { AppError } from '../../../errors/AppError.ts';
import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import type { DistinctCounter } from '../../../infra/redis/rateLimiter.ts';

/**
 * Limits how many different persons a client may ask about in an hour, by reading their status or
 * by a launch without a consent: a client that tries out RUTs is stopped before it has learned
 * much.
 */
export type DistinctPersons = ReturnType<typeof createDistinctPersons>;

export function createDistinctPersons(deps: {
  readonly counter: DistinctCounter;
  readonly pseudonym: (purpose: string, ...parts: string[]) => string;
  readonly metrics: Metrics;
}) {
  return {
    /** @throws AppError tooManyRequests, RedisUnavailableError */
    count: async (clientId: string, username: string) => {
      const member = deps.pseudonym('asked-person', clientId, username);
      const { result, resetAt } = await deps.counter.count(clientId, member);
      if (result === 'known') return;
      deps.metrics.personAsked(result);
      if (result === 'tooMany')
        throw new AppError('tooManyRequests', {
          message: 'Too many different users in this hour',
          retryAfter: resetAt,
        });
    },
  };
}
