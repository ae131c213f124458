import { useEffect, useRef, type ReactNode } from 'react';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useFirstWords } from '../words/texts.ts';
import styles from './EntrancePage.module.css';
import { Loaded, type LoadedProps } from './ProblemAlert.tsx';

export interface EntrancePageProps {
  /** Heading of the page, and the document's title. */
  title: string;
  lead: ReactNode;
  /** How many pages were shown, this one included: after the first, the heading takes the focus. */
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

/** Stands for the page until it is known, or says why that fails. */
export function Blank({
  problem,
  reload,
}: Pick<LoadedProps<null>['reading'], 'problem' | 'reload'>) {
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
