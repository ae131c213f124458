import type { ReactNode } from 'react';
import { Table as ContentTable } from '../../src/components/Table/Table.tsx';
import { Block } from './Block.tsx';

export interface TableProps {
  /** Accessible name. */
  label: string;
  /** Column headers; the first column names its row. */
  columns: readonly ReactNode[];
  /** Cells by row, with a stable key for each. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A table of facts. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <Block>
      <ContentTable label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </ContentTable>
    </Block>
  );
}

export interface WordsProps {
  label: string;
  /** What we write, what we avoid, and why if that is not obvious. */
  items: readonly (readonly [use: string, avoid: string, why?: string])[];
}

/** Words to use beside those to avoid. */
export function Words({ label, items }: WordsProps) {
  const hasReasons = items.some(([, , why]) => why !== undefined);
  return (
    <Table
      label={label}
      columns={['Usamos', 'Evitamos', ...(hasReasons ? ['Por qué'] : [])]}
      rows={items.map(([use, avoid, why]) => ({
        key: use,
        cells: [use, avoid, ...(hasReasons ? [why] : [])],
      }))}
    />
  );
}
