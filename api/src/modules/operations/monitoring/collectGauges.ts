import { institutions, institutionsByBrowser } from '@cauce/extractors';
import type { Clock } from '../../../infra/clock.ts';
import type { Gauges } from '../../../infra/metrics/Metrics.ts';
import type { ExtractionQueue } from '../../../infra/queue/extractionQueue.ts';
import { uncovered } from './browserCoverage.ts';
import type { ProcessesStore, ProcessKind } from './processes.store.ts';
import type { Readiness } from './readiness.ts';

const LOOKUP_MS = 1500;
const CONDITIONS = { normal: 0, delayed: 1, unavailable: 2 } as const;

export interface GaugesDeps {
  readonly now: Clock;
  readonly queue: ExtractionQueue;
  /** How institutions are answering. */
  readonly health: {
    refresh(): Promise<void>;
    condition(entityId: string): keyof typeof CONDITIONS;
  };
  readonly processes: ProcessesStore;
  /** The sources of events that wait to be listed. */
  readonly outboxes: readonly { oldest(): Promise<Date | null> }[];
  readonly openStreams: { count(): number };
  /** Since when the oldest due delivery has been due; null if none is. */
  readonly oldestDueDelivery: () => Promise<Date | null>;
  readonly mails: {
    waiting(): Promise<Readonly<Record<string, number>>>;
    oldest(): Promise<Date | null>;
  };
  /** Persons' requests to exercise their rights that wait for a client's answer. */
  readonly rightsRequests: {
    open(now: Date): Promise<{ open: number; overdue: number; oldest: Date | null }>;
  };
  readiness(kind: ProcessKind): Promise<Readiness>;
}

/** Reads state that other processes change; sources that do not answer in time are left out. */
export async function collectGauges(deps: GaugesDeps, kind: ProcessKind): Promise<Gauges> {
  const [
    queueJobs,
    dependencies,
    processes,
    byInstitution,
    eventsWaiting,
    webhookLagSeconds,
    mailsWaiting,
    mailWaitSeconds,
    rights,
  ] = await Promise.all([
    inTime(deps.queue.counts()),
    inTime(dependenciesOf(deps, kind)),
    inTime(countProcesses(deps)),
    inTime(conditions(deps.health)),
    inTime(secondsWaited(deps)),
    inTime(webhookLag(deps)),
    inTime(deps.mails.waiting()),
    inTime(mailWait(deps)),
    inTime(deps.rightsRequests.open(deps.now())),
  ]);
  return {
    ...(queueJobs && { queueJobs }),
    ...(dependencies && { dependencies }),
    ...processes,
    ...(byInstitution && { institutions: byInstitution }),
    ...(eventsWaiting !== null && { eventsWaiting }),
    eventStreams: deps.openStreams.count(),
    ...(webhookLagSeconds !== null && { webhookLagSeconds }),
    ...(mailsWaiting && { mailsWaiting }),
    ...(mailWaitSeconds !== null && { mailWaitSeconds }),
    ...(rights && {
      rightsRequests: { open: rights.open - rights.overdue, overdue: rights.overdue },
      rightsRequestAgeSeconds: secondsSince(rights.oldest, deps.now),
    }),
  };
}

async function dependenciesOf(deps: GaugesDeps, kind: ProcessKind) {
  const { checks } = await deps.readiness(kind);
  return Object.fromEntries(
    Object.entries(checks).map(([name, { state }]) => [name, state !== 'unavailable']),
  );
}

async function countProcesses({ processes, now }: GaugesDeps) {
  const counts = { web: 0, worker: 0 };
  const live = await processes.live(now());
  for (const { kind } of live) counts[kind] += 1;
  const missing = uncovered(live);
  return {
    processes: counts,
    withoutWorker: Object.fromEntries(
      institutionsByBrowser().map((id) => [id, Number(missing.includes(id))]),
    ),
  };
}

async function conditions(health: GaugesDeps['health']): Promise<Record<string, number>> {
  await health.refresh();
  return Object.fromEntries(institutions.map(({ id }) => [id, CONDITIONS[health.condition(id)]]));
}

async function secondsWaited({ outboxes, now }: GaugesDeps): Promise<number> {
  const oldest = await Promise.all(outboxes.map((outbox) => outbox.oldest()));
  const at = now().getTime();
  return Math.max(0, ...oldest.map((since) => (since ? (at - since.getTime()) / 1000 : 0)));
}

async function webhookLag({ oldestDueDelivery, now }: GaugesDeps): Promise<number> {
  return secondsSince(await oldestDueDelivery(), now);
}

async function mailWait({ mails, now }: GaugesDeps): Promise<number> {
  return secondsSince(await mails.oldest(), now);
}

const secondsSince = (since: Date | null, now: Clock): number =>
  since === null ? 0 : (now().getTime() - since.getTime()) / 1000;

async function inTime<T>(lookup: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LOOKUP_MS);
  });
  try {
    return await Promise.race([lookup, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
