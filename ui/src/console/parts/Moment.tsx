import { formatDate, formatTime } from '../../format/formatDate.ts';
import styles from './cells.module.css';

export interface MomentProps {
  /** ISO 8601. */
  at: string | null | undefined;
  /** Leaves the time out. */
  isDay?: boolean;
}

/** A date and time for a table, in Chile's time; a dash for none. */
export function Moment({ at, isDay = false }: MomentProps) {
  if (at == null) return <>—</>;
  return (
    <time dateTime={at} className={styles['moment']}>
      {formatDate(at, 'numeric')} {!isDay && formatTime(at)}
    </time>
  );
}
