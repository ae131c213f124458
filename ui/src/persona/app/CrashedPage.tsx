import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { useWords } from '../words/useWords.ts';
import styles from './CrashedPage.module.css';

/** Replaces the whole page after a crash: says so, and offers to load it again. */
export function CrashedPage() {
  const { crashed, documentTitle } = useWords();
  const title = documentTitle(crashed.title);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);

  return (
    <main className={styles['root']}>
      <div role="alert" className={styles['text']}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {crashed.title}
        </h1>{' '}
        <p>{crashed.body}</p>
      </div>
      <Button size="large" isFullWidth onClick={() => location.reload()}>
        {crashed.action}
      </Button>
    </main>
  );
}
