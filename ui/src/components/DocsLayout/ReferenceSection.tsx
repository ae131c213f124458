import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './DocsLayout.module.css';

export interface ReferenceSectionProps extends ComponentPropsWithRef<'section'> {
  /** The code of the section: beside its text if there is room, otherwise after it. */
  code?: ReactNode;
}

/** A section of the API reference, in a `DocsLayout` of the variant `reference`: text and its code. */
export function ReferenceSection({ code, className, children, ...rest }: ReferenceSectionProps) {
  return (
    <section {...rest} className={clsx(styles['section'], className)}>
      <div className={styles['prose']}>{children}</div>
      {code !== undefined && <div className={styles['code']}>{code}</div>}
    </section>
  );
}
