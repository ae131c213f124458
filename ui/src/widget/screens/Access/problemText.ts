import type { WidgetEntity, WidgetSession } from '../../../client/index.ts';
import type { WidgetWords } from '../../words/es.ts';
import { formatRut } from '../../../rut/rut.ts';
import type { AccessProblem } from '../../flow/flowState.ts';
import { ownUsername } from '../../flow/ownUsername.ts';

/** What went wrong and what to do, in words. */
export interface ProblemWords {
  title: string;
  body: string;
}

/** Where a problem is shown: at a field of the form, or above all of them. */
export type ProblemPlace = 'username' | 'password' | 'ownAccount' | 'form';

const PLACES: Record<AccessProblem['kind'], ProblemPlace> = {
  wrong_login: 'password',
  invalid_password: 'password',
  invalid_username: 'username',
  other_person: 'username',
  unconfirmed_account: 'ownAccount',
  busy: 'form',
  too_many_requests: 'form',
};

export const problemPlace = ({ kind }: AccessProblem): ProblemPlace => PLACES[kind];

/** What the person reads about a problem with their access. */
export function problemText(
  problem: AccessProblem,
  { session, entity }: { session: WidgetSession; entity: WidgetEntity },
  widget: WidgetWords,
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
  widget: WidgetWords,
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
