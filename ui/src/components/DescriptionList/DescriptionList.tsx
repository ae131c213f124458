import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './DescriptionList.module.css';

/** A term and its value. */
export interface DescriptionItem {
  /** Term: «Para qué». */
  term: string;
  /** Value. */
  description: ReactNode;
}

export interface DescriptionListProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  /** The pairs, in order. */
  items: readonly DescriptionItem[];
  /**
   * Side by side from 480 px on, from 300 px on with short terms, always stacked, or stacked with two pairs
   * in a row from 300 px on.
   */
  layout?: 'auto' | 'beside' | 'stacked' | 'pairs';
}

/** A list of terms and values. */
export function DescriptionList({
  items,
  layout = 'auto',
  className,
  ...rest
}: DescriptionListProps) {
  return (
    <dl {...rest} className={clsx(styles['root'], className)} data-layout={layout}>
      {items.map(({ term, description }) => (
        <div key={term} className={styles['item']}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
