import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { formatRut } from '../../rut/index.ts';
import styles from './RutText.module.css';

export interface RutTextProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** The RUT in any usual writing. */
  value: string;
}

/** A RUT as Chile reads it, `12.345.678-5`. It is not translated and does not wrap. */
export function RutText({ value, className, ...rest }: RutTextProps) {
  return (
    <span translate="no" {...rest} className={clsx(styles['root'], className)}>
      {formatRut(value)}
    </span>
  );
}
