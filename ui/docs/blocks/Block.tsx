import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import styles from './Block.module.css';

/** The frame of everything on a page that is not running text: the page's text styles stop here. */
export function Block({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} data-docs-block="" className={clsx(styles['root'], className)} />;
}
