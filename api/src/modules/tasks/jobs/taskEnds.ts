import type { ExtractionOutcome } from '@cauce/extractors';
import type { Vault } from '../../../infra/vault/Vault.ts';
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

/** What was extracted could not be processed. */
export const brokenEnd: TaskEnd = {
  status: 'error',
  result: null,
  error: { code: 'INTERNAL', message: OUR_FAULT, retryable: false },
};

/** Nobody ended the task in time. */
export function overdueEnd(task: Pick<TaskDocument, 'attempts'>): TaskEnd {
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

/** What an extraction's outcome means for the task. */
export function toEnd(
  vault: Vault,
  task: Pick<TaskDocument, '_id' | 'actionType'>,
  outcome: ExtractionOutcome,
): TaskEnd {
  switch (outcome.kind) {
    case 'success':
      return {
        status: 'success',
        result: vault.seal(outcome.data[task.actionType], taskAad(task._id, 'result'), {
          compress: true,
        }),
        error: null,
      };
    case 'wrong_login':
    case 'locked':
      return { status: outcome.kind, result: null, error: null };
    case 'error': {
      const { code, retryable, fixableBy } = outcome;
      const message = fixableBy === 'us' ? OUR_FAULT : outcome.message;
      return { status: 'error', result: null, error: { code, message, retryable } };
    }
  }
}
