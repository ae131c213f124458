import { useEffect, useRef, type ReactNode } from 'react';
import styles from './PlainPage.module.css';

export interface PlainPageProps {
  title: string;
  /** Sentences under the title. */
  lines: readonly string[];
  /** Title of the document, for a page that replaces another: it is announced and takes the focus. */
  documentTitle?: string;
  /** The way out. */
  children?: ReactNode;
}

/** A page of a few sentences, instead of one that cannot be shown. */
export function PlainPage({ title, lines, documentTitle, children }: PlainPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (documentTitle === undefined) return;
    document.title = documentTitle;
    heading.current?.focus();
  }, [documentTitle]);

  return (
    <main className={styles['root']}>
      <div role={documentTitle === undefined ? undefined : 'alert'} className={styles['text']}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        {/* The spaces separate the sentences of the announcement. */}
        {lines.map((line) => (
          <p key={line}> {line}</p>
        ))}
      </div>
      {children}
    </main>
  );
}
