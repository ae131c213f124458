import {
  ApiError,
  type ConsoleCalls,
  type FoundExtraction,
  type LoggedRequest,
} from '../../client/index.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { formatNumber } from '../../format/formatAmount.ts';
import { hashOf } from '../flow/route.ts';
import {
  CallName,
  ConnectionId,
  EntityName,
  Moment,
  RequestId,
  ShortId,
  StatePill,
} from '../parts/cells.tsx';
import { Filters, TextFilter, useFilter } from '../parts/Filters.tsx';
import { ListSection } from '../parts/ListTable.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { ProblemAlert } from '../parts/ProblemAlert.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead, useReadPages } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** What the widget shows as a code, or a whole id. */
const CODE = /^[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?$/i;

/** The calls of the client's servers; an id of one, or the code of the widget, finds what it names. */
export function Log() {
  const { fields, keys, log, nav } = useWords();
  const { calls } = useConsole();
  const asked = useFilter().query['q'] ?? null;
  const list = useReadPages((from) => calls.listRequests(asked, from), asked ?? '');
  return (
    <Page title={nav.log} lead={log.lead}>
      <Filters>
        <TextFilter name="q" label={log.search} />
      </Filters>
      {asked !== null && <Found code={asked} />}
      <ListSection
        title={log.calls}
        rowKey={({ id }) => id}
        list={list}
        empty={asked === null ? log.empty : log.noCall}
        columns={[
          [log.call, (request) => <Call request={request} />],
          [
            fields.answer,
            ({ status, errorCode }) => (
              <>
                {status} {errorCode !== null && <ShortId id={errorCode} />}
              </>
            ),
          ],
          [log.requestId, ({ requestId }) => <RequestId id={requestId} />],
          [keys.key, ({ keyId }) => <ShortId id={keyId} />],
          [fields.took, ({ durationMs }) => `${formatNumber(durationMs, 0)} ms`, 'end'],
          [fields.at, ({ at }) => <Moment at={at} />, 'end'],
        ]}
      />
    </Page>
  );
}

/** A call, and the task that it launched. */
function Call({ request }: { request: LoggedRequest }) {
  const { tasks } = useWords();
  const { method, path, status, requestId } = request;
  const hasTask = method === 'POST' && path === '/tasks' && status === 200;
  return (
    <>
      <CallName {...request} />{' '}
      {hasTask && <Link href={hashOf('tasks', requestId)}>{tasks.task}</Link>}
    </>
  );
}

/** The extraction of a code; `not_found` also for what cannot be one. */
async function find(calls: ConsoleCalls, code: string): Promise<FoundExtraction | 'not_found'> {
  if (!CODE.test(code)) return 'not_found';
  try {
    return await calls.findExtraction(code.toLowerCase());
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'not_found';
    throw error;
  }
}

function Found({ code }: { code: string }) {
  const { connections, fields, institution, log, tasks } = useWords();
  const { calls } = useConsole();
  const { value, problem, reload } = useRead(() => find(calls, code), code);
  if (problem !== null) return <ProblemAlert problem={problem} onRetry={reload} />;
  if (value === null || value === 'not_found') return null;
  const { id, entityId, status, error, reference, createdAt, consentId } = value;
  return (
    <Section title={log.extraction}>
      {error !== null && (
        <Alert tone="warning" title={error.code}>
          {error.message}
        </Alert>
      )}
      <DescriptionList
        items={[
          {
            term: tasks.task,
            description: <Link href={hashOf('tasks', id)}>{log.seeTask}</Link>,
          },
          { term: fields.state, description: <StatePill kind="task" state={status} /> },
          { term: institution, description: <EntityName id={entityId} /> },
          {
            term: connections.connection,
            description: <ConnectionId id={consentId} />,
          },
          { term: fields.reference, description: reference ?? '—' },
          { term: tasks.requested, description: <Moment at={createdAt} /> },
        ]}
      />
    </Section>
  );
}
