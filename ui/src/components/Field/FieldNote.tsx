import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { DangerIcon, WarningIcon } from '../Icon/index.ts';
import styles from './Field.module.css';

export interface FieldNoteProps extends ComponentPropsWithRef<'span'> {
  /** `danger` keeps the form from being sent, `warning` only asks for a second look. */
  tone: 'danger' | 'warning';
}

/** A line under a control that says what is wrong with it, with the shape of its tone. */
export function FieldNote({ tone, className, children, ...rest }: FieldNoteProps) {
  const Icon = tone === 'danger' ? DangerIcon : WarningIcon;
  return (
    <span {...rest} className={clsx(styles['note'], className)} data-tone={tone}>
      <Icon size={16} />
      <span>{children}</span>
    </span>
  );
}
