import { completenessOf, FAILURE_FACTS, type ExtractionOutcome } from '@cauce/extractors';
import type { Extracted } from './ExtractionListener.ts';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../operations/audit/audit.store.ts';
import type { Credits } from '../../access/clients/credits.ts';
import type { RunningLocksStore } from './runningLocks.store.ts';
import type { TaskEndRecorder } from '../../access/clients/TaskEndRecorder.ts';
import { isOverdue } from './tasks.policy.ts';
import type { TasksStore } from './tasks.store.ts';
import {
  actionNames,
  isFinal,
  taskAad,
  type TaskError,
  type TaskDocument,
  type TaskOutcome,
} from './tasks.types.ts';

/** Everything that ends a task: the possible outcomes, and how one is written exactly once. */

export interface EndTaskDeps {
  readonly now: Clock;
  readonly metrics: Metrics;
  readonly tasks: TasksStore;
  readonly locks: RunningLocksStore;
  readonly audit: AuditStore;
  readonly credits: Credits;
  readonly taskEndRecorder: Pick<TaskEndRecorder, 'note'>;
}

/** What completing the end of a task takes, which is counted already. */
export type ApplyEndDeps = Omit<EndTaskDeps, 'metrics' | 'taskEndRecorder'>;

/**
 * Writes a task's outcome, once, then applies it: the audit entry first, the lock last. A process
 * that dies in between leaves the lock behind, through which the next launch or the sweeper finds
 * the ended task and completes its end. Calling this again after a lost answer does the same.
 * @param owner the worker that must have the lease, or null for the sweeper
 * @returns false if the task had already ended, or another worker has the lease
 */
export async function endTask(
  deps: EndTaskDeps,
  task: TaskDocument,
  outcome: TaskOutcome,
  owner: string | null,
): Promise<boolean> {
  const at = deps.now();
  const ended = await deps.tasks.finish(task._id, owner, outcome, at);
  if (!ended) {
    await applyTaskEnd(deps, task._id);
    return false;
  }
  const { status, error } = outcome;
  deps.metrics.taskEnded(status, error?.code ?? null, owner === null ? 'other' : 'worker');
  const isReturned = await apply(deps, task, { at, status, error });
  deps.taskEndRecorder.note(task, { at, outcome: error?.code ?? status, isReturned });
  return true;
}

/**
 * Writes the audit entry of an ended task and releases its lock, if that has not been done; safe to
 * repeat.
 * @returns false if the task has not ended, or does not exist
 */
export async function applyTaskEnd(deps: ApplyEndDeps, taskId: string): Promise<boolean> {
  const task = await deps.tasks.find(taskId, deps.now());
  if (!task || !isFinal(task.status)) return false;
  const { status, finishedAt, error } = task;
  await apply(deps, task, { at: finishedAt ?? deps.now(), status, error });
  return true;
}

/** @returns whether the task's credit is returned */
async function apply(
  deps: ApplyEndDeps,
  task: TaskDocument,
  end: { readonly at: Date } & Pick<TaskOutcome, 'status' | 'error'>,
): Promise<boolean> {
  await deps.audit.append({
    _id: `task.ended:${task._id}`,
    at: end.at,
    event: 'task.ended',
    clientId: task.clientId,
    taskId: task._id,
    action: actionNames(task),
    ...(task.consent ? { consentId: task.consent.id } : {}),
    subject: task.subject,
    detail: end.error?.code ?? end.status,
  });
  const isReturned = end.error !== null && (await returnCredit(deps, task, end.error));
  await deps.locks.release(task._id);
  return isReturned;
}

/**
 * Returns the credit of a task that failed at the institution or at Cauce. What the person caused
 * is paid for, like a wrong password: the institution was asked in vain. A client that cancels pays
 * once something was read.
 * @returns whether it is returned
 */
async function returnCredit(
  deps: Pick<EndTaskDeps, 'now' | 'tasks' | 'credits'>,
  { _id, clientId, creditAt }: TaskDocument,
  error: TaskError,
): Promise<boolean> {
  if (creditAt === undefined) return false;
  const isByClient = error.code === CANCELLED_BY_CLIENT;
  // The phase of a cancelled task no longer changes.
  const phase = isByClient ? (await deps.tasks.find(_id, deps.now()))?.phase : null;
  if (!isPaidBack({ creditAt, phase: phase ?? null, error })) return false;
  await deps.credits.giveBack(clientId, _id, creditAt);
  return true;
}

/** Whether the credit of an ended task is returned: see `returnCredit`. */
export function isPaidBack({
  creditAt,
  phase,
  error,
}: Pick<TaskDocument, 'creditAt' | 'phase' | 'error'>): boolean {
  if (creditAt === undefined || error === null) return false;
  if (error.code === CANCELLED_BY_CLIENT) return phase === null || phase === 'login';
  return !isCausedByPerson(error);
}

function isCausedByPerson({ code, message }: TaskError): boolean {
  const facts: Readonly<Record<string, { readonly fixableBy: string } | undefined>> = FAILURE_FACTS;
  // The same code as that of a person who is late.
  const isLostByUs = message === challengeLostOutcome.error?.message;
  return facts[code]?.fixableBy === 'user' && !isLostByUs;
}

/**
 * A worker notices a cancellation within a third of its lease. Until then the task is not final and
 * keeps its lock, so that nothing reaches the institution after the task has ended.
 */
export const CANCEL_TIMEOUT_SECONDS = 6;

/**
 * Stops an extraction whose data nobody may receive any more, or that its client no longer wants;
 * its credentials are deleted at once.
 */
