import { addSeconds, type Clock } from '../../infra/clock.ts';
import { currentFailures, MAX_FAILURES, restrictedUntil } from './restrictions.policy.ts';
import type { RestrictionsStore } from './restrictions.store.ts';

/** Restrictions of user-entity pairs: launches check them, finished tasks report to them. */
export interface Restrictions {
  /** When a pair may try again; null where it is not restricted. */
  until(pair: string): Promise<Date | null>;
  /** Wrong logins in a row that still count. */
  failures(pair: string): Promise<number>;
  /** @returns whether the pair is restricted from now on */
  countFailure(pair: string, taskId: string): Promise<boolean>;
  clear(pair: string): Promise<void>;
}

export function createRestrictions(
  store: RestrictionsStore,
  options: { restrictionSeconds: number; now: Clock },
): Restrictions {
  const { restrictionSeconds, now } = options;
  return {
    until: async (pair) => restrictedUntil(await store.find(pair), restrictionSeconds, now()),
    failures: async (pair) => currentFailures(await store.find(pair), restrictionSeconds, now()),
    countFailure: async (pair, taskId) => {
      const at = now();
      await store.clearLapsed(pair, MAX_FAILURES, addSeconds(at, -restrictionSeconds));
      await store.countFailure(pair, taskId, at);
      return restrictedUntil(await store.find(pair), restrictionSeconds, at) !== null;
    },
    clear: (pair) => store.clear(pair),
  };
}
