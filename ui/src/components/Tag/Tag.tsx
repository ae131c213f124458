import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Link } from '../Link/Link.tsx';
import styles from './Tag.module.css';
import { useMessages } from '../../messages/index.ts';

export interface TagProps extends Omit<ComponentPropsWithRef<'a'>, 'ref'> {
  /** Page of the tag; plain text without it. */
  href?: string;
  /** How many pages have it. */
  count?: number;
  children: ReactNode;
}

/** A tag of a page. */
export function Tag({ href, count, className, children, ...rest }: TagProps) {
  const content = (
    <>
      {children}
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </>
  );
  const root = clsx(styles['tag'], className);
  return href === undefined ? (
    <span {...rest} className={root}>
      {content}
    </span>
  ) : (
    <Link {...rest} href={href} variant="plain" className={root}>
      {content}
    </Link>
  );
}

/** A tag and its link. */
export interface TagItem {
  label: string;
  href: string;
  count?: number;
}

export interface TagListProps extends ComponentPropsWithRef<'div'> {
  /** The tags, in order. Renders nothing without any. */
  tags: readonly TagItem[];
}

/** The tags of a page, at its end. */
export function TagList({ tags, className, ...rest }: TagListProps) {
  const { tags: label } = useMessages().content;
  const labelId = useId();
  if (tags.length === 0) return null;
  return (
    <div {...rest} className={clsx(styles['row'], className)}>
      <span id={labelId} className={styles['label']}>
        {label}
      </span>
      <ul role="list" aria-labelledby={labelId} className={styles['list']}>
        {tags.map(({ label: word, ...tag }) => (
          <li key={tag.href}>
            <Tag {...tag}>{word}</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}
