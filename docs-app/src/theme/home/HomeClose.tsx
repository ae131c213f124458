import { Heading } from '@cauce/ui';
import type { ReactNode } from 'react';
import styles from './home.module.css';

export interface HomeCloseProps {
  title: string;
  id: string;
  /** The way forward. */
  children: ReactNode;
}

/** The end of the home page: what to do now. */
export function HomeClose({ title, id, children }: HomeCloseProps) {
  return (
    <section className={styles['close']} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      <div>{children}</div>
    </section>
  );
}
