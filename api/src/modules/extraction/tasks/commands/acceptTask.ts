import {
  meetsPasswordRule,
  parseScenario,
  parseUsername,
  SCENARIO_FORMS,
  type Institution,
  type LoginKind,
} from '@cauce/extractors';
import { AppError } from '../../../../errors/AppError.ts';
import { errorCatalogue } from '../../../../errors/catalogue.ts';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import type { Metrics } from '../../../../infra/metrics/Metrics.ts';
import type { ExtractionQueue } from '../../../../infra/queue/extractionQueue.ts';
import type { Tracing } from '../../../../infra/tracing/Tracing.ts';
import type { Sealer, Vault } from '../../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import {
  quotaHeaders,
  type Credits,
  type QuotaState,
  type ReservedCredit,
} from '../../../access/clients/credits.ts';
import type { Restrictions } from '../../users/restrictions.ts';
import type { Names, UserKeys } from '../../users/userKeys.ts';
import type { RunningLockDocument, RunningLocksStore } from '../runningLocks.store.ts';
import { latestEnd } from '../tasks.policy.ts';
import type { TasksStore } from '../tasks.store.ts';
import { applyTaskEnd } from '../taskEnding.ts';
import { taskAad, type LaunchArgs, type TaskConsent } from '../tasks.types.ts';

export interface AcceptTaskDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly vault: Vault;
  readonly credentialVault: Sealer;
  readonly userKeys: UserKeys;
  readonly restrictions: Restrictions;
  readonly credits: Credits;
  readonly tasks: TasksStore;
  readonly locks: RunningLocksStore;
  readonly audit: AuditStore;
  readonly queue: ExtractionQueue;
  readonly taskDeadlineSeconds: number;
  readonly resultTtlSeconds: number;
  /** Scenarios are simulated in the sandbox and ignored elsewhere. */
  readonly isSandbox: boolean;
}

/** An authorised extraction, with credentials in the institution's format. */
export interface TaskOrder {
  readonly taskId: string;
  readonly clientId: string;
  readonly entityId: string;
  readonly actionTypes: readonly string[];
  /** Normalised. */
  readonly username: string;
  /** Null if the task's consent stores it, sealed for workers. */
  readonly password: string | null;
  /** Pseudonym of the person. */
  readonly subject: string;
  readonly consent: TaskConsent | null;
  /** The client's own reference. */
  readonly reference: string | undefined;
  readonly scenario: string | undefined;
  /** Whether the caller can show a challenge to the person. */
  readonly isInteractive: boolean;
  /** The request that launches it. */
  readonly requestId: string;
  /**
   * Runs just before the task is stored, once all checks have passed. It may still refuse by
   * throwing an AppError.
   * @param latestEndAt the latest moment at which the task ends
   */
  commit(at: Date, latestEndAt: Date): Promise<void>;
}

/** A launch that has not stored its task within this time has died. */
const LAUNCH_TIMEOUT_SECONDS = 45;
/** Longer than any task may take. */
const LATER_SECONDS = 15 * 60;
/** When the sweeper first checks whether a stored task was also queued. */
const FIRST_CHECK_SECONDS = 5;

/**
 * Accepts an extraction: checks the restriction, takes the running lock and a credit, then stores
 * and queues the task. A refused task costs no credit and contacts no institution.
 * @returns the state of the client's monthly quota
 * @throws AppError temporarilyRestricted, processAlreadyRunning, tryAgainLater, notEnoughCredits,
 *   or what `commit` throws
 */
