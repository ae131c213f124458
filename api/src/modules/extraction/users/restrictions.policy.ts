import { addSeconds } from '../../../infra/clock.ts';

/** Consecutive wrong logins that restrict a user at an entity. */
export const MAX_FAILURES = 2;

export interface FailureCount {
  readonly failures: number;
  readonly byClient?: Readonly<Record<string, number>>;
  readonly lastFailureAt: Date;
}

/** The sum of what was counted under the names of one pair; null if nothing was. */
export function sumOf(counts: readonly (FailureCount | null)[]): FailureCount | null {
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
export function ownCount(count: FailureCount | null, clientId: string): FailureCount | null {
  if (!count?.byClient) return count;
  return { ...count, failures: count.byClient[clientId] ?? 0 };
}
