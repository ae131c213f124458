import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useControllableState } from '../../hooks/useControllableState.ts';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useOverflow } from '../../hooks/useOverflow.ts';
import { useMessages } from '../../messages/index.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ArrowUpIcon } from '../Icon/icons.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './DataTable.module.css';

/** A column of the table. */
export interface DataTableColumn<Row> {
  /** Its name in `sort`. */
  id: string;
  /** Its title. */
  header: string;
  /** Renders the cell of a row. */
  cell: (row: Row) => ReactNode;
  /** For figures, dates and RUT: right-aligned, tabular digits, no wrapping. */
  isNumeric?: boolean;
  /** Sort key of a row; without it the column is not sortable. */
  sortValue?: (row: Row) => SortValue;
}

export interface DataTableProps<Row> extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Caption and accessible name. */
  caption: string;
  /** Hides the caption visually, if a heading repeats it. */
  isCaptionHidden?: boolean;
  /** Its columns. The first one is the row header and stays visible while the table scrolls. */
  columns: readonly DataTableColumn<Row>[];
  /** Its rows, in their unsorted order. */
  rows: readonly Row[];
  /** Unique key of a row. */
  rowKey: (row: Row) => string;
  /** Rows are loading: shows a skeleton while there are none. */
  isLoading?: boolean;
  /** Number of skeleton rows. */
  loadingRows?: number;
  /** Shown when there are no rows; an `EmptyState` by default. */
  empty?: ReactNode;
  /** Current sort, when controlled; `null` for unsorted. */
  sort?: TableSort | null;
  /** Initial sort, when uncontrolled. */
  defaultSort?: TableSort | null;
  /** Called with the requested sort when a header is pressed. */
  onSortChange?: (sort: TableSort | null) => void;
}

/** A data table. On narrow screens it scrolls horizontally, by keyboard too. */
export function DataTable<Row>({
  caption,
  isCaptionHidden = false,
  columns,
  rows,
  rowKey,
  isLoading = false,
  loadingRows = 5,
  empty,
  sort: sortProp,
  defaultSort = null,
  onSortChange,
  ref,
  className,
  ...rest
}: DataTableProps<Row>) {
  const { table: words } = useMessages().forms;
  const captionId = useId();
  const [scrollerRef, isWider] = useOverflow<HTMLDivElement>();
  const mergedRef = useMergedRef(scrollerRef, ref);
  const [sort, setSort] = useControllableState(sortProp, defaultSort, onSortChange);
  const sortValue = columns.find(({ id }) => id === sort?.column)?.sortValue;
  const ordered = sort && sortValue ? sortRows(rows, sortValue, sort.direction) : rows;
  const isWaiting = isLoading && rows.length === 0;

  return (
    <div
      {...(isWider === true && { role: 'region', tabIndex: 0, 'aria-labelledby': captionId })}
      {...rest}
      ref={mergedRef}
      className={clsx(styles['root'], className)}
      data-is-scrollable={isWider || undefined}
    >
      <table className={styles['table']} aria-busy={isLoading || undefined}>
        <caption className={styles['caption']}>
          {isCaptionHidden ? (
            <VisuallyHidden id={captionId}>{caption}</VisuallyHidden>
          ) : (
            <span id={captionId} className={styles['captionText']}>
              {caption}
            </span>
          )}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={styles['header']}
                data-align={column.isNumeric ? 'end' : undefined}
                aria-sort={sort?.column === column.id ? sort.direction : undefined}
              >
                {column.sortValue ? (
                  <button
                    type="button"
                    className={styles['sort']}
                    title={words.sortBy(column.header)}
                    onClick={() => setSort(nextSort(sort, column.id))}
                  >
                    {column.header}
                    <ArrowUpIcon size={14} className={styles['arrow']} />
                  </button>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, place) => {
                const Cell = place === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={column.id}
                    className={styles['cell']}
                    data-align={column.isNumeric ? 'end' : undefined}
                    {...(place === 0 && { scope: 'row' })}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
          {isWaiting &&
            Array.from({ length: loadingRows }, (_, row) => (
              <tr key={row}>
                {columns.map((column, place) => (
                  <td key={column.id} className={styles['cell']}>
                    <Skeleton width={place === 0 ? '80%' : '60%'} />
                  </td>
                ))}
              </tr>
            ))}
          {!isLoading && rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles['empty']}>
                {empty ?? <EmptyState title={words.empty} />}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <VisuallyHidden role="status">{isLoading ? words.loading : ''}</VisuallyHidden>
    </div>
  );
}

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
