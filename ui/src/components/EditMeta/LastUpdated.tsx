import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { DateText } from '../DateText/DateText.tsx';
import styles from './EditMeta.module.css';

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
