import type { ReactNode } from 'react';
import styles from './Page.module.css';

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
