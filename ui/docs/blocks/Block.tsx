import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import styles from './Block.module.css';

/** Wraps content that is not running text: the page's text styles do not apply inside. */
export function Block({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} data-docs-block="" className={clsx(styles['root'], className)} />;
}
