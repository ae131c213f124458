import { parseScenario } from '@cauce/extractors';
import { AppError } from '../../../errors/AppError.ts';
import { errorCatalogue } from '../../../errors/catalogue.ts';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import type { ExtractionQueue } from '../../../infra/queue/extractionQueue.ts';
import type { Tracing } from '../../../infra/tracing/Tracing.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import type { Credits, QuotaState, ReservedCredit } from '../../clients/credits.ts';
import { quotaHeaders } from '../../clients/quotaHeaders.ts';
import type { Restrictions } from '../../users/restrictions.ts';
import type { Subjects } from '../../users/subjects.ts';
import type { RunningLockDocument, RunningLocksStore } from '../runningLocks.store.ts';
import type { TasksStore } from '../tasks.store.ts';
import { closeTask } from '../taskEnding.ts';
import { taskAad, type TaskConsent } from '../tasks.types.ts';

export interface AcceptTaskDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly vault: Vault;
  readonly subjects: Subjects;
  readonly restrictions: Restrictions;
  readonly credits: Credits;
  readonly tasks: TasksStore;
  readonly locks: RunningLocksStore;
  readonly audit: AuditStore;
  readonly queue: ExtractionQueue;
  readonly taskDeadlineSeconds: number;
  readonly resultTtlSeconds: number;
  /** Scenarios are played in the sandbox and ignored elsewhere. */
  readonly isSandbox: boolean;
}

/** An extraction that somebody is entitled to, with credentials that the institution could take. */
export interface TaskOrder {
  readonly taskId: string;
  readonly clientId: string;
  readonly monthlyQuota: number;
  readonly entityId: string;
  readonly actionTypes: readonly string[];
  /** Normalised. */
  readonly username: string;
  readonly password: string;
  /** Pseudonym of the person. */
  readonly subject: string;
  readonly consent: TaskConsent | null;
  readonly scenario: string | undefined;
  /** The request that it is accepted for. */
  readonly requestId: string;
  /**
   * The last step before the task is stored, and the first that leaves a trace: it may still refuse
   * by throwing an AppError.
   */
  commit(at: Date, deadlineAt: Date): Promise<void>;
}

/** A launch stores its task within this time, or has died. */
const LAUNCH_SECONDS = 45;
/** When the sweeper first asks whether a stored task was queued as well. */
const FIRST_CHECK_SECONDS = 5;

/**
 * Takes on an extraction: restriction, running lock, credit, then stores and queues the task. What
 * is refused costs no credit and contacts no institution.
 * @returns where the month stands then
 * @throws AppError temporarilyRestricted, processAlreadyRunning, notEnoughCredits, or what `commit`
 *   throws
 */
export async function acceptTask(deps: AcceptTaskDeps, order: TaskOrder): Promise<QuotaState> {
  const { taskId, clientId, entityId, username, monthlyQuota, requestId } = order;
  const now = deps.now();
  const pair = deps.subjects.pair(clientId, username, entityId);
  const until = await deps.restrictions.until(pair);
  if (until) {
    deps.metrics.taskLaunched(entityId, 'restricted');
    throw restrictedError(until);
  }

  const deadlineAt = addSeconds(now, deps.taskDeadlineSeconds);
  await takeLock(deps, { _id: pair, taskId, takenAt: now, until: deadlineAt }, now, entityId);
  let credit: ReservedCredit | null = null;
  let isNew: boolean;
  try {
    credit = await deps.credits.reserve(clientId, monthlyQuota, taskId, now);
    if (!credit) {
      deps.metrics.taskLaunched(entityId, 'quota_exceeded');
      throw await quotaError(deps, clientId, monthlyQuota);
    }
    await order.commit(now, deadlineAt);
    isNew = await deps.tasks.insert({
      _id: taskId,
      clientId,
      origin: { requestId, trace: deps.tracing.current() },
      entityId,
      actionTypes: order.actionTypes,
      consent: order.consent,
      subject: order.subject,
      pair,
      creditAt: credit.at,
      status: 'pending',
      phase: null,
      createdAt: now,
      startedAt: null,
      finishedAt: null,
      deadlineAt,
      nextCheckAt: addSeconds(now, FIRST_CHECK_SECONDS),
      lease: null,
      attempts: 0,
      scenario: playedScenario(deps, order.scenario),
      username: deps.vault.seal(username, taskAad(taskId, 'username')),
      credentials: deps.vault.seal(
        { username, password: order.password },
        taskAad(taskId, 'credentials'),
      ),
      result: null,
      error: null,
      attemptsLeft: null,
      cancelledAt: null,
      readBy: [],
      expiresAt: addSeconds(deadlineAt, deps.resultTtlSeconds),
    });
  } catch (error) {
    // Where the database failed half-way nobody knows whether the task is stored: the credit stays
    // reserved until the sweeper has looked, and the lock until it is found to have no task.
    if (error instanceof AppError)
      await undo(deps, { pair, taskId, clientId, requestId, reservedAt: credit?.at ?? null });
    throw error;
  }
  const { quota, at } = credit;
  if (!isNew) {
    await followUp(deps, order, 'tidy up after', () => yieldToOther(deps, order, at));
    return quota;
  }
  deps.metrics.taskLaunched(entityId, 'accepted');
  await followUp(deps, order, 'queue', () => deps.queue.add({ taskId, entityId }));
  await followUp(deps, order, 'settle the credit of', () =>
    deps.credits.settle(clientId, taskId, at),
  );
  return quota;
}

