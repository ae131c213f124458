import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Figure.module.css';

export interface FigureProps extends ComponentPropsWithRef<'figure'> {
  /** Address of the image. */
  src: string;
  /** What it shows, for those who do not see it; empty when the caption says it all. */
  alt: string;
  /** Size in px of the image itself, so that nothing moves when it arrives. */
  width: number;
  height: number;
  /** What to look at in it. */
  caption?: ReactNode;
  /** Loads at once: for what is in sight from the start. */
  isEager?: boolean;
}

/** An image with its caption. */
export function Figure({
  src,
  alt,
  width,
  height,
  caption,
  isEager = false,
  className,
  ...rest
}: FigureProps) {
  return (
    <figure {...rest} className={clsx(styles['root'], className)}>
      <img
        className={styles['image']}
        src={src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        loading={isEager ? 'eager' : 'lazy'}
      />
      {caption !== undefined && <figcaption className={styles['caption']}>{caption}</figcaption>}
    </figure>
  );
}
