import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import styles from './InlineCode.module.css';

export type InlineCodeProps = ComponentPropsWithRef<'code'>;

/** A name, a value or a path inside a sentence. */
export function InlineCode({ className, ...rest }: InlineCodeProps) {
  return <code {...rest} className={clsx(styles['root'], className)} />;
}
