import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import styles from './InlineCode.module.css';

export type InlineCodeProps = ComponentPropsWithRef<'code'>;

/**
 * Number of characters that fit in one line on the narrowest phone. Code up to this length, such as
 * a RUT or a header, is not broken at its hyphen.
 */
const UNBROKEN = 26;

/** A name, a value or a path inside a sentence. */
export function InlineCode({ className, ...rest }: InlineCodeProps) {
  const { children } = rest;
  const isShort = typeof children === 'string' && children.length <= UNBROKEN;
  return (
    <code {...rest} className={clsx(styles['root'], className)} data-short={isShort || undefined} />
  );
}
