import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { formatAmount, type Currency } from '../../format/index.ts';
import { useMessages } from '../../messages/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import styles from './Amount.module.css';

export interface AmountProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** The amount in units of its currency, not in cents; `null` where the institution gave none. */
  value: number | null;
  /** Its currency. */
  currency?: Currency;
  /** Decimals: none for pesos, two for the others without it. */
  fractionDigits?: number;
}

/** An amount as Chile writes it, `−$12.345`, in figures of one width that do not wrap. */
export function Amount({
  value,
  currency = 'clp',
  fractionDigits,
  className,
  ...rest
}: AmountProps) {
  const { noData } = useMessages().forms;
  if (value === null) {
    return (
      <span {...rest} className={clsx(styles['root'], styles['missing'], className)}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{noData}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span {...rest} className={clsx(styles['root'], className)}>
      {formatAmount(value, currency, fractionDigits)}
    </span>
  );
}
