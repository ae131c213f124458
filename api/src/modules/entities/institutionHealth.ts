import type { ExtractionOutcome } from '@cauce/extractors';
import { addSeconds, type Clock } from '../../infra/clock.ts';
import type {
  InstitutionHealthDocument,
  InstitutionHealthStore,
} from './institutionHealth.store.ts';

/** Whether institutions answer, as all processes together have seen it. */
export interface InstitutionHealth {
  /** By the last look at what is known; see `watch`. */
  isHealthy(entityId: string): boolean;
  /** Takes in how an extraction ended. Played outcomes of the sandbox are not to be reported. */
  report(entityId: string, outcome: ExtractionOutcome): Promise<void>;
  /** Looks at what is known now. */
  refresh(): Promise<void>;
  /** Looks every few seconds. @returns how to stop */
  watch(): () => void;
}

/** So many extractions in a row without an answer, and an institution is taken to be down. */
export const UNHEALTHY_AFTER = 5;
/** Then it is left alone for so long after the last one; the next launch finds out how it is. */
export const REST_SECONDS = 60;
const WATCH_MS = 2000;

export function createInstitutionHealth(
  store: InstitutionHealthStore,
  now: Clock,
): InstitutionHealth {
  let known = new Map<string, InstitutionHealthDocument>();
  const refresh = async () => {
    known = new Map((await store.all()).map((one) => [one._id, one]));
  };
  return {
    isHealthy: (entityId) => isHealthy(known.get(entityId), now()),
    report: async (entityId, outcome) => {
      const verdict = judge(outcome);
      if (verdict === 'down') await store.countFailure(entityId, now());
      if (verdict === 'up') await store.clear(entityId);
    },
    refresh,
    watch: () => {
      // Where the database is away, what was known last stands.
      const timer = setInterval(() => void refresh().catch(() => undefined), WATCH_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

function isHealthy(
  record: Pick<InstitutionHealthDocument, 'failures' | 'lastFailureAt'> | undefined,
  now: Date,
): boolean {
  if (!record || record.failures < UNHEALTHY_AFTER) return true;
  return addSeconds(record.lastFailureAt, REST_SECONDS) <= now;
}

/** What an outcome says of the institution; a fault of ours says nothing. */
function judge(outcome: ExtractionOutcome): 'up' | 'down' | 'unknown' {
  if (outcome.kind !== 'error') return 'up';
  return outcome.code === 'INSTITUTION_UNAVAILABLE' || outcome.code === 'INSTITUTION_TIMEOUT'
    ? 'down'
    : 'unknown';
}
