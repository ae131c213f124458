import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useHasElapsed } from '../../hooks/useHasElapsed.ts';
import { cssVariables } from '../../internal/cssVariables.ts';
import { useMessages } from '../../messages/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import styles from './Spinner.module.css';

export interface SpinnerProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Side of the ring in px. */
  size?: number;
  /** What is being waited for; «Cargando…» without it. */
  label?: string;
  /** Shows the words beside the ring instead of only saying them. */
  isLabelVisible?: boolean;
  /** Milliseconds before anything is shown or said, so that a short wait does not flash. */
  delay?: number;
}

/**
 * A wait of unknown length inside a part of the page. It is a status region from the start, empty
 * until `delay` has passed. For the whole page use `Loader`, for known content `Skeleton`.
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
  const { loading } = useMessages().forms;
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
          <span className={styles['ring']} aria-hidden="true" />
          {isLabelVisible ? <span>{words}</span> : <VisuallyHidden>{words}</VisuallyHidden>}
        </>
      )}
    </span>
  );
}