export async function cancelTask(
  deps: EndTaskDeps,
  taskId: string,
  { isByClient = false } = {},
): Promise<void> {
  const now = deps.now();
  const until = addSeconds(now, CANCEL_TIMEOUT_SECONDS);
  const task = await deps.tasks.cancel(taskId, now, until, isByClient);
  // No worker has claimed it, and none can any more.
  if (task?.status === 'pending') await endTask(deps, task, cancellationOutcome(task), null);
}

/**
 * Ends a task that is past its deadline, in case no worker is alive to do so, so that nobody polls
 * for ever.
 * @returns the task as it is now
 */
export async function expireTaskIfOverdue(
  deps: EndTaskDeps,
  task: TaskDocument,
): Promise<TaskDocument> {
  if (!isOverdue(task, deps.now())) return task;
  await endTask(deps, task, overdueOutcome(task), null);
  return (await deps.tasks.find(task._id, deps.now())) ?? task;
}

/** The message that clients get for an internal error; the details are in the log. */
const OUR_FAULT = 'The extraction failed on our side; it has been reported to us';

/** A worker died during a login, and repeating it could block the person's password. */
export const interruptedOutcome: TaskOutcome = {
  status: 'error',
  result: null,
  error: {
    code: 'INTERRUPTED',
    message: 'The extraction was interrupted while logging in and was not repeated',
    retryable: true,
  },
};

/** A worker died during or after a challenge: no answer is entered a second time. */
export const challengeLostOutcome: TaskOutcome = {
  status: 'error',
  result: null,
  error: {
    code: 'CHALLENGE_EXPIRED',
    message: 'The session at the institution that asked the person was lost',
    retryable: false,
  },
};

/** The institution's circuit breaker is open, so there was no login. */
export const circuitOpenOutcome: TaskOutcome = {
  status: 'error',
  result: null,
  error: {
    code: 'INSTITUTION_UNAVAILABLE',
    message: 'The institution has not been answering; it was not contacted',
    retryable: true,
  },
};

/** The extracted data could not be processed. */
export const internalErrorOutcome: TaskOutcome = {
  status: 'error',
  result: null,
  error: { code: 'INTERNAL', message: OUR_FAULT, retryable: false },
};

/** The data arrived and is stored with the consent that it was extracted for. */
export const storedWithConsentOutcome: TaskOutcome = {
  status: 'success',
  result: null,
  error: null,
};

/** The consent that the task was for has ended. */
export const cancelledOutcome: TaskOutcome = {
  status: 'error',
  result: null,
  error: {
    code: 'CANCELLED',
    message: 'The extraction was cancelled: its consent is over, or its client was revoked',
    retryable: false,
  },
};

const CANCELLED_BY_CLIENT = 'CANCELLED_BY_CLIENT';

const cancelledByClientOutcome: TaskOutcome = {
  status: 'error',
  result: null,
  error: {
    code: CANCELLED_BY_CLIENT,
    message: 'The extraction was cancelled by POST /tasks/{taskId}/cancel',
    retryable: false,
  },
};

/** How a cancelled task ends, by who cancelled it. */
export const cancellationOutcome = ({
  isCancelledByClient,
}: Pick<TaskDocument, 'isCancelledByClient'>): TaskOutcome =>
  isCancelledByClient === true ? cancelledByClientOutcome : cancelledOutcome;

/** Nobody ended the task before its deadline. */
export function overdueOutcome(
  task: Pick<TaskDocument, 'attempts' | 'cancelledAt' | 'isCancelledByClient'>,
): TaskOutcome {
  if (task.cancelledAt) return cancellationOutcome(task);
  return {
    status: 'error',
    result: null,
    error: {
      code: 'DEADLINE_EXCEEDED',
      message:
        task.attempts === 0
          ? 'The task could not be started before its deadline'
          : 'The task did not end before its deadline',
      retryable: true,
    },
  };
}

/** Converts an extraction's outcome to the task's; a consent's data is stored with the consent. */
export function toTaskOutcome(
  vault: Vault,
  task: Pick<TaskDocument, '_id' | 'entityId' | 'actionTypes' | 'consent'>,
  outcome: ExtractionOutcome,
): TaskOutcome {
  switch (outcome.kind) {
    case 'success':
      return {
        status: 'success',
        result: null,
        error: null,
        ...sealResult(vault, task, outcome),
      };
    case 'wrong_login': {
      const { attemptsLeft } = outcome;
      return { status: 'wrong_login', result: null, error: null, attemptsLeft };
    }
    case 'locked':
      return { status: 'locked', result: null, error: null };
    case 'error': {
      const { code, retryable, fixableBy } = outcome;
      const message = fixableBy === 'us' ? OUR_FAULT : outcome.message;
      return { status: 'error', result: null, error: { code, message, retryable } };
    }
  }
}

/**
 * Seals the data and its completeness, which reveals what the person has; null for a consent's
 * task.
 */
function sealResult(
  vault: Vault,
  task: Pick<TaskDocument, '_id' | 'entityId' | 'actionTypes' | 'consent'>,
  { data, gaps }: Extracted,
): Pick<TaskOutcome, 'result' | 'completeness'> | null {
  const [actionType] = task.actionTypes;
  if (task.consent || actionType === undefined) return null;
  const result = data[actionType];
  const completeness = completenessOf(task.entityId, actionType, result, gaps?.[actionType]);
  return {
    result: vault.seal(result, taskAad(task._id, 'result'), { compress: true }),
    completeness: vault.seal(completeness, taskAad(task._id, 'completeness')),
  };
}
