import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useMessages } from '../../messages/index.ts';
import { AuthorLine, type Author } from '../AuthorLine/AuthorLine.tsx';
import { DateText } from '../DateText/DateText.tsx';
import { Link } from '../Link/Link.tsx';
import styles from './BlogPostHeader.module.css';

export interface BlogPostHeaderProps extends Omit<ComponentPropsWithRef<'header'>, 'title'> {
  /** Title of the post. */
  title: ReactNode;
  /** Publication date: `2026-03-05`. */
  date: string;
  /** Minutes, as `readingTime` counts them; shown rounded up. */
  minutes?: number;
  /** Who wrote it. */
  authors?: readonly Author[];
  /** In a list of posts: the title links here and is a second-level heading. */
  href?: string;
}

/** Title, date, reading time and authors of a post. */
export function BlogPostHeader({
  title,
  date,
  minutes,
  authors = [],
  href,
  className,
  ...rest
}: BlogPostHeaderProps) {
  const { blog } = useMessages().content;
  return (
    <header {...rest} className={clsx(styles['root'], className)}>
      {href === undefined ? (
        <h1>{title}</h1>
      ) : (
        <h2>
          <Link href={href} variant="plain">
            {title}
          </Link>
        </h2>
      )}
      <p className={styles['meta']}>
        <DateText value={date} />
        {minutes !== undefined && (
          <>
            <span aria-hidden="true">·</span>
            <span>{blog.readingTime(Math.ceil(minutes))}</span>
          </>
        )}
      </p>
      {authors.length > 0 && (
        <div className={styles['authors']}>
          {authors.map((author) => (
            <AuthorLine key={author.name} author={author} />
          ))}
        </div>
      )}
    </header>
  );
}
