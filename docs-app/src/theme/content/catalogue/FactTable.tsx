import { Table, type TableProps } from '@cauce/ui';

export interface FactTableProps extends TableProps {
  /** Heads of the columns. */
  columns: readonly string[];
}

/** A table of facts from generated data; its children are the rows. */
export function FactTable({ columns, children, ...rest }: FactTableProps) {
  return (
    <Table {...rest}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}
