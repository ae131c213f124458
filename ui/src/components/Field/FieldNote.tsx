import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { DangerIcon, WarningIcon } from '../Icon/icons.tsx';
import styles from './Field.module.css';

export interface FieldNoteProps extends ComponentPropsWithRef<'span'> {
  /** `danger` blocks the form, `warning` does not. */
  tone: 'danger' | 'warning';
}

/** A line under a control that says what is wrong, with the icon of its tone. */
export function FieldNote({ tone, className, children, ...rest }: FieldNoteProps) {
  const Icon = tone === 'danger' ? DangerIcon : WarningIcon;
  return (
    <span {...rest} className={clsx(styles['note'], className)} data-tone={tone}>
      <Icon size={16} />
      <span>{children}</span>
    </span>
  );
}
