import type { TaskTimeline } from '../../client/index.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { InlineCode } from '../../components/InlineCode/InlineCode.tsx';
import { hashOf } from '../flow/route.ts';
import { CallName } from '../parts/CallName.tsx';
import { EntityName } from '../parts/EntityName.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Page } from '../parts/Page.tsx';
import { ProblemAlert } from '../parts/ProblemAlert.tsx';
import { Section } from '../parts/Section.tsx';
import { ShortId, WholeId } from '../parts/ShortId.tsx';
import { StatePill } from '../parts/StatePill.tsx';
import { Timeline } from '../parts/Timeline.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead, type Reading } from '../parts/useRead.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { useWords } from '../words/texts.ts';

/** One task from its request to its end. */
export function Task({ id }: { id: string }) {
  const words = useWords();
  const { calls } = useConsole();
  const reading = useRead(() => calls.readTask(id));
  const { value, problem, reload } = reading;
  return (
    <Page
      title={words.tasks.title}
      status={value !== null && <StatePill kind="task" state={value.status} />}
      back={{ href: hashOf('tasks'), label: words.tasks.back }}
    >
      {problem !== null && <ProblemAlert problem={problem} onRetry={reload} />}
      {value === null && problem === null && <Waiting rows={5} />}
      {value !== null && <Facts task={value} reading={reading} />}
    </Page>
  );
}

function Facts({ task, reading }: { task: TaskTimeline; reading: Reading<TaskTimeline> }) {
  const words = useWords();
  const { tasks } = words;
  const { error, requests } = task;
  return (
    <>
      {error !== null && (
        <Alert
          tone={task.status === 'error' ? 'danger' : 'warning'}
          title={words.connections.reasons[error.code] ?? tasks.ends[task.status] ?? error.message}
        >
          <p lang="es-CL">{error.whatToDo}</p>
          <p>
            <InlineCode>{error.code}</InlineCode>
          </p>
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: tasks.id, description: <WholeId id={task.taskId} /> },
          { term: words.institution, description: <EntityName id={task.entity} /> },
          { term: tasks.action, description: task.action },
          { term: tasks.reference, description: task.reference ?? '—' },
          ...(task.consentId === null
            ? []
            : [
                {
                  term: words.connections.connection,
                  description: <WholeId id={task.consentId} />,
                },
              ]),
          { term: tasks.credit, description: task.creditGivenBack ? tasks.givenBack : tasks.kept },
        ]}
      />
      <Section title={tasks.timeline}>
        <Timeline entries={entriesOf(task, words.tasks)} />
      </Section>
      <Section title={tasks.requests} lead={tasks.requestsLead}>
        <ListTable
          caption={tasks.requests}
          rowKey={(request) => request.id}
          list={{ ...reading, value: requests, problem: null }}
          empty={tasks.noRequests}
          columns={[
            {
              id: 'id',
              header: words.log.requestId,
              cell: (request) => (
                <ShortId id={request.id} href={hashOf('log', null, { q: request.id })} />
              ),
            },
            {
              id: 'call',
              header: words.log.call,
              cell: (request) => <CallName {...request} />,
            },
            {
              id: 'status',
              header: words.log.status,
              isNumeric: true,
              cell: ({ status }) => status,
            },
            {
              id: 'at',
              header: words.log.at,
              isNumeric: true,
              cell: ({ at }) => <Moment at={at} />,
            },
          ]}
        />
      </Section>
    </>
  );
}

/** What happened, in order; what the log no longer keeps is known from the task itself. */
function entriesOf(task: TaskTimeline, words: ReturnType<typeof useWords>['tasks']) {
  const { challenge, requestedAt, endedAt, status } = task;
  const steps = [...task.steps];
  if (!steps.some(({ step }) => step === 'launched'))
    steps.unshift({ at: requestedAt, step: 'launched' });
  if (endedAt !== null && !steps.some(({ step }) => step === 'ended'))
    steps.push({ at: endedAt, step: 'ended' });
  return steps.map(({ at, step }) => ({
    at,
    what: step === 'ended' ? (words.ends[status] ?? words.steps.ended) : words.steps[step],
    detail:
      step === 'challenged' && at === challenge?.askedAt
        ? (words.challenges[challenge.kind] ?? challenge.kind)
        : undefined,
  }));
}
