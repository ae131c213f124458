import type { Clock } from '../../../infra/clock.ts';
import { addSeconds } from '../../../infra/clock.ts';
import { currentFailures, ownCount, restrictedUntil, sumOf } from './restrictions.policy.ts';
import type { RestrictionsStore } from './restrictions.store.ts';
import type { Names } from './userKeys.ts';

/**
 * Restrictions of user-entity pairs: launches check them, finished tasks report to them. Failures
 * that were counted under a pair's earlier names are included.
 */
export type Restrictions = ReturnType<typeof createRestrictions>;

export function createRestrictions(
  store: RestrictionsStore,
  options: { restrictionSeconds: number; now: Clock },
) {
  const { restrictionSeconds, now } = options;
  const until = (count: Parameters<typeof restrictedUntil>[0]) =>
    restrictedUntil(count, restrictionSeconds, now());
  const failures = (count: Parameters<typeof currentFailures>[0]) =>
    currentFailures(count, restrictionSeconds, now());
  const countOf = async (pairs: Names) =>
    sumOf(await Promise.all(pairs.map((pair) => store.find(pair))));
  return {
    /**
     * The restriction that holds back a client's launch, whichever client caused it. Unless it
     * `isOwn`, caused by the client's own tasks, the client must not learn of it.
     */
    find: async (pairs: Names, clientId: string) => {
      const count = await countOf(pairs);
      const end = until(count);
      return end && { until: end, isOwn: until(ownCount(count, clientId)) !== null };
    },
    /** What a client may know without launching: when it may retry after its own failures. */
    ownUntil: async (pairs: Names, clientId: string) =>
      until(ownCount(await countOf(pairs), clientId)),
    /** Consecutive wrong logins that still count, of all clients' tasks. */
    failures: async (pairs: Names) => failures(await countOf(pairs)),
    /** Like `failures`, for the client's own tasks only. */
    ownFailures: async (pairs: Names, clientId: string) => {
      const count = await countOf(pairs);
      // A restriction that is over for all clients together is over for each of them.
      return failures(count) === 0 ? 0 : failures(ownCount(count, clientId));
    },
    /** @returns whether the pair is restricted from now on */
    countFailure: async (pairs: Names, by: { clientId: string; taskId: string }) => {
      const at = now();
      if (failures(await countOf(pairs)) === 0)
        for (const pair of pairs)
          await store.clearLapsed(pair, addSeconds(at, -restrictionSeconds));
      await store.countFailure(pairs[0], by, at);
      return until(await countOf(pairs)) !== null;
    },
    clear: async (pairs: Names) => {
      await Promise.all(pairs.map((pair) => store.clear(pair)));
    },
  };
}
