import { Heading } from '@cauce/ui';
import type { ReactNode } from 'react';
import styles from './home.module.css';

interface HomeSectionProps {
  title: string;
  id: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the home page: title on one side, content on the other. */
export function HomeSection({ title, id, lead, children }: HomeSectionProps) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['sectionHead']}>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {lead !== undefined && <p className={styles['sectionLead']}>{lead}</p>}
      </div>
      <div className={styles['sectionBody']}>{children}</div>
    </section>
  );
}
