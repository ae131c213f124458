/** Sort key of a cell; `null` if it is empty. */
export type SortValue = string | number | null;

export type SortDirection = 'ascending' | 'descending';

/** The column by which a table is sorted, and the direction. */
export interface TableSort {
  /** Id of the column. */
  column: string;
  direction: SortDirection;
}

/**
 * Sorts rows by a column: numbers by value, texts in Spanish collation. The sort is stable, and
 * empty cells come last in both directions.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortDirection,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const collator = new Intl.Collator('es-CL', { numeric: true });
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((one, other) => {
      if (one.value === null || other.value === null) {
        return Number(one.value === null) - Number(other.value === null);
      }
      if (typeof one.value === 'number' && typeof other.value === 'number') {
        return sign * (one.value - other.value);
      }
      return sign * collator.compare(String(one.value), String(other.value));
    })
    .map(({ row }) => row);
}

/** The sort after a press on a column header: ascending first, then descending. */
export function nextSort(sort: TableSort | null, column: string): TableSort {
  const isUp = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: isUp ? 'descending' : 'ascending' };
}
