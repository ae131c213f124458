import type { TaskStatus } from '../../client/index.ts';
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
  const isNarrowed = status !== undefined || entity !== undefined || reference !== undefined;
  return (
    <Page title={words.nav.tasks} lead={tasks.lead}>
      <Filters>
        <ChoiceFilter name="status" label={words.fields.state} choices={words.states.task} />
        <InstitutionFilter />
        <TextFilter name="reference" label={words.fields.reference} />
      </Filters>
      <ListTable
        caption={words.nav.tasks}
        rowKey={({ id }) => id}
        list={list}
        empty={isNarrowed ? words.nothingFound : tasks.empty}
        columns={[
          [tasks.task, ({ id }) => <ShortId id={id} href={hashOf('tasks', id)} />],
          [words.institution, ({ entityId }) => <EntityName id={entityId} />],
          [tasks.action, ({ action }) => action],
          [words.fields.state, ({ taskStatus }) => <StatePill kind="task" state={taskStatus} />],
          [words.fields.reference, (row) => row.reference ?? '—'],
          [tasks.requested, ({ createdAt }) => <Moment at={createdAt} />, 'end'],
          [
            words.fields.took,
            ({ createdAt, endedAt }) =>
              endedAt === null ? '—' : tasks.seconds(secondsBetween(createdAt, endedAt)),
            'end',
          ],
        ]}
      />
    </Page>
  );
}

/** Whole seconds from one moment to another. */
function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
