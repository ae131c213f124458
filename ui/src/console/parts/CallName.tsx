import type { LoggedRequest } from '../../client/index.ts';
import { HttpMethod } from '../../components/HttpMethod/HttpMethod.tsx';
import styles from './cells.module.css';

/** A call by its method and path. */
export function CallName({ method, path }: Pick<LoggedRequest, 'method' | 'path'>) {
  return (
    <span className={styles['call']}>
      <HttpMethod method={method} isBare />
      <span className={styles['id']} translate="no">
        {path}
      </span>
    </span>
  );
}
