import { clsx } from 'clsx';
import {
  Children,
  isValidElement,
  type ComponentPropsWithRef,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useMessages } from '../../messages/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './Steps.module.css';

export interface StepsProps extends ComponentPropsWithRef<'ol'> {
  /**
   * Index of the current step, marked by the copper dot. Omit it if no step is current, or if
   * another element of the page has the dot.
   */
  current?: number;
}

/** A list of steps along a line. Its children are `Step`s. */
export function Steps({ current, className, children, ...rest }: StepsProps) {
  const { done } = useMessages().content.steps;
  const steps = Children.toArray(children).filter((child): child is ReactElement<StepProps> =>
    isValidElement(child),
  );
  return (
    <ol
      role="list"
      {...rest}
      className={clsx(styles['root'], className)}
      data-has-current={current === undefined ? undefined : ''}
    >
      {steps.map((step, index) => {
        const isDone = current !== undefined && index < current;
        const isCurrent = index === current;
        return (
          <li
            key={step.key}
            className={styles['step']}
            data-state={isDone ? 'done' : isCurrent ? 'current' : undefined}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={styles['number']} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles['body']}>
              {isDone && <VisuallyHidden>({done}) </VisuallyHidden>}
              {step}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

export interface StepProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** Title of the step. */
  title: ReactNode;
}

/** One of `Steps`. */
export function Step({ title, className, children, ...rest }: StepProps) {
  return (
    <div {...rest} className={clsx(styles['content'], className)}>
      <p className={styles['title']}>{title}</p>
      {children}
    </div>
  );
}
