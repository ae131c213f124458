import { isIP } from 'node:net';
import { customerNetwork, isLoopbackAddress } from '../../../infra/addresses.ts';
import { addSeconds } from '../../../infra/clock.ts';
import { isLocalName } from '../../../infra/outbound/destination.ts';
import type { WidgetConfigDocument } from '../../consent/widgetConfigs/widgetConfigs.store.ts';
import type { AuditEntry } from '../../operations/audit/audit.types.ts';
import type { LoggedRequest } from '../../operations/requests/requests.types.ts';
import type {
  DeliveryDocument,
  ProbeKind,
  WebhookDocument,
} from '../../operations/webhooks/webhooks.types.ts';
import {
  GO_LIVE_POINTS,
  GRADES,
  type Evidence,
  type GoLivePoint,
  type GoLivePointName,
  type Grade,
  type Judged,
} from './goLive.types.ts';

/** A webhook with what its server answered to the probes. */
export type ProbedWebhook = Pick<WebhookDocument, 'types'> & {
  /** When its server last took a `task.finished` that was not repeated; null if never. */
  readonly lastTakenAt: Date | null;
  readonly probes: Partial<Record<ProbeKind, Pick<DeliveryDocument, '_id' | 'lastAttempt'>>>;
};

/** What was recorded of a client in the last days. */
export interface GoLiveRecords {
  readonly now: Date;
  readonly webhooks: readonly ProbedWebhook[];
  /** The newest first. */
  readonly requests: readonly LoggedRequest[];
  /** Audit entries, the oldest first. */
  readonly entries: readonly AuditEntry[];
  /** Keys that can only be used from networks that the client named. */
  readonly limitedKeys: ReadonlySet<string>;
  readonly configs: readonly Pick<WidgetConfigDocument, '_id' | 'allowedOrigins'>[];
}

/** How many records of a kind count, the newest, so that a fault that was mended soon does not. */
const LATEST = 10;
/** How long after a repeated event the client is watched, and how long it has to be quiet before. */
const WATCH_SECONDS = 10;
/** Calls are in the log, and answers stored, within these. */
const SETTLE_SECONDS = 2;
/** A person or a client may still do what was asked for less long ago. */
const TIME_TO_ACT_SECONDS = 600;
const CLOCK_TOLERANCE_MS = 1000;
/** A call that arrives so soon after a refusal may have been sent before it was known. */
const ON_ITS_WAY_MS = 250;

/** Grades what was seen of a client; `unseen` is what nothing was recorded of, or not enough. */
export function gradeGoLive(records: GoLiveRecords): GoLivePoint[] {
  const judged: Record<GoLivePointName, readonly Judged[]> = {
    signature: records.webhooks.map(judgeSignature),
    repeats: records.webhooks.map((one) => judgeRepeats(one, records)),
    idempotency: judgeIdempotency(records),
    'retry-after': judgeRetries(records),
    tokens: judgeTokens(records),
    challenge: judgeHandled(records, 'task', ['task.challenged', 'task.challenge-answered']),
    repair: judgeHandled(records, 'consent', ['consent.person-required', 'consent.repaired']),
    origins: records.configs.map(judgeOrigins),
  };
  return GO_LIVE_POINTS.map((point) => {
    const all = judged[point];
    const grade = GRADES.find((one) => all.some((each) => each.grade === one)) ?? 'unseen';
    const evidence = all.filter((one) => one.grade === grade).flatMap((one) => one.evidence);
    return { point, grade, evidence: evidence.slice(0, LATEST) };
  });
}

/** When everything that follows a probe has been recorded; null while it waits for its answer. */
export function settledAt({
  lastAttempt,
  probe,
}: Pick<DeliveryDocument, 'lastAttempt' | 'probe'>): Date | null {
  if (!lastAttempt) return null;
  return addSeconds(lastAttempt.at, SETTLE_SECONDS + (probe?.kind === 'again' ? WATCH_SECONDS : 0));
}

function judgeSignature({ probes }: ProbedWebhook): Judged {
  const { forged, genuine } = probes;
  const evidence = evidenceOf(probes, ['forged', 'genuine']);
  const refusal = forged?.lastAttempt?.status ?? null;
  if (refusal === null) return { grade: 'unseen', evidence };
  if (refusal < 400 || refusal >= 500) return { grade: 'failed', evidence };
  if ((genuine?.lastAttempt?.status ?? null) === null) return { grade: 'unseen', evidence };
  // A server that refuses everything does not tell the two apart.
  return { grade: isTaken(genuine) ? 'passed' : 'failed', evidence };
}

function judgeRepeats(
  { probes, types, lastTakenAt }: ProbedWebhook,
  records: GoLiveRecords,
): Judged {
  const { genuine, repeat, again } = probes;
  const evidence = evidenceOf(probes, ['genuine', 'repeat', 'again']);
  if (!isTaken(genuine) || !repeat?.lastAttempt) return { grade: 'unseen', evidence };
  const sent = [repeat, ...(again ? [again] : [])];
  if (sent.some(({ lastAttempt }) => lastAttempt && !isTaken({ lastAttempt })))
    return { grade: 'failed', evidence };
  if (!again) {
    // It gets no event after which it would read something twice.
    const isDeaf = types !== null && !types.includes('task.finished');
    return { grade: isDeaf ? 'passed' : 'unseen', evidence };
  }
  const at = again.lastAttempt?.at ?? null;
  const isBusy = at !== null && lastTakenAt !== null && isNear(at, lastTakenAt.getTime());
  const reads = isBusy ? null : readsAfter(at, records);
  if (reads === null) return { grade: 'unseen', evidence };
  if (reads.length === 0) return { grade: 'passed', evidence };
  return { grade: 'failed', evidence: [...evidence, ...reads.map(ofRequest)] };
}

