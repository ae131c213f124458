import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import styles from './HttpMethod.module.css';

export interface HttpMethodProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** The verb of a request. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** For lists: no background, fixed width. */
  isBare?: boolean;
}

/** The verb of a request, before its path. */
export function HttpMethod({ method, isBare = false, className, ...rest }: HttpMethodProps) {
  return (
    <span
      {...rest}
      className={clsx(styles['root'], className)}
      data-method={method}
      data-bare={isBare || undefined}
      translate="no"
    >
      {method}
    </span>
  );
}
