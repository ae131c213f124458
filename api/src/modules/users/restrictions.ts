import type { Clock } from '../../infra/clock.ts';
import { addSeconds } from '../../infra/clock.ts';
import { currentFailures, MAX_FAILURES, ownCount, restrictedUntil } from './restrictions.policy.ts';
import type { RestrictionsStore } from './restrictions.store.ts';

/** Until when a pair may not try again. */
export interface Restriction {
  readonly until: Date;
  /** Whether the client's own tasks brought it about; otherwise it must not learn of it. */
  readonly isOwn: boolean;
}

/** Restrictions of user-entity pairs: launches check them, finished tasks report to them. */
export interface Restrictions {
  /** The restriction that holds back a client's launch, whoever brought it about. */
  find(pair: string, clientId: string): Promise<Restriction | null>;
  /** What a client may know without launching: when it may try again after failures of its own. */
  ownUntil(pair: string, clientId: string): Promise<Date | null>;
  /** Wrong logins in a row that still count, of all clients' tasks. */
  failures(pair: string): Promise<number>;
  /** Those of the client's own tasks. */
  ownFailures(pair: string, clientId: string): Promise<number>;
  /** @returns whether the pair is restricted from now on */
  countFailure(pair: string, by: { clientId: string; taskId: string }): Promise<boolean>;
  clear(pair: string): Promise<void>;
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
  return {
    find: async (pair, clientId) => {
      const count = await store.find(pair);
      const end = until(count);
      return end && { until: end, isOwn: until(ownCount(count, clientId)) !== null };
    },
    ownUntil: async (pair, clientId) => until(ownCount(await store.find(pair), clientId)),
    failures: async (pair) => failures(await store.find(pair)),
    ownFailures: async (pair, clientId) => {
      const count = await store.find(pair);
      // Over for all together, over for each.
      return failures(count) === 0 ? 0 : failures(ownCount(count, clientId));
    },
    countFailure: async (pair, by) => {
      const at = now();
      await store.clearLapsed(pair, MAX_FAILURES, addSeconds(at, -restrictionSeconds));
      await store.countFailure(pair, by, at);
      return until(await store.find(pair)) !== null;
    },
    clear: (pair) => store.clear(pair),
  };
}
