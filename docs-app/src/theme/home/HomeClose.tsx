import { Heading } from '@cauce/ui';
import type { ReactNode } from 'react';
import styles from './home.module.css';

interface HomeCloseProps {
  title: string;
  id: string;
  /** The call to action. */
  children: ReactNode;
}

/** Closing section of the home page, with its call to action. */
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