export async function acceptTask(deps: AcceptTaskDeps, order: TaskOrder): Promise<QuotaState> {
  const { taskId, clientId, entityId, username, requestId } = order;
  const now = deps.now();
  const pairs = deps.userKeys.userEntityKeys(clientId, username, entityId);
  const [pair] = pairs;
  const restriction = await deps.restrictions.find(pairs, clientId);
  if (restriction) {
    deps.metrics.taskLaunched(entityId, 'restricted');
    throw restriction.isOwn ? restrictedError(restriction.until) : tryAgainLater(now);
  }

  const { isInteractive } = order;
  const deadlineAt = addSeconds(now, deps.taskDeadlineSeconds);
  const latestEndAt = latestEnd({ deadlineAt, isInteractive });
  const lock = { taskId, clientId, takenAt: now, until: latestEndAt };
  await takeLocks(deps, pairs, lock, { now, entityId });
  let credit: ReservedCredit | null = null;
  let isNew: boolean;
  try {
    credit = await deps.credits.reserve(clientId, taskId, now);
    if (!credit) {
      deps.metrics.taskLaunched(entityId, 'quota_exceeded');
      throw await quotaError(deps, clientId);
    }
    await order.commit(now, latestEndAt);
    isNew = await deps.tasks.insert({
      _id: taskId,
      clientId,
      origin: { requestId, trace: deps.tracing.current() },
      entityId,
      actionTypes: order.actionTypes,
      consent: order.consent,
      ...(order.reference !== undefined && { reference: order.reference }),
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
      scenario: validScenario(deps, order.scenario),
      isInteractive,
      username: deps.vault.seal(username, taskAad(taskId, 'username')),
      credentials: sealedCredentials(deps.credentialVault, order),
      result: null,
      error: null,
      attemptsLeft: null,
      cancelledAt: null,
      readBy: [],
      expiresAt: addSeconds(latestEndAt, deps.resultTtlSeconds),
    });
  } catch (error) {
    // If the database failed, it is unknown whether the task was stored: the credit stays reserved
    // and the lock is kept until it is found out.
    if (error instanceof AppError)
      await undoLaunch(deps, { taskId, clientId, requestId, reservedAt: credit?.at ?? null });
    throw error;
  }
  const { quota, at } = credit;
  if (!isNew) {
    await followUp(deps, order, 'roll back the duplicate launch of', () =>
      rollbackDuplicateLaunch(deps, order, at),
    );
    return quota;
  }
  deps.metrics.taskLaunched(entityId, 'accepted');
  await followUp(deps, order, 'queue', () => deps.queue.add({ taskId, entityId, clientId }));
  await followUp(deps, order, 'confirm the credit of', () =>
    deps.credits.confirm(clientId, taskId, at),
  );
  return quota;
}

const sealedCredentials = (vault: Sealer, { taskId, username, password }: TaskOrder) =>
  password === null ? null : vault.seal({ username, password }, taskAad(taskId, 'credentials'));

/**
 * Called when an earlier try of the same launch, which was presumed dead but only slow, has stored
 * the task: gives back the additional credit that this try reserved.
 */
async function rollbackDuplicateLaunch(
  deps: AcceptTaskDeps,
  { taskId, clientId }: TaskOrder,
  creditAt: Date,
): Promise<void> {
  if (await deps.tasks.wasPaidBy(taskId, creditAt))
    await deps.credits.confirm(clientId, taskId, creditAt);
  else await deps.credits.release(clientId, taskId, creditAt);
  await applyTaskEnd(deps, taskId);
}

/**
 * A mistyped scenario would be taken for a success. Elsewhere than in the sandbox scenarios are
 * ignored, whatever they say.
 * @throws AppError wrongFormat
 */
export function checkScenario(
  { isSandbox }: Pick<AcceptTaskDeps, 'isSandbox'>,
  scenario: string | undefined,
): void {
  if (isSandbox && scenario !== undefined && !parseScenario(scenario))
    throw new AppError('wrongFormat', {
      message: 'X-Sandbox-Scenario is not a scenario',
      hint: `It is one of ${SCENARIO_FORMS.join(', ')}.`,
    });
}

/** The scenario to simulate, only in the sandbox. */
function validScenario(deps: AcceptTaskDeps, scenario: string | undefined): string | null {
  return deps.isSandbox && scenario !== undefined && parseScenario(scenario) ? scenario : null;
}

async function quotaError(deps: AcceptTaskDeps, clientId: string): Promise<AppError> {
  const state = await deps.credits.state(clientId);
  return new AppError('notEnoughCredits', {
    retryAfter: state.resetAt,
    headers: quotaHeaders(state),
  });
}

/** The 403 of a restricted user-entity pair: the documented sentence, then the date. */
function restrictedError(until: Date): AppError {
  return new AppError('temporarilyRestricted', {
    message: `${errorCatalogue.temporarilyRestricted.message}. Retry after ${until.toISOString()}`,
    retryAfter: until,
  });
}

