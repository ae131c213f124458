import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useFirstMessages } from '../../messages/MessagesProvider.tsx';
import {
  CloseIcon,
  DangerIcon,
  InfoIcon,
  NoteIcon,
  SuccessIcon,
  WarningIcon,
} from '../Icon/icons.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import tones from '../../internal/tone.module.css';
import styles from './Alert.module.css';

/** What an alert is about. Each tone has its own shape and word besides its colour. */
export type AlertTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const ICONS = {
  neutral: NoteIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  danger: DangerIcon,
};

export interface AlertProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** What it is about. */
  tone?: AlertTone;
  /** A one-line summary; the body adds what to do. */
  title?: ReactNode;
  /**
   * How it is announced when it appears: `alert` at once (a failure), `status` when the reader is
   * idle (an update). Omit it for an alert that is part of the initial page.
   */
  role?: 'alert' | 'status';
  /** Buttons or links under the body: what the reader can do next. */
  actions?: ReactNode;
  /** Shows the close button; called when it is pressed. The page removes the alert. */
  onClose?: () => void;
  /** Across the top of its container: no corners, a line below. */
  isBanner?: boolean;
}

/** Something to know before going on, with what to do about it. */
export function Alert({
  tone = 'info',
  title,
  actions,
  onClose,
  isBanner = false,
  className,
  children,
  ...rest
}: AlertProps) {
  const { forms, common } = useFirstMessages();
  const Icon = ICONS[tone];
  return (
    <div
      {...rest}
      className={clsx(styles['root'], tones['tone'], className)}
      data-tone={tone}
      data-is-banner={isBanner || undefined}
    >
      <Icon className={styles['mark']} label={forms.tones[tone]} />
      <div className={styles['body']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {onClose && (
        <IconButton
          className={styles['close']}
          size="compact"
          label={common.close}
          icon={<CloseIcon size={16} />}
          onClick={onClose}
        />
      )}
    </div>
  );
}
