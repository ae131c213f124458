import type { ReactNode } from 'react';
import styles from './Section.module.css';

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
    <section className={styles['root']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  );
}
