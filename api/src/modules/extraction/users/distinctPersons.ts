import { AppError } from '../../../errors/AppError.ts';
import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import type { DistinctCounter } from '../../../infra/redis/distinctCounter.ts';

/**
 * Limits how many different persons a client may ask about in an hour, by reading their status or
 * by a launch without a consent: a client that tries out RUTs is stopped before it has learned
 * much.
 */
export interface DistinctPersons {
  /** @throws AppError tooManyRequests, RedisUnavailableError */
  count(clientId: string, username: string): Promise<void>;
}

export function createDistinctPersons(deps: {
  readonly counter: DistinctCounter;
  readonly pseudonym: (purpose: string, ...parts: string[]) => string;
  readonly metrics: Metrics;
}): DistinctPersons {
  return {
    count: async (clientId, username) => {
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
