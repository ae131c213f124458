import type { TaskStatus, TaskTimeline } from '../../client/index.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { InlineCode } from '../../components/InlineCode/InlineCode.tsx';
import { hashOf } from '../flow/route.ts';
import {
  CallName,
  ConnectionId,
  EntityName,
  Moment,
  RequestId,
  ShortId,
  StatePill,
  WholeId,
} from '../parts/cells.tsx';
import {
  ChoiceFilter,
  Filters,
  InstitutionFilter,
  TextFilter,
  useFilter,
} from '../parts/Filters.tsx';
import { ListSection, ListTable } from '../parts/ListTable.tsx';
import { Page } from '../parts/Page.tsx';
import { Loaded } from '../parts/ProblemAlert.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead, useReadPages, type Reading } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** The client's tasks, newest first. */
export function Tasks() {
  const { fields, institution, nav, nothingFound, states, tasks } = useWords();
  const { calls } = useConsole();
  const { query, isNarrowed } = useFilter();
  const { status, entity, reference } = query;
  const filter = { status: status as TaskStatus | undefined, entity, reference };
  const list = useReadPages((from) => calls.listTasks(filter, from), JSON.stringify(filter));
  return (
    <Page title={nav.tasks} lead={tasks.lead}>
      <Filters>
        <ChoiceFilter name="status" label={fields.state} choices={states.task} />
        <InstitutionFilter />
        <TextFilter name="reference" label={fields.reference} />
      </Filters>
      <ListTable
        caption={nav.tasks}
        rowKey={({ id }) => id}
        list={list}
        empty={isNarrowed ? nothingFound : tasks.empty}
        columns={[
          [tasks.task, ({ id }) => <ShortId id={id} href={hashOf('tasks', id)} />],
          [institution, ({ entityId }) => <EntityName id={entityId} />],
          [tasks.action, ({ action }) => action],
          [fields.state, ({ taskStatus }) => <StatePill kind="task" state={taskStatus} />],
          [fields.reference, (row) => row.reference ?? '—'],
          [tasks.requested, ({ createdAt }) => <Moment at={createdAt} />, 'end'],
          [
            fields.took,
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

/** One task from its request to its end. */
export function Task({ id }: { id: string }) {
  const words = useWords();
  const { calls } = useConsole();
  const reading = useRead(() => calls.readTask(id));
  const { value } = reading;
  return (
    <Page
      title={words.tasks.task}
      status={value !== null && <StatePill kind="task" state={value.status} />}
      back={{ href: hashOf('tasks'), label: words.tasks.back }}
    >
      <Loaded reading={reading}>{(task) => <Facts task={task} reading={reading} />}</Loaded>
    </Page>
  );
}

function Facts({ task, reading }: { task: TaskTimeline; reading: Reading<TaskTimeline> }) {
  const { connections, fields, institution, log, states, tasks } = useWords();
  const { error, requests } = task;
  return (
    <>
      {error !== null && (
        <Alert
          tone={task.status === 'error' ? 'danger' : 'warning'}
          title={connections.reasons[error.code] ?? states.task[task.status]}
        >
          <p lang="es-CL">{error.whatToDo}</p>
          <p>
            <InlineCode>{error.code}</InlineCode>
          </p>
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: fields.id, description: <WholeId id={task.taskId} /> },
          { term: institution, description: <EntityName id={task.entity} /> },
          { term: tasks.action, description: task.action },
          { term: fields.reference, description: task.reference ?? '—' },
          ...(task.consentId === null
            ? []
            : [
                {
                  term: connections.connection,
                  description: <ConnectionId id={task.consentId} />,
                },
              ]),
          { term: tasks.credit, description: task.creditGivenBack ? tasks.givenBack : tasks.kept },
        ]}
      />
      <ListSection
        title={tasks.timeline}
        rowKey={({ at, step }) => `${at} ${step}`}
        list={{ ...reading, value: stepsOf(task), problem: null }}
        empty={tasks.noRequests}
        columns={[
          [fields.at, ({ at }) => <Moment hasSeconds at={at} />],
          [tasks.timeline, (entry) => <Happened task={task} {...entry} />],
        ]}
      />
      <ListSection
        title={log.calls}
        rowKey={(request) => request.id}
        list={{ ...reading, value: requests, problem: null }}
        empty={tasks.noRequests}
        columns={[
          [log.requestId, ({ id }) => <RequestId id={id} />],
          [log.call, (request) => <CallName {...request} />],
          [fields.answer, ({ status }) => status, 'end'],
          [fields.at, ({ at }) => <Moment at={at} />, 'end'],
        ]}
      />
    </>
  );
}

type Entry = TaskTimeline['steps'][number];

/** What happened, in order; what the log no longer keeps is known from the task itself. */
function stepsOf({ steps, requestedAt, endedAt }: TaskTimeline): Entry[] {
  const has = (wanted: Entry['step']) => steps.some(({ step }) => step === wanted);
  return [
    ...(has('launched') ? [] : [{ at: requestedAt, step: 'launched' } as const]),
    ...steps,
    ...(endedAt === null || has('ended') ? [] : [{ at: endedAt, step: 'ended' } as const]),
  ];
}

function Happened({ task: { challenge, status }, at, step }: Entry & { task: TaskTimeline }) {
  const { tasks: words, states } = useWords();
  const isAsked = step === 'challenged' && at === challenge?.askedAt;
  const detail = isAsked ? (words.challenges[challenge.kind] ?? challenge.kind) : null;
  const more = step === 'ended' ? states.task[status] : detail;
  return <>{more === null ? words.steps[step] : `${words.steps[step]}: ${more}`}</>;
}
