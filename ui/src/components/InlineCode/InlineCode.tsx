import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './InlineCode.module.css';

export type InlineCodeProps = ComponentPropsWithRef<'code'>;

/**
 * Number of characters that fit in one line on the narrowest phone. Code up to this length, such as
 * a RUT or a header, is not broken at its hyphen.
 */
const UNBROKEN = 26;

/** A name, a value or a path inside a sentence. */
export function InlineCode({ className, children, ...rest }: InlineCodeProps) {
  const isShort = typeof children === 'string' && children.length <= UNBROKEN;
  return (
    <code {...rest} className={clsx(styles['root'], className)} data-short={isShort || undefined}>
      {typeof children === 'string' && !isShort ? unbrokenParts(children) : children}
    </code>
  );
}

/** Longer code breaks after a colon, a slash or a space, and elsewhere only where it must. */
function unbrokenParts(code: string): ReactNode {
  return code.split(/(?<=[:/\s])/).map((part, index) =>
    part.includes('-') && part.length <= UNBROKEN ? (
      // The parts of one text have no other identity than their place.
      <span key={index} className={styles['part']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
