import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from '../../components/Alert/Alert.tsx';
import { ArrowLeftIcon } from '../../components/Icon/icons.tsx';
import { useFirstWords } from '../words/texts.ts';
import styles from './Page.module.css';
import { useConsole } from './useConsole.ts';

export interface PageProps {
  /** Heading of the page, and the document's title. */
  title: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** State beside the heading. */
  status?: ReactNode;
  /** The list to which the page belongs. */
  back?: { href: string; label: string };
  /** What was just done. */
  done?: string | null;
  children: ReactNode;
}

/** A page: its heading, which receives the focus, and its body. */
export function Page({ title, lead, actions, status, back, done, children }: PageProps) {
  const words = useFirstWords();
  // The first page of a visit leaves the focus where it is.
  const isFirst = useConsole().visited <= 1;
  const headingRef = useRef<HTMLHeadingElement>(null);

  // It runs once, because each page is mounted anew.
  useEffect(() => {
    if (isFirst) return;
    window.scrollTo(0, 0);
    headingRef.current?.focus({ preventScroll: true });
  }, [isFirst]);

  const documentTitle = words.documentTitle(title);
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);

  return (
    <main className={styles['main']}>
      <div className={styles['head']}>
        {back && (
          <a href={back.href} className={styles['back']}>
            <ArrowLeftIcon size={16} />
            {back.label}
          </a>
        )}
        <div className={styles['line']}>
          <h1 ref={headingRef} tabIndex={-1} className={styles['title']}>
            {title}
          </h1>
          {status}
          {Boolean(actions) && <div className={styles['actions']}>{actions}</div>}
        </div>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {/* Rendered empty from the start, because live regions only announce changes. */}
      <div role="status" className={styles['done']}>
        {done != null && <Alert tone="success" title={done} />}
      </div>
      {children}
    </main>
  );
}
