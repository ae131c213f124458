import { institutions, type ExtractionOutcome } from '@cauce/extractors';
import type { Clock } from '../../../infra/clock.ts';
import type {
  InstitutionHealthStore,
  InstitutionRecord,
} from '../../../infra/redis/institutionHealthStore.ts';

/** How an institution is answering, as shown to a person who is about to log in to it. */
export type InstitutionCondition = 'normal' | 'delayed' | 'unavailable';

/**
 * How institutions are answering, as observed by all processes together, with their circuit
 * breakers.
 */
export type InstitutionHealth = ReturnType<typeof createInstitutionHealth>;

/** Consecutive extractions without an answer that open the circuit breaker. */
export const FAILURES_TO_OPEN = 5;
/** How long it stays open after the last failure; the next launch is the probe. */
export const COOLDOWN_SECONDS = 60;
/** An extraction that takes longer counts as slow. */
export const SLOW_SECONDS = 20;
/** Consecutive slow or failed extractions after which people are told to expect delays. */
const DELAYED_AFTER = 2;
export const DELAYED_FOR_SECONDS = 600;
/** How soon a process notices what another has recorded. */
export const WATCH_MS = 2000;

export function createInstitutionHealth(store: InstitutionHealthStore, now: Clock) {
  const ids = institutions.map(({ id }) => id);
  let known = new Map<string, InstitutionRecord | null>();
  const refresh = async () => {
    const records = await store.read(ids);
    known = new Map(ids.map((id, index) => [id, records[index] ?? null]));
  };
  const sinceAnswer = (entityId: string, field: 'lastFailureAt' | 'maintenanceAt') => {
    const { failures = 0, [field]: moment = null } = known.get(entityId) ?? {};
    return failures > 0 && moment && !isAhead(moment, now) ? moment : null;
  };
  return {
    /** False while the circuit breaker is open, as of the last `refresh`. */
    isHealthy: (entityId: string) => isHealthy(known.get(entityId), now),
    condition: (entityId: string) => conditionOf(known.get(entityId), now),
    /**
     * False from when the circuit breaker opens until the institution has answered, as of the last
     * `refresh`.
     */
    isAnswering: (entityId: string) => (known.get(entityId)?.failures ?? 0) < FAILURES_TO_OPEN,
    /**
     * When it last failed to answer or declared maintenance; null if it has answered since, as of
     * the last `refresh`.
     */
    lastFailureAt: (entityId: string) => sinceAnswer(entityId, 'lastFailureAt'),
    /** The same, only of declared maintenance. */
    maintenanceAt: (entityId: string) => sinceAnswer(entityId, 'maintenanceAt'),
    /**
     * Records an extraction's outcome and duration. Outcomes simulated by the sandbox must not be
     * reported.
     */
    report: async (entityId: string, outcome: ExtractionOutcome, seconds: number) => {
      const verdict = judge(outcome);
      if (verdict === 'down') {
        const isMaintenance = outcome.kind === 'error' && outcome.isMaintenance === true;
        await store.countFailure(entityId, now(), isMaintenance);
        // So that the next task of this process does not ask the institution again.
        if (isMaintenance) await refresh();
      }
      if (verdict !== 'up') return;
      if (seconds >= SLOW_SECONDS) await store.countSlow(entityId, now());
      else await store.clear(entityId);
    },
    /** Reads the current records of all institutions. */
    refresh,
    /** Refreshes every few seconds. @returns a function that stops it */
    watch: () => {
      // While Redis is unreachable, the last known state is kept.
      const timer = setInterval(() => void refresh().catch(() => undefined), WATCH_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

function isHealthy(record: InstitutionRecord | null | undefined, now: Clock): boolean {
  if (!record?.lastFailureAt || record.failures < FAILURES_TO_OPEN) return true;
  return !isWithin(COOLDOWN_SECONDS, record.lastFailureAt, now);
}

/**
 * Whether a moment is less than `seconds` away, before or after now. A moment further in the future
 * was recorded before the clock was moved back; it must not count until the clock reaches it again.
 */
const isWithin = (seconds: number, moment: Date, now: Clock): boolean =>
  Math.abs(now().getTime() - moment.getTime()) < seconds * 1000;

/** Whether a moment was recorded before the clock was moved back; clocks of machines differ a little. */
const isAhead = (moment: Date, now: Clock): boolean =>
  moment.getTime() - now().getTime() >= COOLDOWN_SECONDS * 1000;

function conditionOf(
  record: InstitutionRecord | null | undefined,
  now: Clock,
): InstitutionCondition {
  if (!isHealthy(record, now)) return 'unavailable';
  if (!record) return 'normal';
  const isRecent = (count: number, last: Date | null) =>
    count >= DELAYED_AFTER && last !== null && isWithin(DELAYED_FOR_SECONDS, last, now);
  const hasTrouble =
    isRecent(record.failures, record.lastFailureAt) || isRecent(record.slow, record.lastSlowAt);
  return hasTrouble ? 'delayed' : 'normal';
}

/** What an outcome tells about the institution; an internal error tells nothing. */
function judge(outcome: ExtractionOutcome): 'up' | 'down' | 'unknown' {
  if (outcome.kind !== 'error') return 'up';
  return outcome.code === 'INSTITUTION_UNAVAILABLE' || outcome.code === 'INSTITUTION_TIMEOUT'
    ? 'down'
    : 'unknown';
}
