import type { ReactNode } from 'react';
import styles from '../pages/SignIn.module.css';
import { Spinner } from '../../components/Spinner/Spinner.tsx';
import { useFirstWords } from '../words/texts.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';

/** Stands for the page until it is known; its content says why that fails. */
export function Blank({ children }: { children?: ReactNode }) {
  const words = useFirstWords();
  return (
    <main className={styles['main']}>
      <VisuallyHidden>
        <h1>{words.page}</h1>
      </VisuallyHidden>
      {children || <Spinner label={words.loading} delay={300} />}
    </main>
  );
}
