import { institutions, type ExtractionOutcome } from '@cauce/extractors';
import { addSeconds, type Clock } from '../../infra/clock.ts';
import type { InstitutionHealthStore, InstitutionRecord } from './institutionHealth.store.ts';

/** How an institution answers, as a person who is about to log in to it should know. */
export type InstitutionCondition = 'normal' | 'delayed' | 'unavailable';

/** Whether institutions answer, as all processes together have seen it. */
export interface InstitutionHealth {
  /** By the last look at what is known; see `watch`. */
  isHealthy(entityId: string): boolean;
  condition(entityId: string): InstitutionCondition;
  /**
   * Takes in how an extraction ended and how many seconds it took. Played outcomes of the sandbox are
   * not to be reported.
   */
  report(entityId: string, outcome: ExtractionOutcome, seconds: number): Promise<void>;
  /** Looks at what is known now. */
  refresh(): Promise<void>;
  /** Looks every few seconds. @returns how to stop */
  watch(): () => void;
}

/** So many extractions in a row without an answer, and an institution is taken to be down. */
export const UNHEALTHY_AFTER = 5;
/** Then it is left alone for so long after the last one; the next launch finds out how it is. */
export const REST_SECONDS = 60;
/** An extraction that takes longer is a slow one: from then on a person wonders. */
export const SLOW_SECONDS = 20;
/** So many slow or failed ones in a row, and people are told to expect delays, for a while. */
export const DELAYED_AFTER = 2;
export const DELAYED_FOR_SECONDS = 600;
/** A process notices within this what another has seen. */
export const WATCH_MS = 2000;

export function createInstitutionHealth(
  store: InstitutionHealthStore,
  now: Clock,
): InstitutionHealth {
  const ids = institutions.map(({ id }) => id);
  let known = new Map<string, InstitutionRecord | null>();
  const refresh = async () => {
    const records = await store.read(ids);
    known = new Map(ids.map((id, index) => [id, records[index] ?? null]));
  };
  return {
    isHealthy: (entityId) => isHealthy(known.get(entityId), now),
    condition: (entityId) => conditionOf(known.get(entityId), now),
    report: async (entityId, outcome, seconds) => {
      const verdict = judge(outcome);
      if (verdict === 'down') await store.countFailure(entityId, now());
      if (verdict !== 'up') return;
      if (seconds >= SLOW_SECONDS) await store.countSlow(entityId, now());
      else await store.clear(entityId);
    },
    refresh,
    watch: () => {
      // While Redis is away, what was known last stands.
      const timer = setInterval(() => void refresh().catch(() => undefined), WATCH_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

function isHealthy(record: InstitutionRecord | null | undefined, now: Clock): boolean {
  if (!record?.lastFailureAt || record.failures < UNHEALTHY_AFTER) return true;
  return addSeconds(record.lastFailureAt, REST_SECONDS) <= now();
}

function conditionOf(
  record: InstitutionRecord | null | undefined,
  now: Clock,
): InstitutionCondition {
  if (!isHealthy(record, now)) return 'unavailable';
  if (!record) return 'normal';
  const isRecent = (count: number, last: Date | null) =>
    count >= DELAYED_AFTER && last !== null && addSeconds(last, DELAYED_FOR_SECONDS) > now();
  const hasTrouble =
    isRecent(record.failures, record.lastFailureAt) || isRecent(record.slow, record.lastSlowAt);
  return hasTrouble ? 'delayed' : 'normal';
}

/** What an outcome says of the institution; a fault of ours says nothing. */
function judge(outcome: ExtractionOutcome): 'up' | 'down' | 'unknown' {
  if (outcome.kind !== 'error') return 'up';
  return outcome.code === 'INSTITUTION_UNAVAILABLE' || outcome.code === 'INSTITUTION_TIMEOUT'
    ? 'down'
    : 'unknown';
}
