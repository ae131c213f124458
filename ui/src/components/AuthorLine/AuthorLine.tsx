import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { initialsOf } from '../../format/initialsOf.ts';
import { Link } from '../Link/Link.tsx';
import styles from './AuthorLine.module.css';

/** Who wrote a text. */
export interface Author {
  name: string;
  /** Their role, in a few words. */
  title?: string;
  /** Their page. */
  href?: string;
  /** A square portrait. */
  imageUrl?: string;
}

export interface AuthorLineProps extends ComponentPropsWithRef<'div'> {
  /** Who wrote it. */
  author: Author;
}

/** An author with their face or initials, and what they do. */
export function AuthorLine({ author, className, ...rest }: AuthorLineProps) {
  const { name, title, href, imageUrl } = author;
  return (
    <div {...rest} className={clsx(styles['root'], className)}>
      {imageUrl === undefined ? (
        <span className={styles['initials']} aria-hidden="true">
          {initialsOf(name)}
        </span>
      ) : (
        <img
          className={styles['image']}
          src={imageUrl}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
        />
      )}
      <div>
        <p className={styles['name']}>
          {href === undefined ? name : <Link href={href}>{name}</Link>}
        </p>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
      </div>
    </div>
  );
}
