import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Spinner } from '../../components/Spinner/Spinner.tsx';
import { formatDate, formatTime } from '../../format/formatDate.ts';
import { useLocale } from '../../messages/index.ts';
import type { Problem } from '../flow/problemOf.ts';
import { useFirstWords } from '../words/texts.ts';
import type { Reading } from './useRead.ts';

export interface ProblemAlertProps {
  problem: Problem;
  /** Moves the focus to the alert when it appears: for an act, not for a part of the page. */
  isFocused?: boolean;
  onRetry?: () => void;
}

/** Failures, as opposed to what the member caused or has to wait out. */
const FAILURES: ReadonlySet<Problem['kind']> = new Set(['no_answer', 'unexpected']);

/** What happened, what to do about it, and the id by which the call is found. */
export function ProblemAlert({ problem, isFocused = false, onRetry }: ProblemAlertProps) {
  const words = useFirstWords();
  const locale = useLocale();
  const ref = useRef<HTMLDivElement>(null);
  const { kind, code, message, requestId, until } = problem;
  const { title, body } = words.problems[kind];

  // In an effect, because a response shows it. Each refusal is a new `problem` object.
  useEffect(() => {
    if (isFocused) ref.current?.focus();
  }, [isFocused, problem]);

  return (
    <Alert
      ref={ref}
      role="alert"
      tabIndex={-1}
      tone={FAILURES.has(kind) ? 'danger' : 'warning'}
      title={title}
      {...(onRetry && {
        actions: (
          <Button variant="secondary" size="compact" onClick={onRetry}>
            {words.retry}
          </Button>
        ),
      })}
    >
      <p>
        {body}
        {until !== null &&
          ` ${words.tryFrom(words.when(formatDate(until, 'long', locale), formatTime(until)))}`}
      </p>
      {kind === 'refused' && message !== null && <p lang="en">{message}</p>}
      {requestId !== null && <p>{words.reference(code, requestId)}</p>}
    </Alert>
  );
}

/** Avoids a flash if the response comes at once, in ms. */
const SPINNER_MS = 300;

export interface LoadedProps<Value> {
  reading: Pick<Reading<Value>, 'value' | 'problem' | 'reload'>;
  children: (value: Value) => ReactNode;
}

/** What is read for the page: its placeholder, why it cannot be read, or itself. */
export function Loaded<Value>({ reading, children }: LoadedProps<Value>) {
  const { value, problem, reload } = reading;
  return (
    <>
      {problem !== null && <ProblemAlert problem={problem} onRetry={reload} />}
      {value === null && problem === null && <Spinner delay={SPINNER_MS} />}
      {value !== null && children(value)}
    </>
  );
}
