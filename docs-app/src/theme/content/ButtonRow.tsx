import type { ReactNode } from 'react';
import styles from './ButtonRow.module.css';

/** Buttons of a page side by side, one over the other where they do not fit. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles['root']}>{children}</div>;
}
