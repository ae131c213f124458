import type { ReactNode } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { DataTable } from '../../components/DataTable/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { useWords } from '../words/texts.ts';
import styles from './ListTable.module.css';
import { Section } from './Page.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import type { Reading, ReadPages } from './useRead.ts';

/**
 * A column: its header, which a table has once, its cells, and `end` for figures, dates and buttons.
 */
type Column<Row> = readonly [header: string, cell: (row: Row) => ReactNode, align?: 'end'];

export interface ListTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Buttons of a row, in a last column; false if this member has none. */
  acts?: ((row: Row) => ReactNode) | false;
  rowKey: (row: Row) => string;
  /** A list that was read at once, or page by page. */
  list: Reading<readonly Row[]> | ReadPages<Row>;
  /** Said when there are no rows: what is missing, and what to do. */
  empty: { title: string; body?: string };
}

export interface ListSectionProps<Row> extends Omit<ListTableProps<Row>, 'caption'> {
  title: string;
}

/** A part of a page that is a table. */
export function ListSection<Row>({ title, ...table }: ListSectionProps<Row>) {
  return (
    <Section title={title}>
      <ListTable caption={title} {...table} />
    </Section>
  );
}

/** A table of what is read for the page, with its failure and the way to its next page. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, columns, acts = false, rowKey, list, empty } = props;
  const words = useWords();
  const last: Column<Row>[] = acts === false ? [] : [[words.fields.acts, acts, 'end']];
  const { value: rows, problem, isLoading, reload } = list;
  return (
    <div className={styles['root']}>
      {problem !== null && <ProblemAlert problem={problem} onRetry={reload} />}
      {(rows !== null || problem === null) && (
        <DataTable
          caption={caption}
          isCaptionHidden
          columns={[...columns, ...last].map(([header, cell, align]) => ({
            id: header,
            header,
            cell,
            isNumeric: align === 'end',
          }))}
          rows={rows ?? []}
          rowKey={rowKey}
          isLoading={isLoading}
          empty={<EmptyState title={empty.title}>{empty.body}</EmptyState>}
        />
      )}
      {'more' in list && list.hasMore && (
        <Button
          variant="secondary"
          size="compact"
          className={styles['more']}
          isBusy={isLoading}
          busyLabel={words.loading}
          onClick={list.more}
        >
          {words.more}
        </Button>
      )}
    </div>
  );
}
