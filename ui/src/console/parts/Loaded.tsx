import type { ReactNode } from 'react';
import { Spinner } from '../../components/Spinner/Spinner.tsx';
import { useFirstWords } from '../words/texts.ts';
import { ProblemAlert } from './ProblemAlert.tsx';
import type { Reading } from './useRead.ts';

/** Avoids a flash if the response comes at once, in ms. */
const SPINNER_MS = 300;

export interface LoadedProps<Value> {
  reading: Pick<Reading<Value>, 'value' | 'problem' | 'reload'>;
  children: (value: Value) => ReactNode;
}

/** What is read for the page: its placeholder, why it cannot be read, or itself. */
export function Loaded<Value>({ reading, children }: LoadedProps<Value>) {
  const { value, problem, reload } = reading;
  const { loading } = useFirstWords();
  return (
    <>
      {problem !== null && <ProblemAlert problem={problem} onRetry={reload} />}
      {value === null && problem === null && <Spinner label={loading} delay={SPINNER_MS} />}
      {value !== null && children(value)}
    </>
  );
}
