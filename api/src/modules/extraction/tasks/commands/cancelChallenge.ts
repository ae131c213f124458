import { AppError } from '../../../../errors/AppError.ts';
import { openChallengeOf } from '../tasks.policy.ts';
import { auditReply, type ReplyDeps, type ReplyInput } from './answerChallenge.ts';

/**
 * Cancels the open challenge: the task ends with `CHALLENGE_CANCELLED`.
 * @throws AppError challengeNotOpen
 */
export async function cancelChallenge(deps: ReplyDeps, input: ReplyInput): Promise<void> {
  const { task } = input;
  const open = openChallengeOf(task, deps.now());
  if (!open || !(await deps.tasks.reply(task._id, open.id, null, deps.now())))
    throw new AppError('challengeNotOpen');
  await auditReply(deps, input, 'task.challenge-cancelled');
}
