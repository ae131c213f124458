import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Steps.module.css';

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
