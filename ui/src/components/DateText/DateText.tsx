import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import {
  formatDate,
  formatTime,
  machineDate,
  type DateStyle,
  type DateValue,
} from '../../format/formatDate.ts';
import { useLocale } from '../../messages/index.ts';
import styles from './DateText.module.css';

export interface DateTextProps extends Omit<
  ComponentPropsWithRef<'time'>,
  'children' | 'dateTime'
> {
  /** A day (`2026-03-05`) or an instant (`Date`, or ISO 8601 with its zone). */
  value: DateValue;
  /** `5 de marzo de 2026` in text, `05-03-2026` in tables. */
  format?: DateStyle;
  /** Adds the time in Chile, `14:30`; `value` must be an instant. */
  hasTime?: boolean;
}

/** A date or an instant in Chilean notation, always in America/Santiago. */
export function DateText({
  value,
  format = 'long',
  hasTime = false,
  className,
  ...rest
}: DateTextProps) {
  const locale = useLocale();
  const date = formatDate(value, format, locale);
  const separator = format === 'long' ? ', ' : ' ';
  return (
    <time
      {...rest}
      className={clsx(styles['root'], className)}
      dateTime={machineDate(value)}
      data-style={format}
    >
      {hasTime ? `${date}${separator}${formatTime(value)}` : date}
    </time>
  );
}
