import { formatDate, formatTime } from '../../format/formatDate.ts';
import styles from './cells.module.css';

export interface MomentProps {
  /** ISO 8601. */
  at: string | null | undefined;
  /** Leaves the time out. */
  isDay?: boolean;
  hasSeconds?: boolean;
}

/** A date and time for a table, in Chile's time; a dash for none. */
export function Moment({ at, isDay = false, hasSeconds = false }: MomentProps) {
  if (at == null) return <>—</>;
  return (
    <time dateTime={at} className={styles['moment']}>
      {formatDate(at, 'numeric')} {!isDay && formatTime(at)}
      {hasSeconds && `:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`}
    </time>
  );
}
