import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import type { AlertTone } from '../Alert/Alert.tsx';
import { ClockIcon, DangerIcon, InfoIcon, SuccessIcon, WarningIcon } from '../Icon/icons.tsx';
import tones from '../../internal/tone.module.css';
import styles from './StatusPill.module.css';

const ICONS = {
  neutral: ClockIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  danger: DangerIcon,
};

export interface StatusPillProps extends ComponentPropsWithRef<'span'> {
  /** What the state means for the reader; each tone has its own shape. */
  tone?: AlertTone;
}

/** The state of one thing, in a word or two: a permission, a task, an institution. */
export function StatusPill({ tone = 'neutral', className, children, ...rest }: StatusPillProps) {
  const Icon = ICONS[tone];
  return (
    <span {...rest} className={clsx(styles['root'], tones['tone'], className)} data-tone={tone}>
      <Icon size={14} strokeWidth={2} />
      {children}
    </span>
  );
}
