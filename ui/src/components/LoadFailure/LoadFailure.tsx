import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { Alert } from '../Alert/Alert.tsx';
import { Button } from '../Button/Button.tsx';
import { errorMessages } from '../ErrorBoundary/errorMessages.ts';
import styles from './LoadFailure.module.css';

export interface LoadFailureProps extends Omit<
  ComponentPropsWithRef<'div'>,
  'title' | 'role' | 'children'
> {
  /** The error. */
  error?: unknown;
  /** Retries. */
  onRetry: () => void;
}

/** Shown for a page that could not be loaded, even after a reload. */
export function LoadFailure({ error, onRetry, ...rest }: LoadFailureProps) {
  const { common, content } = useMessages();
  const { title, body, reason } = content.loadFailure;
  const [message] = errorMessages(error);
  return (
    <Alert
      {...rest}
      tone="danger"
      role="alert"
      title={title}
      actions={
        <Button lang="en" size="compact" variant="secondary" onClick={onRetry}>
          {common.retry}
        </Button>
      }
    >
      <p>{body}</p>
      {message !== undefined && (
        <p className={styles['reason']}>
          {reason} <span translate="no">{message}</span>
        </p>
      )}
    </Alert>
  );
}
