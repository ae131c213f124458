import { useEffect, useEffectEvent } from 'react';
import type { GoLivePoint } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { hashOf } from '../flow/route.ts';
import { Moment, ShortId, StatePill } from '../parts/cells.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Page, RoleNote, Section } from '../parts/Page.tsx';
import { Loaded, ProblemAlert } from '../parts/ProblemAlert.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useAct, useRead } from '../parts/useRead.ts';
import type { ConsoleWords } from '../words/es.ts';
import { useWords } from '../words/texts.ts';

/** How often it is read while probes are on their way. */
const POLL_MS = 2000;

/** What of the guide to production can be seen in what the client does, with the evidence. */
export function GoLive() {
  const { goLive: words } = useWords();
  const { calls, can } = useConsole();
  const reading = useRead(calls.checkGoLive);
  const probe = useAct();
  const isRunning = reading.value?.isRunning ?? false;
  const readAgain = useEffectEvent(reading.reload);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => readAgain(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = () =>
    void probe.run(async () => {
      await calls.startGoLive();
      reading.reload();
    });
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        can('webhooks:write') && (
          <Button
            size="compact"
            isBusy={probe.isBusy || isRunning}
            busyLabel={words.probing}
            onClick={start}
          >
            {words.probe}
          </Button>
        )
      }
    >
      <RoleNote permission="webhooks:write" />
      {probe.problem !== null && <ProblemAlert problem={probe.problem} isFocused />}
      <Loaded reading={reading}>
        {({ points, probedAt }) => (
          <>
            <p role="status">
              {words.count(points.filter(({ grade }) => grade === 'passed').length, points.length)}{' '}
              {isRunning ? words.probing : probedAt === null ? words.neverProbed : words.probed}{' '}
              {!isRunning && probedAt !== null && <Moment at={probedAt} />}
            </p>
            {points.map((point) => (
              <Point key={point.point} {...point} />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Point({ point, grade, evidence }: GoLivePoint) {
  const { goLive: words, fields } = useWords();
  const { docsUrl } = useConsole();
  const { title, is, todo } = words.points[point];
  return (
    <Section
      title={title}
      actions={<StatePill kind="goLive" state={grade} />}
      lead={
        <>
          {is} {grade !== 'passed' && todo}{' '}
          {docsUrl !== null && (
            <Link href={new URL(GUIDE[point], docsUrl).href}>{words.guide(title)}</Link>
          )}
        </>
      }
    >
      {evidence.length > 0 && (
        <ListTable
          caption={words.evidenceOf(title)}
          rowKey={({ id, detail, at }) => `${id} ${String(detail)} ${String(at)}`}
          list={{ value: evidence, problem: null, isLoading: false, reload: () => undefined }}
          empty={{ title: words.guide(title) }}
          columns={[
            [words.evidence, (row) => textOf(row, words)],
            [fields.answer, ({ status }) => status ?? '—', 'end'],
            [fields.id, (row) => <ShortId id={row.id} {...hrefOf(row)} />],
            [fields.at, ({ at }) => <Moment at={at} hasSeconds />, 'end'],
          ]}
        />
      )}
    </Section>
  );
}

type EvidenceRow = GoLivePoint['evidence'][number];

/** What a record is, in a few words. */
function textOf({ kind, detail }: EvidenceRow, words: ConsoleWords['goLive']): string {
  if (detail === null) return words.kinds[kind];
  const probes = words.probes as Record<string, string>;
  const told = kind === 'session' ? words.networks(Number(detail)) : (probes[detail] ?? detail);
  return `${words.kinds[kind]}: ${told}`;
}

/** The page of the record that a grade rests on, if it has one. */
function hrefOf({ kind, id }: EvidenceRow): { href?: string } {
  if (kind === 'task') return { href: hashOf('tasks', id) };
  if (kind === 'request') return { href: hashOf('log', null, { q: id }) };
  if (kind === 'widget-config') return { href: hashOf('widget', id) };
  return {};
}

/** Where the guides say how it is done. */
const GUIDE: Record<GoLivePoint['point'], string> = {
  signature: '/docs/general/webhooks#verifica-la-firma',
  repeats: '/docs/general/webhooks#los-ids-repetidos',
  idempotency: '/docs/general/flujo-de-extraccion#lanzar-una-sola-vez',
  'retry-after': '/docs/general/limites#esperar-lo-justo',
  tokens: '/docs/general/llaves',
  challenge: '/docs/general/desafios',
  repair: '/docs/cauce-connect/extract#reparar',
  origins: '/docs/cauce-connect/config#origenes',
};
