import type { Container } from '../src/container.ts';
import { addSeconds } from '../src/infra/clock.ts';
import { exampleChallenge } from '../src/modules/extraction/tasks/http/challenge.schemas.ts';
import { taskAad, type ChallengeContent } from '../src/modules/extraction/tasks/tasks.types.ts';

/** The lease holder of a task whose challenge `openChallenge` opened. */
const CHALLENGER = 'the worker of the test';

/** Opens a challenge on a task, as a worker that runs it would. @returns the challenge's id */
export async function openChallenge(
  { tasks, vault, now }: Pick<Container, 'tasks' | 'vault' | 'now'>,
  taskId: string,
  changes: Partial<ChallengeContent> = {},
): Promise<string> {
  const { id, expiresAt: _example, ...content } = exampleChallenge;
  const lease = { owner: CHALLENGER, until: addSeconds(now(), 60) };
  await tasks.claim(taskId, lease, now());
  await tasks.setPhase(taskId, CHALLENGER, 'login');
  const expiresAt = addSeconds(now(), 170);
  const isOpen = await tasks.openChallenge(taskId, CHALLENGER, {
    challenge: { id, expiresAt, reply: 'none' },
    content: vault.seal({ ...content, ...changes }, taskAad(taskId, 'challengeContent')),
    deadlineAt: addSeconds(now(), 300),
    now: now(),
  });
  if (!isOpen) throw new Error('the task cannot be claimed');
  return id;
}
