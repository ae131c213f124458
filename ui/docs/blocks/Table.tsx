import { Fragment, type ReactNode } from 'react';
import { useOverflow } from '../../src/hooks/useOverflow.ts';
import { Block } from './Block.tsx';
import styles from './Table.module.css';

export interface TableProps {
  /** What the table says, for those who hear it. */
  label: string;
  /** Heads of the columns; the first column names its row. */
  columns: readonly ReactNode[];
  /** Cells by row, with a stable key for each. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Columns (from 0) of figures: right-aligned, all digits of one width. */
  numeric?: readonly number[];
}

/** A table of facts: hairlines only, and sideways scrolling of its own where it does not fit. */
export function Table({ label, columns, rows, numeric = [] }: TableProps) {
  const [scrollerRef, isWider] = useOverflow<HTMLDivElement>();
  return (
    <Block
      ref={scrollerRef}
      className={styles['scroller']}
      {...(isWider === true && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" data-numeric={numeric.includes(index) || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <Fragment key={index}>
                  {index === 0 ? (
                    <th scope="row">{cell}</th>
                  ) : (
                    <td data-numeric={numeric.includes(index) || undefined}>{cell}</td>
                  )}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}
