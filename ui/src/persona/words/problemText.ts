import { formatDate, formatTime } from '../../format/formatDate.ts';
import type { Locale } from '../../messages/index.ts';
import type { Problem } from '../flow/index.ts';
import type { FirstWords } from './firstEs.ts';

/**
 * The text about a problem, with what to do about it. `isAct`: the call changes something, so
 * without a response it is unknown whether it took effect.
 */
export function problemText(
  problem: Problem,
  { problems, when }: FirstWords,
  locale: Locale,
  isAct = false,
): { title: string; body: string } {
  switch (problem.kind) {
    case 'no_answer':
      return isAct ? problems.no_answer_act : problems.no_answer;
    case 'too_many': {
      const { until } = problem;
      return problems.too_many(
        until === null ? null : when(formatDate(until, 'long', locale), formatTime(until)),
      );
    }
    case 'wrong_code':
      return problems.wrong_code(problem.attemptsLeft);
    case 'unexpected':
      return problems.unexpected(problem.reference);
    default:
      return problems[problem.kind];
  }
}
