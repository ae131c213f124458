import type { ReactNode } from 'react';
import styles from './ButtonRow.module.css';

/** Buttons in a row that wraps. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles['root']}>{children}</div>;
}
