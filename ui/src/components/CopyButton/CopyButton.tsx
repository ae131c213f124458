import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useCopy, type CopyStatus } from '../../hooks/useCopy.ts';
import { useMessages } from '../../messages/index.ts';
import { CheckIcon, CopyIcon, WarningIcon } from '../Icon/icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import media from '../../internal/media.module.css';
import styles from './CopyButton.module.css';

const ICONS: Record<CopyStatus, typeof CopyIcon> = {
  idle: CopyIcon,
  copied: CheckIcon,
  failed: WarningIcon,
};

export interface CopyButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Text to copy. */
  text: string;
  /** Shows only the icon; the label becomes its accessible name. */
  isIconOnly?: boolean;
  /** Message when copying fails; «No se copió» by default. */
  failureMessage?: string;
  /** Called when the browser denies access, for instance to select the text instead. */
  onFailure?: () => void;
}

/** Copies a text and confirms it for a second, visually and to screen readers. */
export function CopyButton({
  text,
  isIconOnly = false,
  failureMessage,
  onFailure,
  className,
  onClick,
  ...rest
}: CopyButtonProps) {
  const { code } = useMessages().content;
  const [status, copy] = useCopy();
  const Icon = ICONS[status];
  const words = { idle: code.copy, copied: code.copied, failed: code.notCopied }[status];
  const news = {
    idle: '',
    copied: code.copied,
    failed: failureMessage ?? code.notCopied,
  }[status];
  return (
    <>
      <button
        type="button"
        {...rest}
        className={clsx(styles['root'], media['screenOnly'], className)}
        data-status={status}
        data-icon-only={isIconOnly || undefined}
        {...(isIconOnly && { 'aria-label': words, title: words })}
        onClick={(event) => {
          onClick?.(event);
          void copy(text).then((isCopied) => {
            if (!isCopied) onFailure?.();
          });
        }}
      >
        <Icon size={16} />
        {!isIconOnly && (
          <span className={styles['words']}>
            <span>{words}</span>
            {/* Reserves space for the longest label, to avoid layout shifts. */}
            <span className={styles['room']} aria-hidden="true">
              {code.copied}
            </span>
          </span>
        )}
      </button>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}
