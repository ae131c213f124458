import { formatDate, formatTime } from '../../format/formatDate.ts';
import styles from './cells.module.css';

/** A date and time for a table, in Chile's time; a dash for none. */
export function Moment({ at }: { at: string | null | undefined }) {
  if (at == null) return <>—</>;
  return (
    <time dateTime={at} className={styles['moment']}>
      {formatDate(at, 'numeric')} {formatTime(at)}
    </time>
  );
}
