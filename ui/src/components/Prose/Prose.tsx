import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import styles from './Prose.module.css';

export interface ProseProps extends ComponentPropsWithRef<'div'> {
  /** 18/30 and a little wider, for what is read from beginning to end: the blog. */
  size?: 'regular' | 'large';
}

/**
 * A written text: the rhythm between its parts, and lines of a readable length. Code, tables and
 * figures take the whole column.
 */
export function Prose({ size = 'regular', className, ...rest }: ProseProps) {
  return <div {...rest} className={clsx(styles['root'], className)} data-size={size} />;
}
