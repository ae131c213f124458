import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Spinner } from '../../components/Spinner/Spinner.tsx';
import { useFirstWords } from '../words/texts.ts';
import styles from './Waiting.module.css';

/** Avoids a flash if the response comes at once, in ms. */
const DELAY_MS = 300;

/** Placeholder for data that is being read. */
export function Waiting({ rows = 3 }: { rows?: number }) {
  const { loading } = useFirstWords();
  return (
    <div className={styles['root']}>
      <Spinner className={styles['spinner']} label={loading} delay={DELAY_MS} />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} shape="block" height={44} delay={DELAY_MS} />
      ))}
    </div>
  );
}
