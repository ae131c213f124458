import { TaskFailedError, type TaskFailure } from '../contract/errors.ts';
import type { MainSchemas } from '../contract/types.ts';
import type { ActionType, FinishedTask, Task } from './tasks.types.ts';

/** Converts the API's response into the SDK's form of a task. */
export function presentTask<A extends ActionType>(
  taskId: string,
  { taskStatus, reference, challenge, results }: MainSchemas['Task'],
): Task<A> {
  return {
    taskId,
    reference: reference ?? null,
    status: taskStatus,
    username: results.username,
    institution: results.entityId,
    // The API validates the data against the schema of the task's action before storing it.
    data: results.data as Task<A>['data'],
    completeness: results.completeness ?? null,
    challenge: challenge ?? null,
    error: results.error ?? null,
  };
}

const FAILURES: Readonly<Record<TaskFailure, { code: string; message: string }>> = {
  wrong_login: {
    code: 'WRONG_LOGIN',
    message: 'The institution did not accept the username or the password',
  },
  locked: { code: 'LOCKED', message: "The institution has locked the person's access" },
  error: { code: 'INTERNAL', message: 'The extraction failed' },
};

/** @throws TaskFailedError for a task that ended without data */
export function requireData<A extends ActionType>(task: Task<A>): FinishedTask<A> {
  const { taskId, reference, username, institution, status, data, completeness, error } = task;
  if (status === 'success') {
    const read = data as FinishedTask<A>['data'];
    return { taskId, reference, username, institution, completeness, data: read };
  }
  const taskStatus = status as TaskFailure;
  const { code, message } = error ?? FAILURES[taskStatus];
  const isRetryable = error?.retryable ?? false;
  throw new TaskFailedError({ code, message, taskId, taskStatus, isRetryable });
}

/** Whether the task has not ended yet. */
export const isGoingOn = ({ status }: Task): boolean =>
  status === 'pending' || status === 'running';
