import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useHasElapsed } from '../../hooks/useHasElapsed.ts';
import media from '../../internal/media.module.css';
import styles from './Skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** A line of text, a block, or a circle. */
  shape?: 'text' | 'block' | 'circle';
  /** Width: px, or any CSS length. The whole width without it. */
  width?: number | string;
  /** Height of a block or circle: px, or any CSS length. A circle takes its width. */
  height?: number | string;
  /** Lines of text; the last one is shorter. */
  lines?: number;
  /** Delay before it is shown, in ms; its space is reserved from the start. */
  delay?: number;
}

/**
 * The outline of content that is loading, in its place and size. Hidden from screen readers: the
 * loading region announces itself with `aria-busy` or a `Spinner`.
 */
export function Skeleton({
  shape = 'text',
  width,
  height = shape === 'circle' ? width : undefined,
  lines = 1,
  delay = 0,
  className,
  style,
  ...rest
}: SkeletonProps) {
  const isShown = useHasElapsed(delay);
  const root = {
    'aria-hidden': true,
    style: { width, height, ...(!isShown && { visibility: 'hidden' as const }), ...style },
    ...rest,
  };
  if (lines === 1 || shape !== 'text') {
    return (
      <span
        {...root}
        className={clsx(styles['root'], media['still'], className)}
        data-shape={shape}
      />
    );
  }
  return (
    <span {...root} className={clsx(styles['lines'], className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={clsx(styles['root'], media['still'])} data-shape="text" />
      ))}
    </span>
  );
}
