import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../Button/Button.tsx';
import styles from './CrashPage.module.css';
import { errorMessages } from './errorMessages.ts';

export interface CrashPageProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'onError'> {
  /** The error. */
  error: unknown;
  /** Renders the page again. */
  onRetry: () => void;
}

/** Replaces a page that threw: the error, its causes and a button to try again. */
export function CrashPage({ error, onRetry, className, ...rest }: CrashPageProps) {
  const { crash } = useMessages().content;
  const messages = errorMessages(error);
  const text = messages.join(`\n\n${crash.cause}\n`);
  return (
    <div {...rest} className={clsx(styles['root'], className)}>
      <div role="alert">
        <h1 lang="en">{crash.title}</h1>
        <p className={styles['body']}>{crash.body}</p>
      </div>
      <Button className={styles['retry']} lang="en" onClick={onRetry}>
        {crash.tryAgain}
      </Button>
      <section aria-label={crash.details}>
        <p className={styles['label']}>{crash.details}</p>
        <pre className={styles['messages']} translate="no">
          {text === '' ? crash.unknown : text}
        </pre>
      </section>
    </div>
  );
}
