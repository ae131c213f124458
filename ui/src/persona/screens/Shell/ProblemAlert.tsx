import { useEffect, useRef } from 'react';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { useLocale } from '../../../messages/index.ts';
import type { Problem } from '../../flow/index.ts';
import { problemText } from '../../words/problemText.ts';
import { useFirstWords } from '../../words/texts.ts';

/** Problems that the person caused or has to wait out, as opposed to failures. */
const WARNINGS: ReadonlySet<Problem['kind']> = new Set(['too_many', 'not_available', 'no_receipt']);

export interface ProblemAlertProps {
  problem: Problem;
  /** Whether the call changes something: without a response, it may have taken effect. */
  isAct?: boolean;
  /** Moves the focus to the alert when it appears. Not for an alert about a part of the screen. */
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
  const words = useFirstWords();
  const { title, body } = problemText(problem, words, useLocale(), isAct);
  const ref = useRef<HTMLDivElement>(null);

  // In an effect, because a response shows the alert. Each refusal is a new `problem` object.
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