/**
 * The reads of tasks that followed a repeated `task.finished`.
 * @returns null if it is not over yet, or if the client was busy with other tasks
 */
function readsAfter(
  at: Date | null,
  { requests, now }: GoLiveRecords,
): readonly LoggedRequest[] | null {
  if (at === null || now < addSeconds(at, WATCH_SECONDS + SETTLE_SECONDS)) return null;
  const near = requests.filter((one) => isNear(at, startOf(one)) && one.path.startsWith('/tasks'));
  const reads = near.filter((one) => isRead(one) && startOf(one) >= at.getTime());
  return reads.length === near.length ? reads : null;
}

const isNear = (at: Date, moment: number): boolean =>
  Math.abs(moment - at.getTime()) <= WATCH_SECONDS * 1000;

const isRead = ({ method, path }: LoggedRequest) => method === 'GET' && path === '/tasks/:taskId';

function judgeIdempotency({ requests }: GoLiveRecords): Judged[] {
  return requests
    .filter(({ method, path, status }) => method === 'POST' && path === '/tasks' && status === 200)
    .slice(0, LATEST)
    .map((one) => ({
      grade: one.hasIdempotencyKey ? 'passed' : 'failed',
      evidence: [ofRequest(one)],
    }));
}

function judgeRetries({ requests, now }: GoLiveRecords): Judged[] {
  return requests
    .filter(({ retryAt }) => retryAt)
    .slice(0, LATEST)
    .flatMap((refused): Judged[] => {
      const until = refused.retryAt?.getTime() ?? 0;
      const early = requests.filter(
        (one) =>
          one.keyId === refused.keyId &&
          one.method === refused.method &&
          one.path === refused.path &&
          startOf(one) > refused.at.getTime() + ON_ITS_WAY_MS &&
          startOf(one) < until - CLOCK_TOLERANCE_MS,
      );
      if (early.length > 0)
        return [{ grade: 'failed', evidence: [refused, ...early].map(ofRequest) }];
      return until <= now.getTime() ? [{ grade: 'passed', evidence: [ofRequest(refused)] }] : [];
    });
}

/** A session's token that was used from several networks was given to somebody else. */
function judgeTokens({ entries, limitedKeys }: GoLiveRecords): Judged[] {
  const sessions = new Map<string, { networks: Set<string>; at: Date }>();
  for (const { sessionId, keyId = '', consentId, memberId, ip, at } of entries) {
    if (sessionId === undefined || ip === undefined || limitedKeys.has(keyId)) continue;
    if (consentId !== undefined || memberId !== undefined) continue;
    const networks = sessions.get(sessionId)?.networks ?? new Set();
    sessions.set(sessionId, { networks: networks.add(customerNetwork(ip)), at });
  }
  return [...sessions].slice(-LATEST).map(([id, { networks, at }]) => ({
    grade: networks.size > 1 ? 'failed' : 'passed',
    evidence: [record('session', id, at, { detail: String(networks.size) })],
  }));
}

/** Something that the client's persons were asked for was done at least once. */
function judgeHandled(
  { entries, now }: GoLiveRecords,
  kind: 'task' | 'consent',
  [askedAs, doneAs]: readonly [AuditEntry['event'], AuditEntry['event']],
): Judged[] {
  const judgedAs = (grade: Grade, found: readonly AuditEntry[]): Judged[] =>
    found.slice(-LATEST).map(({ taskId, consentId, at }) => ({
      grade,
      evidence: [record(kind, (kind === 'task' ? taskId : consentId) ?? '', at)],
    }));
  const done = entries.filter(({ event }) => event === doneAs);
  if (done.length > 0) return judgedAs('passed', done);
  const long = addSeconds(now, -TIME_TO_ACT_SECONDS);
  // A challenge that is approved in the institution's app is not answered here.
  const asked = ({ event, at, detail }: AuditEntry) =>
    event === askedAs && at <= long && detail !== 'approve';
  return judgedAs('failed', entries.filter(asked));
}

function judgeOrigins({ _id: id, allowedOrigins }: GoLiveRecords['configs'][number]): Judged {
  const evidence = (detail: string) => record('widget-config', id, null, { detail });
  const wide = allowedOrigins.filter((one) => !isNarrow(one));
  if (wide.length > 0) return { grade: 'failed', evidence: wide.map(evidence) };
  return { grade: 'passed', evidence: allowedOrigins.map(evidence) };
}

/** A name with https, or this machine, on which clients develop. */
function isNarrow(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isLocalName(hostname) || isLoopbackAddress(address)) return true;
  return protocol === 'https:' && isIP(address) === 0;
}

const isTaken = (one: Pick<DeliveryDocument, 'lastAttempt'> | undefined): boolean =>
  one?.lastAttempt?.fault === null;

const startOf = ({ at, durationMs }: LoggedRequest): number => at.getTime() - durationMs;

const evidenceOf = (probes: ProbedWebhook['probes'], kinds: readonly ProbeKind[]): Evidence[] =>
  kinds.flatMap((kind) => {
    const probe = probes[kind];
    if (!probe) return [];
    const { at = null, status = null } = probe.lastAttempt ?? {};
    return [record('delivery', probe._id, at, { status, detail: kind })];
  });

const ofRequest = ({ requestId, at, status, method, path }: LoggedRequest): Evidence =>
  record('request', requestId, at, { status, detail: `${method} ${path}` });

const record = (
  kind: Evidence['kind'],
  id: string,
  at: Date | null,
  more: Partial<Pick<Evidence, 'status' | 'detail'>> = {},
): Evidence => ({ kind, id, at, status: null, detail: null, ...more });
