import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { useMessages } from '../../messages/index.ts';
import type { FlowSnapshot } from '../flow/flowSnapshot.ts';
import type { WidgetFlow } from '../flow/createWidgetFlow.ts';
import styles from './PlainPage.module.css';

export interface CrashedPageProps {
  flow: WidgetFlow;
  snapshot: FlowSnapshot;
  /** Name of the application that opens the widget. */
  app: string;
}

/** Replaces the whole widget after a crash: says what happened, and leads back to the host page. */
export function CrashedPage({ flow, snapshot: { state, isFinishing }, app }: CrashedPageProps) {
  const { crashed, failureTitle, returnTo, returning } = useMessages().widget;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = failureTitle(crashed.title);
    heading.current?.focus();
  }, [failureTitle, crashed.title]);

  return (
    <main className={styles['root']}>
      <div role="alert" className={styles['text']}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {crashed.title}
        </h1>{' '}
        <p>{crashed.body}</p>{' '}
        <p>{state.step === 'done' ? crashed.done(app) : crashed.restart(app)}</p>
      </div>
      <Button
        size="large"
        isFullWidth
        isBusy={isFinishing}
        busyLabel={returning}
        onClick={() => void flow.finish()}
      >
        {returnTo(app)}
      </Button>
    </main>
  );
}
