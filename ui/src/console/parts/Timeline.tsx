import type { ReactNode } from 'react';
import { formatDate } from '../../format/formatDate.ts';
import styles from './Timeline.module.css';

export interface TimelineProps {
  /** In order. `at` is ISO 8601. */
  entries: readonly { at: string; what: string; detail?: ReactNode }[];
}

/** What happened to one thing, to the second. */
export function Timeline({ entries }: TimelineProps) {
  return (
    <ol role="list" className={styles['root']}>
      {entries.map(({ at, what, detail }, place) => (
        <li key={`${at} ${String(place)}`} className={styles['entry']}>
          <time dateTime={at} className={styles['at']}>
            {formatDate(at, 'numeric')} {clock(at)}
          </time>
          <div>
            <p className={styles['what']}>{what}</p>
            {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

const CLOCK = new Intl.DateTimeFormat('es-CL', {
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'America/Santiago',
});

/** `14:30:05`, in Chile. */
function clock(at: string): string {
  return CLOCK.format(new Date(at));
}