/**
 * The 429 of a launch that another client's tasks hold back. The response is the same whether such
 * a task is running or has restricted the pair, and its date reveals neither.
 */
const tryAgainLater = (now: Date): AppError =>
  new AppError('tryAgainLater', { retryAfter: addSeconds(now, LATER_SECONDS) });

/**
 * Takes the lock under every name of the pair, because not all processes have the same current key
 * during a rotation. The order is the same in all processes.
 */
async function takeLocks(
  deps: AcceptTaskDeps,
  pairs: Names,
  lock: Omit<RunningLockDocument, '_id'>,
  { now, entityId }: { now: Date; entityId: string },
): Promise<void> {
  const names = [...pairs].sort();
  for (const [index, _id] of names.entries())
    try {
      await takeLock(deps, { ...lock, _id }, now, entityId);
    } catch (error) {
      if (index > 0 && error instanceof AppError) await deps.locks.release(lock.taskId);
      throw error;
    }
}

async function takeLock(
  deps: AcceptTaskDeps,
  lock: RunningLockDocument,
  now: Date,
  entityId: string,
): Promise<void> {
  const holder = await deps.locks.acquire(lock);
  if (!holder) return;
  // A worker writes the final status before it releases the lock. A client that polls fast may
  // launch in between, and a worker that died in between never releases the lock.
  const isStale =
    (await applyTaskEnd(deps, holder.taskId)) || (await isAbandoned(deps, holder, now));
  const next = isStale ? await deps.locks.acquire(lock, holder.taskId) : holder;
  if (!next) return;
  deps.metrics.taskLaunched(entityId, 'already_running');
  const isOwn = next.clientId === undefined || next.clientId === lock.clientId;
  throw isOwn
    ? new AppError('processAlreadyRunning', { retryAfter: next.until })
    : tryAgainLater(now);
}

/** Whether a lock has expired, or its launch died before it stored the task. */
async function isAbandoned(
  deps: AcceptTaskDeps,
  holder: RunningLockDocument,
  now: Date,
): Promise<boolean> {
  if (holder.until <= now) return true;
  const status = await deps.tasks.status(holder.taskId);
  return status === null && addSeconds(holder.takenAt, LAUNCH_TIMEOUT_SECONDS) <= now;
}

async function undoLaunch(
  deps: AcceptTaskDeps,
  taken: {
    taskId: string;
    clientId: string;
    requestId: string;
    reservedAt: Date | null;
  },
): Promise<void> {
  try {
    if (taken.reservedAt)
      await deps.credits.release(taken.clientId, taken.taskId, taken.reservedAt);
    await deps.locks.release(taken.taskId);
  } catch (error) {
    // The database is unreachable: the sweeper returns the credit, and the lock expires at the
    // deadline.
    const { taskId, requestId } = taken;
    deps.logger.warn(
      { err: error, taskId, requestId },
      'launch could not be undone; the sweeper will do it',
    );
  }
}

/**
 * Runs a step after the task was stored. A failure can no longer refuse the task; the sweeper
 * repeats the step.
 */
async function followUp(
  deps: AcceptTaskDeps,
  { taskId, requestId }: TaskOrder,
  what: string,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    deps.logger.warn(
      { err: error, taskId, requestId },
      `could not ${what} a stored task; the sweeper will do it`,
    );
  }
}

/**
 * Checks the credentials against the institution's format, before they use up a login attempt.
 * @returns the username, normalised
 * @throws AppError invalidRut or invalidPasswordSchema
 */
export function checkCredentials(
  institution: Institution,
  loginKind: LoginKind,
  args: LaunchArgs,
): string {
  const username = parseUsername(institution, args.username);
  if (username === null) throw new AppError('invalidRut');
  if (!meetsPasswordRule(institution, loginKind, args.password))
    throw new AppError('invalidPasswordSchema', {
      hint: `It takes ${institution.passwordRules[loginKind]?.descriptionInEnglish}. GET /entities has the rule: credentials, of which the action names one.`,
    });
  return username;
}
