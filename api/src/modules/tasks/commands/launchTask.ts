import {
  meetsPasswordRule,
  parseScenario,
  parseUsername,
  type ActionDefinition,
  type Institution,
} from '@cauce/extractors';
import { AppError } from '../../../errors/AppError.ts';
import { errorCatalogue } from '../../../errors/catalogue.ts';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import type { ExtractionQueue } from '../../../infra/queue/extractionQueue.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import type { Principal } from '../../auth/auth.types.ts';
import type { Credits, QuotaState } from '../../clients/credits.ts';
import { quotaHeaders } from '../../clients/quotaHeaders.ts';
import type { OpenedArgs } from '../../encryption/commands/openArgs.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import type { Restrictions } from '../../users/restrictions.ts';
import type { Subjects } from '../../users/subjects.ts';
import type { RunningLockDocument, RunningLocksStore } from '../runningLocks.store.ts';
import type { LaunchArgs, LaunchBody } from '../tasks.schemas.ts';
import type { TasksStore } from '../tasks.store.ts';
import { isFinal, taskAad } from '../tasks.types.ts';

export interface LaunchTaskDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly vault: Vault;
  readonly entities: EntityDirectory;
  readonly subjects: Subjects;
  readonly restrictions: Restrictions;
  readonly credits: Credits;
  readonly tasks: TasksStore;
  readonly locks: RunningLocksStore;
  readonly queue: ExtractionQueue;
  readonly audit: AuditStore;
  readonly openArgs: (token: string, principal: Principal, taskId: string) => Promise<OpenedArgs>;
  readonly taskDeadlineSeconds: number;
  readonly resultTtlSeconds: number;
  /** Scenarios are played in the sandbox and ignored elsewhere. */
  readonly isSandbox: boolean;
}

export interface LaunchTaskInput {
  readonly body: LaunchBody;
  readonly principal: Principal;
  readonly monthlyQuota: number;
  /** The id that the task gets; the same in every replay of one request. */
  readonly taskId: string;
  /** An earlier try of this very request died half-way: what it left under `taskId` counts. */
  readonly isResumed: boolean;
  readonly scenario: string | undefined;
  readonly requestId: string;
  readonly ip: string;
}

export interface LaunchedTask {
  readonly taskId: string;
  readonly quota: QuotaState;
}

/** A launch stores its task within this time, or has died. */
const LAUNCH_SECONDS = 45;
/** When the sweeper first asks whether a stored task was queued as well. */
const FIRST_CHECK_SECONDS = 5;

/**
 * Accepts an extraction: checks in the order of design section 5, then stores and queues the task.
 * A refused launch costs no credit and contacts no institution.
 * @throws AppError with the catalogue's answer
 */
export async function launchTask(
  deps: LaunchTaskDeps,
  input: LaunchTaskInput,
): Promise<LaunchedTask> {
  const { body, principal, taskId } = input;
  const now = deps.now();
  const { clientId } = principal;
  if (input.isResumed) {
    // Accepted before, and perhaps ended since: nothing of it is checked again.
    if ((await deps.tasks.status(taskId)) !== null)
      return { taskId, quota: await deps.credits.state(clientId, input.monthlyQuota) };
  }
  const found = deps.entities.launchable(body.action);
  if (!found) throw new AppError('invalidAction');
  const { institution, action } = found;

  const opened = body.args ? null : await deps.openArgs(body.encryptArgs ?? '', principal, taskId);
  const args: LaunchArgs | null = body.args ?? opened;
  if (!args) throw new AppError('argsRequired');
  const username = checkCredentials(institution, action, args);
  const pair = deps.subjects.pair(clientId, username, institution.id);

  const until = await deps.restrictions.until(pair);
  if (until) throw restrictedError(until);

  const deadlineAt = addSeconds(now, deps.taskDeadlineSeconds);
  const subject = deps.subjects.person(username);
  await takeLock(deps, { _id: pair, taskId, takenAt: now, until: deadlineAt }, now);
  let quota: QuotaState | null = null;
  try {
    quota = await deps.credits.reserve(clientId, input.monthlyQuota, taskId, now);
    if (!quota) throw await quotaError(deps, clientId, input.monthlyQuota);
    // The last check and the first one that leaves a trace: a refused launch does not spend the jti.
    if (opened && !(await opened.spend())) throw new AppError('encryptArgsUnreadable');
    await auditLaunch(deps, input, subject, now);
    await deps.tasks.insert({
      _id: taskId,
      clientId,
      entityId: institution.id,
      actionType: action.type,
      subject,
      pair,
      status: 'pending',
      phase: null,
      createdAt: now,
      startedAt: null,
      finishedAt: null,
      deadlineAt,
      nextCheckAt: addSeconds(now, FIRST_CHECK_SECONDS),
      lease: null,
      attempts: 0,
      scenario: playedScenario(deps, input.scenario),
      username: deps.vault.seal(username, taskAad(taskId, 'username')),
      credentials: deps.vault.seal(
        { username, password: args.password },
        taskAad(taskId, 'credentials'),
      ),
      result: null,
      error: null,
      readBy: [],
      expiresAt: addSeconds(deadlineAt, deps.resultTtlSeconds),
    });
  } catch (error) {
    // Where the database failed half-way nobody knows whether the task is stored: the credit stays
    // reserved until the sweeper has looked, and the lock until it is found to have no task.
    if (error instanceof AppError)
      await undo(deps, { pair, taskId, clientId, reservedAt: quota && now });
    throw error;
  }
  await followUp(deps, taskId, 'queue', () => deps.queue.add(taskId));
  await followUp(deps, taskId, 'settle the credit of', () =>
    deps.credits.settle(clientId, taskId, now),
  );
  return { taskId, quota };
}

