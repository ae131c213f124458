import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useHasElapsed } from '../../hooks/useHasElapsed.ts';
import { cssVariables } from '../../internal/cssVariables.ts';
import { useFirstMessages } from '../../messages/MessagesProvider.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import media from '../../internal/media.module.css';
import styles from './Spinner.module.css';

export interface SpinnerProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Side of the ring in px. */
  size?: number;
  /** Label; «Cargando…» by default. */
  label?: string;
  /** Shows the label beside the ring. */
  isLabelVisible?: boolean;
  /** Delay before anything is shown or announced, in ms, so that short waits do not flash. */
  delay?: number;
}

/**
 * An indeterminate loading indicator for a part of the page. It is a status region from the start,
 * empty until `delay` has passed. For the whole page use `Loader`, for known content `Skeleton`.
 */
export function Spinner({
  size = 20,
  label,
  isLabelVisible = false,
  delay = 0,
  className,
  style,
  ...rest
}: SpinnerProps) {
  const { loading } = useFirstMessages().forms;
  const isShown = useHasElapsed(delay);
  const words = label ?? loading;
  return (
    <span
      role="status"
      {...rest}
      className={clsx(styles['root'], className)}
      style={{ ...cssVariables({ '--spinner-size': `${size}px` }), ...style }}
    >
      {isShown && (
        <>
          <span className={clsx(styles['ring'], media['still'])} aria-hidden="true" />
          {isLabelVisible ? <span>{words}</span> : <VisuallyHidden>{words}</VisuallyHidden>}
        </>
      )}
    </span>
  );
}
