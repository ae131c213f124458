import { Fragment } from 'react';
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
            {wrapped(title)}
          </Link>
          {children.length > 0 && (
            <TocLinks nodes={children} activeId={activeId} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A title in which an identifier may wrap after an underscore. */
const wrapped = (title: string) =>
  title.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