/** Scenarios are played in the sandbox; elsewhere, and where it is none, the header is ignored. */
function playedScenario(deps: LaunchTaskDeps, scenario: string | undefined): string | null {
  return deps.isSandbox && scenario !== undefined && parseScenario(scenario) ? scenario : null;
}

async function quotaError(
  deps: LaunchTaskDeps,
  clientId: string,
  monthlyQuota: number,
): Promise<AppError> {
  const state = await deps.credits.state(clientId, monthlyQuota);
  return new AppError('notEnoughCredits', {
    retryAfter: state.resetAt,
    headers: quotaHeaders(state),
  });
}

/**
 * Written before the task, so that no task exists without it; a launch that dies in between leaves
 * an entry about a task that never was, which is the lesser fault.
 */
async function auditLaunch(
  deps: LaunchTaskDeps,
  input: LaunchTaskInput,
  subject: string,
  at: Date,
): Promise<void> {
  const { principal, taskId } = input;
  await deps.audit.append({
    _id: `task.launched:${taskId}`,
    at,
    event: 'task.launched',
    clientId: principal.clientId,
    keyId: principal.keyId,
    ...(principal.sessionId === null ? {} : { sessionId: principal.sessionId }),
    requestId: input.requestId,
    ip: input.ip,
    taskId,
    action: input.body.action,
    subject,
  });
}

/** The 403 of a restricted pair: the specification's sentence, then the date (design section 5). */
export function restrictedError(until: Date): AppError {
  return new AppError('temporarilyRestricted', {
    message: `${errorCatalogue.temporarilyRestricted.message}. Retry after ${until.toISOString()}`,
    retryAfter: until,
  });
}

/** @returns the username, normalised */
function checkCredentials(
  institution: Institution,
  action: ActionDefinition,
  args: LaunchArgs,
): string {
  const username = parseUsername(institution, args.username);
  if (username === null) throw new AppError('invalidRut');
  if (!meetsPasswordRule(institution, action.loginKind, args.password))
    throw new AppError('invalidPasswordSchema');
  return username;
}

async function takeLock(deps: LaunchTaskDeps, lock: RunningLockDocument, now: Date): Promise<void> {
  const holder = await deps.locks.acquire(lock, now);
  if (!holder) return;
  // A worker writes the final status before it lets go of the lock: a client that polls fast may
  // come in between, and a worker that died there never lets go. A lock whose task is not there
  // after a while belongs to a launch that died.
  const status = await deps.tasks.status(holder.taskId);
  const isStale =
    status === null ? addSeconds(holder.takenAt, LAUNCH_SECONDS) <= now : isFinal(status);
  const next = isStale ? await deps.locks.acquire(lock, now, holder.taskId) : holder;
  if (next) throw new AppError('processAlreadyRunning', { retryAfter: next.until });
}

async function undo(
  deps: LaunchTaskDeps,
  taken: { pair: string; taskId: string; clientId: string; reservedAt: Date | null },
): Promise<void> {
  try {
    if (taken.reservedAt)
      await deps.credits.release(taken.clientId, taken.taskId, taken.reservedAt);
    await deps.locks.release(taken.pair, taken.taskId);
  } catch (error) {
    // The database is away: the sweeper gives the credit back, the lock runs out at the deadline.
    deps.logger.warn({ err: error, taskId: taken.taskId }, 'launch could not be undone at once');
  }
}

/** What follows the stored task cannot refuse it any more; the sweeper makes up for it. */
async function followUp(
  deps: LaunchTaskDeps,
  taskId: string,
  what: string,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    deps.logger.warn({ err: error, taskId }, `could not ${what} a stored task at once`);
  }
}
