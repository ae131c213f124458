import { clsx } from 'clsx';
import { useEffect, useId, useRef, type ComponentPropsWithRef } from 'react';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useMessages } from '../../messages/index.ts';
import { NAVBAR_HEIGHT } from '../../tokens/index.ts';
import media from '../../internal/media.module.css';
import styles from './TableOfContents.module.css';
import { TocLinks } from './TocLinks.tsx';
import { tocTree, type TocHeading, type TocNode } from './tocTree.ts';
import { useActiveHeading } from './useActiveHeading.ts';

export interface TableOfContentsProps extends ComponentPropsWithRef<'nav'> {
  /** Every heading of the page, in order. */
  headings: readonly TocHeading[];
  /** Shallowest level shown. */
  minLevel?: number;
  /** Deepest level shown. */
  maxLevel?: number;
  /** Height in px of the sticky bar; 0 if it hides on scroll. */
  offset?: number;
}

const idsOf = (nodes: readonly TocNode[]): string[] =>
  nodes.flatMap((node) => [node.id, ...idsOf(node.children)]);

/**
 * The table of contents, with the current section marked. It is sticky and scrolls to keep the
 * current link visible. Renders nothing for a page without headings.
 */
export function TableOfContents({
  headings,
  minLevel = 2,
  maxLevel = 3,
  offset = NAVBAR_HEIGHT.desktop,
  ref,
  className,
  ...rest
}: TableOfContentsProps) {
  const { tableOfContents } = useMessages().content;
  const titleId = useId();
  const own = useRef<HTMLElement>(null);
  const mergedRef = useMergedRef(own, ref);
  const nodes = tocTree(headings, { minLevel, maxLevel });
  const activeId = useActiveHeading(idsOf(nodes), offset);

  useEffect(() => {
    const nav = own.current;
    const link = nav?.querySelector<HTMLElement>('[aria-current]');
    if (!nav || !link) return;
    // Not scrollIntoView: that would move the page as well.
    const above = link.offsetTop - nav.scrollTop;
    const below = above + link.offsetHeight - nav.clientHeight;
    if (above < 0) nav.scrollTop += above;
    else if (below > 0) nav.scrollTop += below;
  }, [activeId]);

  if (nodes.length === 0) return null;
  return (
    <nav
      aria-labelledby={titleId}
      {...rest}
      ref={mergedRef}
      className={clsx(styles['root'], media['screenOnly'], className)}
    >
      <p id={titleId} className={styles['title']}>
        {tableOfContents}
      </p>
      <TocLinks nodes={nodes} activeId={activeId} />
    </nav>
  );
}