/**
 * Another try of this very launch, taken for dead while it was only slow, has stored the task: what
 * this one took beside it goes back.
 */
async function yieldToOther(
  deps: AcceptTaskDeps,
  { taskId, clientId }: TaskOrder,
  creditAt: Date,
): Promise<void> {
  if (await deps.tasks.wasPaidBy(taskId, creditAt))
    await deps.credits.settle(clientId, taskId, creditAt);
  else await deps.credits.release(clientId, taskId, creditAt);
  await closeTask(deps, taskId);
}

/** Scenarios are played in the sandbox; elsewhere, and where it is none, the header is ignored. */
function playedScenario(deps: AcceptTaskDeps, scenario: string | undefined): string | null {
  return deps.isSandbox && scenario !== undefined && parseScenario(scenario) ? scenario : null;
}

async function quotaError(
  deps: AcceptTaskDeps,
  clientId: string,
  monthlyQuota: number,
): Promise<AppError> {
  const state = await deps.credits.state(clientId, monthlyQuota);
  return new AppError('notEnoughCredits', {
    retryAfter: state.resetAt,
    headers: quotaHeaders(state),
  });
}

/** The 403 of a restricted pair: the specification's sentence, then the date (design section 5). */
export function restrictedError(until: Date): AppError {
  return new AppError('temporarilyRestricted', {
    message: `${errorCatalogue.temporarilyRestricted.message}. Retry after ${until.toISOString()}`,
    retryAfter: until,
  });
}

async function takeLock(
  deps: AcceptTaskDeps,
  lock: RunningLockDocument,
  now: Date,
  entityId: string,
): Promise<void> {
  const holder = await deps.locks.acquire(lock);
  if (!holder) return;
  // A worker writes the final status before it lets go of the lock: a client that polls fast may
  // come in between, and a worker that died there never lets go.
  const isStale = (await closeTask(deps, holder.taskId)) || (await isAbandoned(deps, holder, now));
  const next = isStale ? await deps.locks.acquire(lock, holder.taskId) : holder;
  if (!next) return;
  deps.metrics.taskLaunched(entityId, 'already_running');
  throw new AppError('processAlreadyRunning', { retryAfter: next.until });
}

/** A lock that has run out, or whose task is not there after a while: its launch died. */
async function isAbandoned(
  deps: AcceptTaskDeps,
  holder: RunningLockDocument,
  now: Date,
): Promise<boolean> {
  if (holder.until <= now) return true;
  const status = await deps.tasks.status(holder.taskId);
  return status === null && addSeconds(holder.takenAt, LAUNCH_SECONDS) <= now;
}

async function undo(
  deps: AcceptTaskDeps,
  taken: {
    pair: string;
    taskId: string;
    clientId: string;
    requestId: string;
    reservedAt: Date | null;
  },
): Promise<void> {
  try {
    if (taken.reservedAt)
      await deps.credits.release(taken.clientId, taken.taskId, taken.reservedAt);
    await deps.locks.release(taken.pair, taken.taskId);
  } catch (error) {
    // The database is away: the sweeper gives the credit back, the lock runs out at the deadline.
    const { taskId, requestId } = taken;
    deps.logger.warn({ err: error, taskId, requestId }, 'launch could not be undone at once');
  }
}

/** What follows the stored task cannot refuse it any more; the sweeper makes up for it. */
async function followUp(
  deps: AcceptTaskDeps,
  { taskId, requestId }: TaskOrder,
  what: string,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    deps.logger.warn({ err: error, taskId, requestId }, `could not ${what} a stored task at once`);
  }
}
