import { Link } from '@cauce/ui';
import { errorCodes, type ErrorCode } from './errorGroups.ts';
import styles from './ErrorIndex.module.css';

/** Links to all error codes, grouped by status. */
export function ErrorIndex() {
  const codes = (['both', 'main', 'connect'] as const).flatMap(errorCodes);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const error of codes)
    byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error]);
  return (
    <dl className={styles['root']}>
      {[...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, errors]) => (
          <div key={status} className={styles['row']}>
            <dt>{status}</dt>
            <dd>
              {errors
                .sort((a, b) => a.code.localeCompare(b.code, 'en'))
                .map(({ code, anchor }) => (
                  <Link key={code} href={`#${anchor}`} translate="no">
                    {code}
                  </Link>
                ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}
