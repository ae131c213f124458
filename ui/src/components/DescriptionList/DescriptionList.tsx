import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './DescriptionList.module.css';

/** A question and its answer. */
export interface DescriptionItem {
  /** What is being described: «Para qué». */
  term: string;
  /** What it is. */
  description: ReactNode;
}

export interface DescriptionListProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  /** The pairs, in the order in which they are read. */
  items: readonly DescriptionItem[];
  /** Beside each other from 480 px of width on, or always one over the other. */
  layout?: 'auto' | 'stacked';
}

/** Facts as pairs of name and value: the terms of a permission, the fields of a record. */
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
