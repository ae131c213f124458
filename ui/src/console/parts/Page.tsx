import { useEffect, useRef, type ReactNode } from 'react';
import type { Permission } from '../../client/index.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, type ButtonProps } from '../../components/Button/Button.tsx';
import { ArrowLeftIcon, LockIcon, PlusIcon } from '../../components/Icon/icons.tsx';
import { useFirstWords, useWords } from '../words/texts.ts';
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

export interface SectionProps {
  title: string;
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page under a heading. */
export function Section({ title, lead, actions, children }: SectionProps) {
  return (
    <section className={styles['section']}>
      <div className={styles['line']}>
        <h2 className={styles['subtitle']}>{title}</h2>
        {Boolean(actions) && <div className={styles['actions']}>{actions}</div>}
      </div>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  );
}

/** The button beside a page's heading that asks for something new. */
export function AskButton(props: ButtonProps) {
  return <Button size="compact" icon={<PlusIcon size={16} />} aria-haspopup="dialog" {...props} />;
}

/** Says who can change what the member may only see; nothing if they can. */
export function RoleNote({ permission }: { permission: Extract<Permission, `${string}:write`> }) {
  const words = useWords();
  const { can } = useConsole();
  if (can(permission)) return null;
  return (
    <p className={styles['note']}>
      <LockIcon size={16} />
      {words.whoCan[permission]}
    </p>
  );
}
