import { type ChallengeAnswers, misfitOf } from '@cauce/extractors';
import { AppError, notAllowed } from '../../../../errors/AppError.ts';
import type { Clock } from '../../../../infra/clock.ts';
import type { Sealer, Vault } from '../../../../infra/vault/Vault.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import { openChallengeOf } from '../tasks.policy.ts';
import type { TasksStore } from '../tasks.store.ts';
import { type ChallengeContent, taskAad, type TaskDocument } from '../tasks.types.ts';

interface ReplyDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly credentialVault: Sealer;
  readonly tasks: TasksStore;
  readonly audit: AuditStore;
}

interface ReplyInput {
  /** A task that the caller may read. */
  readonly task: TaskDocument;
  readonly principal: Principal;
  readonly requestId: string;
  readonly ip: string;
}

/**
 * Passes the person's answers on to the worker that has the session at the institution. They are
 * stored until it takes them, sealed so that only a worker can open them.
 * @throws AppError challengeNotOpen, or wrongFormat for answers that the challenge does not
 *   accept
 */
export async function answerChallenge(
  deps: ReplyDeps,
  input: ReplyInput & { readonly body: { challengeId: string; answers: ChallengeAnswers } },
): Promise<void> {
  const { task, body } = input;
  const open = openChallengeOf(task, deps.now());
  if (open?.id !== body.challengeId || !task.challengeContent)
    throw new AppError('challengeNotOpen');
  const aad = taskAad(task._id, 'challengeContent');
  const { kind, fields } = deps.vault.open<ChallengeContent>(task.challengeContent, aad);
  if (kind === 'approve')
    throw new AppError('wrongFormat', {
      message: 'answers are not taken: the person approves elsewhere',
    });
  const misfit = misfitOf(fields, body.answers);
  if (misfit !== null)
    throw fields.some(({ name }) => name === misfit)
      ? new AppError('wrongFormat', { message: `answers.${misfit} is not valid` })
      : notAllowed(['answers', misfit]);
  const sealed = deps.credentialVault.seal(body.answers, taskAad(task._id, 'answers'));
  if (!(await deps.tasks.reply(task._id, open.id, sealed, deps.now())))
    throw new AppError('challengeNotOpen');
  await auditReply(deps, input, 'task.challenge-answered');
}

/** Written after the reply, which must not wait for it; never contains the answers. */
async function auditReply(
  deps: Pick<ReplyDeps, 'now' | 'audit'>,
  input: ReplyInput,
  event: 'task.challenge-answered' | 'task.challenge-cancelled',
): Promise<void> {
  const { task, principal } = input;
  await deps.audit.append({
    at: deps.now(),
    event,
    clientId: principal.clientId,
    ...auditActor(principal, input),
    taskId: task._id,
    ...(task.consent ? { consentId: task.consent.id } : {}),
    subject: task.subject,
  });
}

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
