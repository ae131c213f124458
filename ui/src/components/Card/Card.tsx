import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useMessages } from '../../messages/index.ts';
import { ArrowRightIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import media from '../../internal/media.module.css';
import styles from './Card.module.css';

export interface CardProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** Target address. The whole card is clickable. */
  href: string;
  /** Title of the target. */
  title: ReactNode;
  /** One or two lines about it. */
  description?: ReactNode;
  /** For a section without a description: how many articles it holds. */
  count?: number;
}

/** A link to a page or section with a short description. */
export function Card({ href, title, description, count, className, ...rest }: CardProps) {
  const { card } = useMessages().content;
  const body = description ?? (count === undefined ? undefined : card.count(count));
  return (
    <div {...rest} className={clsx(styles['card'], className)}>
      <Link href={href} variant="plain" hasExternalMark={false} className={styles['link']}>
        <span className={styles['title']}>{title}</span>
      </Link>
      {body !== undefined && <p className={styles['description']}>{body}</p>}
      <ArrowRightIcon size={16} className={clsx(styles['arrow'], media['screenOnly'])} />
    </div>
  );
}
