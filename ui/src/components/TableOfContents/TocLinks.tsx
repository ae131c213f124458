import { Link } from '../Link/Link.tsx';
import styles from './TableOfContents.module.css';
import type { TocNode } from './tocTree.ts';

interface TocLinksProps {
  nodes: readonly TocNode[];
  activeId?: string | undefined;
  onChoose?: (() => void) | undefined;
}

/** The outline as nested lists of links. */
export function TocLinks({ nodes, activeId, onChoose }: TocLinksProps) {
  return (
    <ul role="list" className={styles['list']}>
      {nodes.map(({ id, title, children }) => (
        <li key={id}>
          <Link
            variant="plain"
            className={styles['link']}
            href={`#${id}`}
            aria-current={id === activeId ? 'location' : undefined}
            onClick={onChoose}
          >
            {title}
          </Link>
          {children.length > 0 && (
            <TocLinks nodes={children} activeId={activeId} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}
