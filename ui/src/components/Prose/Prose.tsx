import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import styles from './Prose.module.css';

export interface ProseProps extends ComponentPropsWithRef<'div'> {
  /** 18/30 and slightly wider, for long reading: the blog. */
  size?: 'regular' | 'large';
}

/** Typography of a text: spacing and line length. Code, tables and figures take the full width. */
export function Prose({ size = 'regular', className, ...rest }: ProseProps) {
  return <div {...rest} className={clsx(styles['root'], className)} data-size={size} />;
}
