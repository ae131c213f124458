import type { ExtractionOutcome } from '@cauce/extractors';
import type { Sealed, Vault } from '../../../infra/vault/Vault.ts';
import type { TaskEnd } from '../tasks.store.ts';
import { taskAad, type TaskDocument } from '../tasks.types.ts';

/** What clients read of a fault of ours: the log has the rest. */
const OUR_FAULT = 'The extraction failed on our side; it has been reported to us';

/** A worker died with a login under way and repeating it could block the password. */
export const interruptedEnd: TaskEnd = {
  status: 'error',
  result: null,
  error: {
    code: 'INTERRUPTED',
    message: 'The extraction was interrupted while logging in and was not repeated',
    retryable: true,
  },
};

/** The institution has stopped answering and is left alone for a while: nobody logged in. */
export const restingEnd: TaskEnd = {
  status: 'error',
  result: null,
  error: {
    code: 'INSTITUTION_UNAVAILABLE',
    message: 'The institution has not been answering; it was not contacted',
    retryable: true,
  },
};

/** What was extracted could not be processed. */
export const brokenEnd: TaskEnd = {
  status: 'error',
  result: null,
  error: { code: 'INTERNAL', message: OUR_FAULT, retryable: false },
};

/** The data arrived and is kept by the consent that asked for it. */
export const successEnd: TaskEnd = { status: 'success', result: null, error: null };

/** The consent that the task was for is over. */
export const cancelledEnd: TaskEnd = {
  status: 'error',
  result: null,
  error: {
    code: 'CANCELLED',
    message: 'The extraction was cancelled: its consent is over',
    retryable: false,
  },
};

/** Nobody ended the task in time. */
export function overdueEnd(task: Pick<TaskDocument, 'attempts' | 'cancelledAt'>): TaskEnd {
  if (task.cancelledAt) return cancelledEnd;
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

/** What an extraction's outcome means for the task; a consent's data is kept by the consent. */
export function toEnd(
  vault: Vault,
  task: Pick<TaskDocument, '_id' | 'actionTypes' | 'consent'>,
  outcome: ExtractionOutcome,
): TaskEnd {
  switch (outcome.kind) {
    case 'success':
      return { status: 'success', result: sealResult(vault, task, outcome.data), error: null };
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

function sealResult(
  vault: Vault,
  task: Pick<TaskDocument, '_id' | 'actionTypes' | 'consent'>,
  data: Readonly<Record<string, unknown>>,
): Sealed | null {
  const [actionType] = task.actionTypes;
  if (task.consent || actionType === undefined) return null;
  return vault.seal(data[actionType], taskAad(task._id, 'result'), { compress: true });
}
