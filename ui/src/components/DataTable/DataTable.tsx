import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useControllableState } from '../../hooks/useControllableState.ts';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useOverflow } from '../../hooks/useOverflow.ts';
import { useMessages } from '../../messages/index.ts';
import { EmptyState } from '../EmptyState/index.ts';
import { ArrowUpIcon } from '../Icon/index.ts';
import { Skeleton } from '../Skeleton/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import styles from './DataTable.module.css';
import { nextSort, sortRows, type SortValue, type TableSort } from './sortRows.ts';

/** A column: its title, and what each row shows in it. */
export interface DataTableColumn<Row> {
  /** Its name in `sort`. */
  id: string;
  /** Its title. */
  header: string;
  /** What a row shows there. */
  cell: (row: Row) => ReactNode;
  /** Figures, dates and RUT: aligned on the right, in digits of one width, unbroken. */
  isNumeric?: boolean;
  /** What the column sorts by; without it, it does not sort. */
  sortValue?: (row: Row) => SortValue;
}

export interface DataTableProps<Row> extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** What the table shows: its name. */
  caption: string;
  /** Hides the caption from the screen where a heading over the table says the same. */
  isCaptionHidden?: boolean;
  /** Its columns. The first names the row, and stays in sight while the table scrolls sideways. */
  columns: readonly DataTableColumn<Row>[];
  /** Its rows, in the order in which they come. */
  rows: readonly Row[];
  /** What tells a row from the others. */
  rowKey: (row: Row) => string;
  /** Rows are loading: shows a skeleton while there are none. */
  isLoading?: boolean;
  /** How many outlines. */
  loadingRows?: number;
  /** Shown when there are no rows; an `EmptyState` by default. */
  empty?: ReactNode;
  /** By what it is sorted, where the page decides; `null` leaves the rows as they come. */
  sort?: TableSort | null;
  /** By what it is sorted at first, where the table decides. */
  defaultSort?: TableSort | null;
  /** Called with the requested sort when a header is pressed. */
  onSortChange?: (sort: TableSort | null) => void;
}

/** Rows of data under titled columns. Narrow screens scroll it sideways, by keyboard as well. */
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
