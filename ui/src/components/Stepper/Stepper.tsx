import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useMessages } from '../../messages/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import styles from './Stepper.module.css';

/** A stop of the way. */
export interface StepperStep {
  /** Its name. */
  title: string;
  /** What happens there. */
  description?: ReactNode;
}

export interface StepperProps extends Omit<ComponentPropsWithRef<'ol'>, 'children'> {
  /** The stops, in their order. */
  steps: readonly StepperStep[];
  /** Where the reader is: the place of the stop, from 0; none without it. */
  current?: number;
}

/**
 * A way told stop by stop, downwards along the channel, with the copper dot where the reader is.
 * For the short way across a header use `Canal`.
 */
export function Stepper({ steps, current = -1, className, ...rest }: StepperProps) {
  const { stepDone } = useMessages().forms;
  return (
    <ol role="list" {...rest} className={clsx(styles['root'], className)}>
      {steps.map(({ title, description }, place) => (
        <li
          key={title}
          className={styles['step']}
          data-state={place < current ? 'done' : place === current ? 'current' : 'ahead'}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles['title']}>
            {title}
            {place < current && <VisuallyHidden> {stepDone}</VisuallyHidden>}
          </span>
          {description !== undefined && (
            <span className={styles['description']}>{description}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
