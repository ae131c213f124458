import type { Vault } from '../../infra/vault/Vault.ts';
import { TASK_STATUS_CODES, taskAad, type TaskDocument } from './tasks.types.ts';

/** A task as `GET /tasks/{taskId}` shows it (spec section 3, Task result envelope). */
export function presentTask(task: TaskDocument, vault: Vault) {
  return {
    taskStatus: task.status,
    taskStatusCode: TASK_STATUS_CODES[task.status],
    results: {
      username: vault.open<string>(task.username, taskAad(task._id, 'username')),
      entityId: task.entityId,
      data:
        task.status === 'success' && task.result
          ? vault.open<unknown>(task.result, taskAad(task._id, 'result'))
          : null,
      ...(task.error ? { error: { ...task.error } } : {}),
    },
  };
}
