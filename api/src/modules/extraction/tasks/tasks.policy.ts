import { MAX_CHALLENGE_SECONDS } from '@cauce/extractors';
import { addSeconds } from '../../../infra/clock.ts';
import type { Principal } from '../../../principal/principal.ts';
import { isFinal, type OpenChallenge, type TaskDocument } from './tasks.types.ts';

/**
 * A task is visible only to its client; a task of a consent is visible only to the widget session.
 */
export function canReadTask(
  principal: Pick<Principal, 'clientId'>,
  task: TaskDocument | null,
): task is TaskDocument {
  return task !== null && task.clientId === principal.clientId && task.consent === null;
}

/**
 * The latest moment at which a task ends: its deadline plus the time that the person has for
 * challenges.
 */
export function latestEnd({
  deadlineAt,
  isInteractive = false,
}: Pick<TaskDocument, 'deadlineAt' | 'isInteractive'>): Date {
  return isInteractive ? addSeconds(deadlineAt, MAX_CHALLENGE_SECONDS) : deadlineAt;
}

/** The challenge that the person can answer now; null if there is none. */
export function openChallengeOf(
  { status, challenge }: Pick<TaskDocument, 'status' | 'challenge'>,
  now: Date,
): OpenChallenge | null {
  if (status !== 'running' || !challenge || challenge.reply !== 'none') return null;
  return challenge.expiresAt > now ? challenge : null;
}

/** A worker ends its task at the deadline; this much later any process may. */
const DEADLINE_GRACE_SECONDS = 3;

/** Whether an unfinished task should have ended by now. */
export function isOverdue(task: Pick<TaskDocument, 'status' | 'deadlineAt'>, now: Date): boolean {
  if (isFinal(task.status)) return false;
  const grace = task.status === 'running' ? DEADLINE_GRACE_SECONDS : 0;
  return addSeconds(task.deadlineAt, grace) <= now;
}
