import { useEffect, useRef, type ReactNode } from 'react';
import { useFirstWords } from '../words/texts.ts';
import styles from './EntrancePage.module.css';

export interface EntrancePageProps {
  /** Heading of the page, and the document's title. */
  title: string;
  lead: ReactNode;
  /** How many pages were shown before and with this one; after the first, the heading takes the focus. */
  visited?: number;
  children: ReactNode;
}

/** A page of those who have not signed in. */
export function EntrancePage({ title, lead, visited = 0, children }: EntrancePageProps) {
  const { documentTitle } = useFirstWords();
  const headingRef = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = documentTitle(title);
  }, [documentTitle, title]);

  // The page has changed under the member.
  useEffect(() => {
    if (visited > 1) headingRef.current?.focus();
  }, [visited]);

  return (
    <main className={styles['main']}>
      <div className={styles['part']}>
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {lead}
      </div>
      {children}
    </main>
  );
}
