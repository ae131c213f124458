import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useHasElapsed } from '../../hooks/useHasElapsed.ts';
import { useMessages } from '../../messages/index.ts';
import styles from './Loader.module.css';

export interface LoaderProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Label beside the mark; «Cargando…» by default. */
  label?: string;
  /** Side of the mark in px. */
  size?: number;
  /** Inline, or centred in place of a page. */
  layout?: 'inline' | 'page';
  /** Delay before anything is shown or announced, in ms. */
  delay?: number;
}

/** Loading indicator for a whole page: the mark with a moving drop. At most one per view. */
export function Loader({
  label,
  size = 48,
  layout = 'inline',
  delay = 0,
  className,
  ...rest
}: LoaderProps) {
  const { loading } = useMessages().forms;
  const isShown = useHasElapsed(delay);
  return (
    <div role="status" {...rest} className={clsx(styles['root'], className)} data-layout={layout}>
      {isShown && (
        <>
          <svg
            className={styles['mark']}
            width={size}
            height={size}
            viewBox="0 0 32 32"
            aria-hidden="true"
          >
            <path
              className={styles['channel']}
              d="M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3Z"
            />
            <circle className={styles['drop']} cx="0" cy="0" r="4" />
          </svg>
          <span>{label ?? loading}</span>
        </>
      )}
    </div>
  );
}
