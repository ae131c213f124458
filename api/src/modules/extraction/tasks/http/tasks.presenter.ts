import type { Completeness } from '@cauce/extractors';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import { openChallengeOf } from '../tasks.policy.ts';
import type { ListedTask } from '../tasks.store.ts';
import {
  actionNames,
  TASK_STATUS_CODES,
  taskAad,
  type ChallengeContent,
  type TaskDocument,
} from '../tasks.types.ts';

/**
 * A task as `GET /tasks/{taskId}` shows it, as JSON text: its data was sealed as JSON and is inserted
 * without parsing.
 */
export function presentTask(task: TaskDocument, vault: Vault, now: Date): Buffer {
  const { status, entityId, error, completeness } = task;
  const envelope = JSON.stringify({
    taskStatus: status,
    taskStatusCode: TASK_STATUS_CODES[status],
    ...(task.reference !== undefined && { reference: task.reference }),
    ...(task.dataDeletedAt && { dataDeletedAt: task.dataDeletedAt.toISOString() }),
    ...(task.isInteractive ? { challenge: presentChallenge(task, vault, now) } : {}),
    results: {
      username: task.username && vault.open<string>(task.username, taskAad(task._id, 'username')),
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

/** A task as `GET /tasks` lists it: nothing of its person. */
export const presentListedTask = (task: ListedTask) => ({
  id: task._id,
  reference: task.reference ?? null,
  entityId: task.entityId,
  action: actionNames(task),
  taskStatus: task.status,
  taskStatusCode: TASK_STATUS_CODES[task.status],
  createdAt: task.createdAt.toISOString(),
  endedAt: task.finishedAt?.toISOString() ?? null,
});

/** The challenge that is open now; null if there is none. */
export function presentChallenge(task: TaskDocument, vault: Vault, now: Date) {
  const open = openChallengeOf(task, now);
  if (!open || !task.challengeContent) return null;
  const aad = taskAad(task._id, 'challengeContent');
  return {
    id: open.id,
    ...vault.open<ChallengeContent>(task.challengeContent, aad),
    expiresAt: open.expiresAt.toISOString(),
  };
}

const NO_DATA = Buffer.from('null');
const ENVELOPE_END = Buffer.from('}}');
