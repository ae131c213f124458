import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import type { Problem } from '../flow/problemOf.ts';
import styles from '../parts/EntrancePage.module.css';
import { Loaded } from '../parts/ProblemAlert.tsx';
import { useFirstWords } from '../words/texts.ts';

/** Stands for the page until it is known, or says why that fails. */
export function Blank({ problem, reload }: { problem: Problem | null; reload: () => void }) {
  const words = useFirstWords();
  return (
    <main className={styles['main']}>
      <VisuallyHidden>
        <h1>{words.page}</h1>
      </VisuallyHidden>
      <Loaded reading={{ value: null, problem, reload }}>{() => null}</Loaded>
    </main>
  );
}
