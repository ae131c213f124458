import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { EditIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import media from '../../internal/media.module.css';
import styles from './EditMeta.module.css';
import { DateText } from '../DateText/DateText.tsx';

export interface EditMetaProps extends ComponentPropsWithRef<'div'> {
  /** Where the page's source is edited. */
  editHref?: string;
  /** When it changed, and by whom. */
  lastUpdated?: Pick<LastUpdatedProps, 'date' | 'author'>;
}

/**
 * The last line of a page: an edit link and the date of the last change. Renders nothing if both
 * are missing.
 */
export function EditMeta({ editHref, lastUpdated, className, ...rest }: EditMetaProps) {
  const { meta } = useMessages().content;
  if (editHref === undefined && lastUpdated === undefined) return null;
  return (
    <div {...rest} className={clsx(styles['root'], className)}>
      {editHref !== undefined && (
        <Link href={editHref} className={clsx(styles['edit'], media['screenOnly'])}>
          <EditIcon size={16} />
          {meta.edit}
        </Link>
      )}
      {lastUpdated !== undefined && <LastUpdated {...lastUpdated} />}
    </div>
  );
}

export interface LastUpdatedProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Time of the change: a day, `2026-03-05`, or an instant, which is shown as the day in Chile. */
  date: string;
  /** Who changed it. */
  author?: string;
}

/** When a page last changed, and by whom. */
export function LastUpdated({ date, author, className, ...rest }: LastUpdatedProps) {
  const { meta } = useMessages().content;
  return (
    <span {...rest} className={clsx(styles['updated'], className)}>
      {meta.updated} <DateText value={date} />
      {author !== undefined && ` ${meta.by(author)}`}
    </span>
  );
}
