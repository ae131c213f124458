import type { WidgetEntity, WidgetSession } from '../../../client/index.ts';
import type { Messages } from '../../../messages/index.ts';
import { formatRut } from '../../../rut/rut.ts';
import type { AccessProblem } from '../../flow/flowState.ts';
import { ownUsername } from '../../flow/ownUsernames.ts';

/** What went wrong and what to do, in words. */
export interface ProblemWords {
  title: string;
  body: string;
}

/** What the person reads about a problem with their access. */
export function problemText(
  problem: AccessProblem,
  { session, entity }: { session: WidgetSession; entity: WidgetEntity },
  { widget }: Messages,
): ProblemWords {
  const words = widget.access.problems;
  const { name } = entity;
  switch (problem.kind) {
    case 'wrong_login':
      return wrongLogin(problem, name, widget);
    case 'busy':
      return words.busy(name);
    case 'too_many_requests':
      return words.tooMany;
    case 'invalid_username':
      return words.username;
    case 'other_person':
      return words.otherPerson(formatRut(ownUsername(session, entity)));
    case 'unconfirmed_account':
      return words.ownAccount;
    case 'invalid_password':
      return words.password;
  }
}

function wrongLogin(
  { attemptsLeft, triesBeforePause }: Extract<AccessProblem, { kind: 'wrong_login' }>,
  name: string,
  widget: Messages['widget'],
): ProblemWords {
  const words = widget.access.problems;
  if (attemptsLeft === 1) return widget.failure.lastTry(name);
  const body = attemptsLeft === null ? words.noAttempts(name) : words.attempts(name, attemptsLeft);
  // The lower limit applies: the institution's block or our restriction.
  return {
    title: words.wrongLogin,
    body: triesBeforePause === 1 ? `${body} ${words.beforePause(name)}` : body,
  };
}
