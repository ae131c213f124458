import { clsx } from 'clsx';
import {
  useEffect,
  useState,
  type ComponentPropsWithRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useOverflow } from '../../hooks/useOverflow.ts';
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

/** Largest share of the width at which a column stays visible while the rest scrolls. */
const STICKY_SHARE = 0.45;

interface ScrollEdges {
  /** Whether something is hidden beyond the right edge. */
  hasMore: boolean;
  /** Whether the first column leaves room for the others. */
  hasRoomForColumn: boolean;
}

/** What a horizontal scroller of a table hides, and whether its first column may stay visible. */
function useScrollEdges(ref: RefObject<HTMLElement | null>, isWider: boolean): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ hasMore: false, hasRoomForColumn: true });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const column = element.querySelector('th, td')?.clientWidth ?? 0;
      const next = {
        // Half a pixel of a zoomed page is not worth a hint.
        hasMore: isWider && scrollLeft + clientWidth < scrollWidth - 1,
        hasRoomForColumn: column <= clientWidth * STICKY_SHARE,
      };
      setEdges((before) =>
        before.hasMore === next.hasMore && before.hasRoomForColumn === next.hasRoomForColumn
          ? before
          : next,
      );
    };
    measure();
    if (!isWider) return;
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [ref, isWider]);
  return edges;
}
