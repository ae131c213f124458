import type { TaskRow, TaskStatus } from '../../client/index.ts';
import type { DataTableColumn } from '../../components/DataTable/DataTable.tsx';
import { hashOf } from '../flow/route.ts';
import { EntityName } from '../parts/EntityName.tsx';
import {
  ChoiceFilter,
  Filters,
  InstitutionFilter,
  TextFilter,
  useFilter,
} from '../parts/Filters.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Page } from '../parts/Page.tsx';
import { ShortId } from '../parts/ShortId.tsx';
import { StatePill } from '../parts/StatePill.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useReadPages } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** The client's tasks, newest first. */
export function Tasks() {
  const words = useWords();
  const { tasks } = words;
  const { calls } = useConsole();
  const { status, entity, reference } = useFilter().query;
  const list = useReadPages(
    (from) =>
      calls.listTasks(
        {
          ...(status !== undefined && { status: status as TaskStatus }),
          ...(entity !== undefined && { entity }),
          ...(reference !== undefined && { reference }),
        },
        from,
      ),
    JSON.stringify([status, entity, reference]),
  );
  const columns: DataTableColumn<TaskRow>[] = [
    {
      id: 'task',
      header: tasks.task,
      cell: ({ id }) => <ShortId id={id} href={hashOf('tasks', id)} />,
    },
    { id: 'entity', header: words.institution, cell: (row) => <EntityName id={row.entityId} /> },
    { id: 'action', header: tasks.action, cell: (row) => row.action },
    {
      id: 'status',
      header: tasks.status,
      cell: (row) => <StatePill kind="task" state={row.taskStatus} />,
    },
    { id: 'reference', header: tasks.reference, cell: (row) => row.reference ?? '—' },
    {
      id: 'at',
      header: tasks.requested,
      isNumeric: true,
      cell: (row) => <Moment at={row.createdAt} />,
    },
    {
      id: 'took',
      header: tasks.took,
      isNumeric: true,
      cell: ({ createdAt, endedAt }) =>
        endedAt === null ? '—' : tasks.seconds(secondsBetween(createdAt, endedAt)),
    },
  ];
  const isNarrowed = status !== undefined || entity !== undefined || reference !== undefined;
  return (
    <Page title={words.nav.tasks} lead={tasks.lead}>
      <Filters>
        <ChoiceFilter name="status" label={tasks.status} choices={words.states.task} />
        <InstitutionFilter />
        <TextFilter name="reference" label={tasks.reference} />
      </Filters>
      <ListTable
        caption={words.nav.tasks}
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        empty={isNarrowed ? words.nothingFound : tasks.empty}
      />
    </Page>
  );
}

/** Whole seconds from one moment to another. */
function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
