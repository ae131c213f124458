import { useEffect, useRef } from 'react';
import { Alert } from '../../../components/Alert/index.ts';
import { Button } from '../../../components/Button/index.ts';
import { useLocale } from '../../../messages/index.ts';
import type { Problem } from '../../flow/index.ts';
import { problemText, useWords } from '../../words/index.ts';

/** What the person did wrong, or has to wait for, as opposed to a failure. */
const WARNINGS: ReadonlySet<Problem['kind']> = new Set(['too_many', 'not_available', 'no_receipt']);

export interface ProblemAlertProps {
  problem: Problem;
  /** The call changes something: without an answer it may have been done. */
  isAct?: boolean;
  /** Moves the focus to it as it appears; not where it is about a part of the screen. */
  isFocused?: boolean;
  onRetry?: () => void;
}

/** Why something was not done, and what to do about it. */
export function ProblemAlert({
  problem,
  isAct = false,
  isFocused = false,
  onRetry,
}: ProblemAlertProps) {
  const words = useWords();
  const { title, body } = problemText(problem, words, useLocale(), isAct);
  const ref = useRef<HTMLDivElement>(null);

  // In an effect, because an answer brings it. Each refusal is a problem of its own.
  useEffect(() => {
    if (isFocused) ref.current?.focus();
  }, [isFocused, problem]);

  return (
    <Alert
      ref={ref}
      role="alert"
      tabIndex={-1}
      tone={WARNINGS.has(problem.kind) ? 'warning' : 'danger'}
      title={title}
      {...(onRetry && {
        actions: (
          <Button variant="secondary" onClick={onRetry}>
            {words.retry}
          </Button>
        ),
      })}
    >
      {body}
    </Alert>
  );
}
