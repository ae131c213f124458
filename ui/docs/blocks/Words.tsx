import { CheckIcon, CloseIcon } from '../../src/components/Icon/index.ts';
import { Table } from './Table.tsx';
import styles from './Words.module.css';

export interface WordsProps {
  label: string;
  /** What we write, what we do not, and why where it is not plain. */
  items: readonly (readonly [use: string, avoid: string, why?: string])[];
}

/** Words to use beside those to avoid. */
export function Words({ label, items }: WordsProps) {
  return (
    <Table
      label={label}
      columns={['Escribe', 'Evita']}
      rows={items.map(([use, avoid, why]) => ({
        key: use + avoid,
        cells: [
          <span key="use" className={styles['use']}>
            <CheckIcon size={16} />
            <span>
              {use}
              {why !== undefined && <small>{why}</small>}
            </span>
          </span>,
          <span key="avoid" className={styles['avoid']}>
            <CloseIcon size={16} />
            <span>{avoid}</span>
          </span>,
        ],
      }))}
    />
  );
}
