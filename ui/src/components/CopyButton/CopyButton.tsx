import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useCopy, type CopyStatus } from '../../hooks/useCopy.ts';
import { useMessages } from '../../messages/index.ts';
import { CheckIcon, CopyIcon, WarningIcon } from '../Icon/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import styles from './CopyButton.module.css';

const ICONS: Record<CopyStatus, typeof CopyIcon> = {
  idle: CopyIcon,
  copied: CheckIcon,
  failed: WarningIcon,
};

export interface CopyButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** What is copied. */
  text: string;
  /** Shows only the icon; the label becomes its accessible name. */
  isIconOnly?: boolean;
  /** Said when copying failed, in place of the short «No se copió». */
  failureMessage?: string;
  /** The browser refused: a good moment to select the text for the reader. */
  onFailure?: () => void;
}

/** Copies a text, and says for a second that it did. What it says is announced as well. */
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
        className={clsx(styles['root'], className)}
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
            {/* Room for the longest word, so that nothing beside it moves. */}
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
