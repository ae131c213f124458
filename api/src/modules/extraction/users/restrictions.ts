import type { Clock } from '../../../infra/clock.ts';
import { addSeconds } from '../../../infra/clock.ts';
import { currentFailures, ownCount, restrictedUntil, sumOf } from './restrictions.policy.ts';
import type { RestrictionsStore } from './restrictions.store.ts';
import type { Names } from './userKeys.ts';

/** Until when a pair may not try again. */
interface Restriction {
  readonly until: Date;
  /** Whether the client's own tasks caused it; otherwise the client must not learn of it. */
  readonly isOwn: boolean;
}

/**
 * Restrictions of user-entity pairs: launches check them, finished tasks report to them. Failures
 * that were counted under a pair's earlier names are included.
 */
export interface Restrictions {
  /** The restriction that holds back a client's launch, whichever client caused it. */
  find(pairs: Names, clientId: string): Promise<Restriction | null>;
  /** What a client may know without launching: when it may retry after its own failures. */
  ownUntil(pairs: Names, clientId: string): Promise<Date | null>;
  /** Consecutive wrong logins that still count, of all clients' tasks. */
  failures(pairs: Names): Promise<number>;
  /** Like `failures`, for the client's own tasks only. */
  ownFailures(pairs: Names, clientId: string): Promise<number>;
  /** @returns whether the pair is restricted from now on */
  countFailure(pairs: Names, by: { clientId: string; taskId: string }): Promise<boolean>;
  clear(pairs: Names): Promise<void>;
}

export function createRestrictions(
  store: RestrictionsStore,
  options: { restrictionSeconds: number; now: Clock },
): Restrictions {
  const { restrictionSeconds, now } = options;
  const until = (count: Parameters<typeof restrictedUntil>[0]) =>
    restrictedUntil(count, restrictionSeconds, now());
  const failures = (count: Parameters<typeof currentFailures>[0]) =>
    currentFailures(count, restrictionSeconds, now());
  const countOf = async (pairs: Names) =>
    sumOf(await Promise.all(pairs.map((pair) => store.find(pair))));
  return {
    find: async (pairs, clientId) => {
      const count = await countOf(pairs);
      const end = until(count);
      return end && { until: end, isOwn: until(ownCount(count, clientId)) !== null };
    },
    ownUntil: async (pairs, clientId) => until(ownCount(await countOf(pairs), clientId)),
    failures: async (pairs) => failures(await countOf(pairs)),
    ownFailures: async (pairs, clientId) => {
      const count = await countOf(pairs);
      // A restriction that is over for all clients together is over for each of them.
      return failures(count) === 0 ? 0 : failures(ownCount(count, clientId));
    },
    countFailure: async (pairs, by) => {
      const at = now();
      if (failures(await countOf(pairs)) === 0)
        for (const pair of pairs)
          await store.clearLapsed(pair, addSeconds(at, -restrictionSeconds));
      await store.countFailure(pairs[0], by, at);
      return until(await countOf(pairs)) !== null;
    },
    clear: async (pairs) => {
      await Promise.all(pairs.map((pair) => store.clear(pair)));
    },
  };
}
