import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

export interface SectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A part of a screen under a heading. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['root']}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  );
}
