import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { HashIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import media from '../../internal/media.module.css';
import styles from './Heading.module.css';
import { textOf } from './textOf.ts';

export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  /** Heading level; a page has a single 1. */
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Anchor of the heading. Without one, as in an `h1`, there is no link beside it. */
  id?: string;
}

/**
 * A heading with a link to itself. The link is beside the heading, not in it, so that screen
 * readers list headings without it. Attributes go to the heading.
 */
export function Heading({ level, id, className, children, ...rest }: HeadingProps) {
  const { headingLink } = useMessages().content;
  const Level = `h${level}` as const;
  const heading = (
    <Level {...rest} id={id} className={className}>
      {children}
    </Level>
  );
  if (id === undefined || id === '') return heading;
  const label = headingLink(textOf(children));
  return (
    <div className={styles['root']} data-level={level}>
      {heading}
      <Link
        variant="plain"
        className={clsx(styles['link'], media['screenOnly'])}
        href={`#${id}`}
        aria-label={label}
        title={label}
        translate="no"
      >
        <HashIcon size={16} />
      </Link>
    </div>
  );
}
