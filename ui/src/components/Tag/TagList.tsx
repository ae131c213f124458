import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { Tag } from './Tag.tsx';
import styles from './Tag.module.css';

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
