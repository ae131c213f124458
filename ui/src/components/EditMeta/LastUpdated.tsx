import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useLocale, useMessages } from '../../messages/index.ts';
import styles from './EditMeta.module.css';

export interface LastUpdatedProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** When the page changed: `2026-03-05`, or a date and time, of which the day in UTC is shown. */
  date: string;
  /** Who changed it. */
  author?: string;
}

/** When a page last changed, and by whom. */
export function LastUpdated({ date, author, className, ...rest }: LastUpdatedProps) {
  const { meta } = useMessages().content;
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <span {...rest} className={clsx(styles['updated'], className)}>
      {meta.updated}{' '}
      <time dateTime={date} itemProp="dateModified">
        {day.format(new Date(date))}
      </time>
      {author !== undefined && ` ${meta.by(author)}`}
    </span>
  );
}
