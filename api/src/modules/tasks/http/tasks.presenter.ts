import type { Completeness } from '@cauce/extractors';
import type { Vault } from '../../../infra/vault/Vault.ts';
import { TASK_STATUS_CODES, taskAad, type TaskDocument } from '../tasks.types.ts';

/**
 * A task as `GET /tasks/{taskId}` shows it, as JSON text: its data was sealed as JSON and is inserted
 * without parsing.
 */
export function presentTask(task: TaskDocument, vault: Vault): Buffer {
  const { status, entityId, error, completeness } = task;
  const envelope = JSON.stringify({
    taskStatus: status,
    taskStatusCode: TASK_STATUS_CODES[status],
    results: {
      username: vault.open<string>(task.username, taskAad(task._id, 'username')),
      entityId,
      ...(error ? { error } : {}),
      ...(completeness
        ? {
            completeness: vault.open<Completeness>(completeness, taskAad(task._id, 'completeness')),
          }
        : {}),
    },
  });
  const data =
    status === 'success' && task.result
      ? vault.openJson(task.result, taskAad(task._id, 'result'))
      : NO_DATA;
  // Inserted as the last member of `results`, itself the last member of the envelope.
  return Buffer.concat([Buffer.from(`${envelope.slice(0, -2)},"data":`), data, ENVELOPE_END]);
}

const NO_DATA = Buffer.from('null');
const ENVELOPE_END = Buffer.from('}}');
