import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useOverflow } from '../../hooks/useOverflow.ts';
import { useScrollEdges } from './useScrollEdges.ts';
import { useMessages } from '../../messages/index.ts';
import styles from './Table.module.css';

export interface TableProps extends ComponentPropsWithRef<'div'> {
  /** Caption above the table, and accessible name of the scroller. */
  caption?: ReactNode;
  /** Accessible name of the scroller, if there is no text caption. */
  label?: string;
  /** Keeps the first column visible while the rest scrolls. */
  hasStickyColumn?: boolean;
  /** `thead` and `tbody`. */
  children: ReactNode;
}

/** A table in a text. If it is too wide, it scrolls, also by keyboard. */
export function Table({
  caption,
  label,
  hasStickyColumn = true,
  ref,
  className,
  children,
  ...rest
}: TableProps) {
  const { table } = useMessages().content;
  const [scrollerRef, isWider] = useOverflow<HTMLDivElement>();
  const edges = useScrollEdges(scrollerRef, isWider === true);
  const mergedRef = useMergedRef(scrollerRef, ref);
  const name = label ?? (typeof caption === 'string' ? caption : table);
  const canScroll = isWider !== false;
  return (
    <div
      {...(canScroll && { role: 'group', 'aria-label': name, tabIndex: 0 })}
      {...rest}
      ref={mergedRef}
      className={clsx(styles['root'], className)}
      data-sticky-column={(hasStickyColumn && isWider && edges.hasRoomForColumn) || undefined}
      data-has-more={edges.hasMore || undefined}
    >
      <table className={styles['table']}>
        {caption !== undefined && <caption className={styles['caption']}>{caption}</caption>}
        {children}
      </table>
    </div>
  );
}
