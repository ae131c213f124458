import { setTimeout as sleep } from 'node:timers/promises';
import type { ChallengeAnswers, PersonPort } from '@cauce/extractors';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { latestEnd } from '../tasks.policy.ts';
import type { TasksStore } from '../tasks.store.ts';
import { taskAad, type TaskDocument } from '../tasks.types.ts';
import type { HeldLease } from './holdLease.ts';

/** How often a worker polls for the person's reply. */
const POLL_MS = 500;

/** The person of a task, who is reached through the client that polls it. */
export interface TaskPerson extends PersonPort {
  /** How long challenges were open in total, in seconds. */
  waitedSeconds(): number;
}

/**
 * Puts challenges into the task's record and takes the replies out of it: any process may receive a
 * reply, and the worker that has the session uses it once.
 */
export function createTaskPerson(
  deps: {
    readonly now: Clock;
    readonly vault: Vault;
    readonly credentialVault: Vault;
    readonly tasks: TasksStore;
    readonly audit: AuditStore;
  },
  task: TaskDocument,
  lease: HeldLease,
): TaskPerson {
  const { vault, credentialVault, tasks } = deps;
  const { _id: taskId } = task;
  let waitedMs = 0;

  const take = async (challengeId: string) => {
    const taken = await lease.persist(() => tasks.takeReply(taskId, lease.owner, challengeId));
    if (!taken) return null;
    if (!taken.answers) return { kind: 'cancelled' } as const;
    const aad = taskAad(taskId, 'answers');
    const answers = credentialVault.open<ChallengeAnswers>(taken.answers, aad);
    return { kind: 'answered', answers } as const;
  };

  return {
    waitedSeconds: () => waitedMs / 1000,
    onChallenge: async ({ id, expiresAt, ...content }, signal) => {
      const openedAt = performance.now();
      const now = deps.now();
      const secondsLeft = (expiresAt.getTime() - Date.now()) / 1000;
      const isOpen = await lease.persist(() =>
        tasks.openChallenge(taskId, lease.owner, {
          challenge: { id, expiresAt: addSeconds(now, secondsLeft), reply: 'none' },
          content: vault.seal(content, taskAad(taskId, 'challengeContent')),
          deadlineAt: latestEnd(task),
          now,
        }),
      );
      if (!isOpen) {
        lease.lose();
        throw new Error('The task is no longer this worker’s');
      }
      try {
        await deps.audit.append({
          _id: `task.challenged:${taskId}:${id}`,
          at: now,
          event: 'task.challenged',
          clientId: task.clientId,
          taskId,
          ...(task.consent ? { consentId: task.consent.id } : {}),
          subject: task.subject,
          detail: content.kind,
        });
        for (;;) {
          await sleep(POLL_MS, undefined, { signal });
          const reply = await take(id);
          if (reply) return reply;
        }
      } finally {
        waitedMs += performance.now() - openedAt;
        await lease.persist(() => tasks.closeChallenge(taskId, id));
      }
    },
  };
}
