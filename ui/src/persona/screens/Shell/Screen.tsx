import { clsx } from 'clsx';
import { useEffect, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { ArrowLeftIcon } from '../../../components/Icon/icons.tsx';
import { hashOf, type PersonSnapshot } from '../../flow/index.ts';
import { useFirstWords } from '../../words/texts.ts';
import styles from './Screen.module.css';

export interface ScreenProps extends Omit<ComponentPropsWithRef<'main'>, 'title'> {
  snapshot: PersonSnapshot;
  /** Heading of the screen, and the document's title. */
  title: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** Content before the heading. */
  mark?: ReactNode;
  /** Content after the heading. */
  status?: ReactNode;
  /** A link back to the list. */
  hasBack?: boolean;
  /** Across the whole width, or as wide as a form. */
  width?: 'wide' | 'text';
}

/** A screen: its heading, which receives the focus, and its body. */
export function Screen({
  snapshot,
  title,
  lead,
  mark,
  status,
  hasBack = false,
  width = 'wide',
  className,
  children,
  ...rest
}: ScreenProps) {
  const words = useFirstWords();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isFirst = snapshot.visited <= 1;

  // In an effect, because responses change the screen as often as presses do. It runs once, because
  // the page mounts each screen anew.
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
    <main {...rest} className={clsx(styles['main'], className)} data-width={width}>
      <div className={styles['head']}>
        {hasBack && (
          <a href={hashOf({ name: 'connections' })} className={styles['back']}>
            <ArrowLeftIcon size={16} />
            {words.back}
          </a>
        )}
        <div className={styles['line']}>
          {mark}
          <h1 ref={headingRef} tabIndex={-1} className={styles['title']}>
            {title}
          </h1>
          {status}
        </div>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {children}
    </main>
  );
}
