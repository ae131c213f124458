import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { RestrictionsStore } from './restrictions.store.ts';
import type { Names } from './userKeys.ts';

/** Consecutive wrong logins that restrict a user at an entity. */
export const MAX_FAILURES = 2;

interface FailureCount {
  readonly failures: number;
  readonly byClient?: Readonly<Record<string, number>>;
  readonly lastFailureAt: Date;
}

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

/** The sum of what was counted under the names of one pair; null if nothing was. */
function sumOf(counts: readonly (FailureCount | null)[]): FailureCount | null {
  return counts.reduce((sum, one) => (sum && one ? addCounts(sum, one) : (sum ?? one)), null);
}

function addCounts(one: FailureCount, other: FailureCount): FailureCount {
  const clientIds = Object.keys({ ...one.byClient, ...other.byClient });
  const of = (clientId: string) =>
    (one.byClient?.[clientId] ?? 0) + (other.byClient?.[clientId] ?? 0);
  return {
    failures: one.failures + other.failures,
    byClient: Object.fromEntries(clientIds.map((clientId) => [clientId, of(clientId)])),
    lastFailureAt:
      one.lastFailureAt > other.lastFailureAt ? one.lastFailureAt : other.lastFailureAt,
  };
}

/**
 * Until when a user-entity pair is restricted; null if it is not. Derived from the count alone, so
 * a process that dies after counting leaves no gap.
 */
export function restrictedUntil(
  count: FailureCount | null,
  restrictionSeconds: number,
  now: Date,
): Date | null {
  if (!count || count.failures < MAX_FAILURES) return null;
  // Whole seconds, like HTTP dates, so that header and body agree.
  const end = addSeconds(count.lastFailureAt, restrictionSeconds);
  const until = new Date(Math.ceil(end.getTime() / 1000) * 1000);
  return until > now ? until : null;
}

/** Failures that still count: none once a restriction is over. */
export function currentFailures(
  count: FailureCount | null,
  restrictionSeconds: number,
  now: Date,
): number {
  if (!count) return 0;
  const lapsed =
    count.failures >= MAX_FAILURES && restrictedUntil(count, restrictionSeconds, now) === null;
  return lapsed ? 0 : count.failures;
}

/**
 * The count as one client may see it: only failures of its own tasks. Failures of other clients'
 * tasks must not be revealed to it, although they hold back its launches too.
 */
function ownCount(count: FailureCount | null, clientId: string): FailureCount | null {
  if (!count?.byClient) return count;
  return { ...count, failures: count.byClient[clientId] ?? 0 };
}
