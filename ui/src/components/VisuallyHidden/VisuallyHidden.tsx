import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import styles from './VisuallyHidden.module.css';

export type VisuallyHiddenProps = ComponentPropsWithRef<'span'>;

/** Words for those who listen: in the page for assistive technology, not on the screen. */
export function VisuallyHidden({ className, ...rest }: VisuallyHiddenProps) {
  return <span {...rest} className={clsx(styles['root'], className)} />;
}
