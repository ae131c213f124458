import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Figure.module.css';

export interface FigureProps extends ComponentPropsWithRef<'figure'> {
  /** Address of the image. */
  src: string;
  /** Alternative text; empty if the caption is enough. */
  alt: string;
  /** Intrinsic size in px, to avoid layout shifts. */
  width: number;
  height: number;
  /** What to look at in it. */
  caption?: ReactNode;
  /** Loads eagerly: for images in the first viewport. */
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
