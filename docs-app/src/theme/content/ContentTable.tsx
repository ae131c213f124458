import { Table } from '@cauce/ui';
import type { ReactNode } from 'react';
import styles from './ContentTable.module.css';

/** A Markdown table that scrolls if it is wider than the page. */
export function ContentTable({ children }: { children?: ReactNode }) {
  return <Table className={styles['root']}>{children}</Table>;
}
