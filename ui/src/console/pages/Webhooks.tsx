import { useState } from 'react';
import type { Delivery, WebhookRow } from '../../client/index.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { formatDate, formatTime } from '../../format/formatDate.ts';
import { useLocale } from '../../messages/index.ts';
import { hashOf } from '../flow/route.ts';
import { Moment, StatePill, WholeId } from '../parts/cells.tsx';
import { Deliveries } from '../parts/Deliveries.tsx';
import { EVENT_TYPES } from '../parts/eventTypes.ts';
import { ListTable } from '../parts/ListTable.tsx';
import { NameChoices } from '../parts/NameChoices.tsx';
import { AskButton, Page, RoleNote, Section } from '../parts/Page.tsx';
import { Loaded, ProblemAlert } from '../parts/ProblemAlert.tsx';
import { tell, useAsk, type Question } from '../parts/useAsk.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useAct, useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** The client's webhooks. */
export function Webhooks() {
  const { fields, nav, webhooks } = useWords();
  const { calls, can } = useConsole();
  const list = useRead(calls.listWebhooks);
  const { ask, done, dialog } = useAsk(list.reload);
  const askToMake = () =>
    ask({
      title: webhooks.makeTitle,
      label: webhooks.make,
      body: <WebhookFields />,
      act: async (field) => {
        const { secret } = await calls.createWebhook(webhookOf(field));
        return { shown: { ...webhooks.shown, secret } };
      },
    });
  return (
    <Page
      title={nav.webhooks}
      lead={webhooks.lead}
      done={done}
      actions={can('webhooks:write') && <AskButton onClick={askToMake}>{webhooks.make}</AskButton>}
    >
      <RoleNote permission="webhooks:write" />
      <ListTable
        caption={nav.webhooks}
        rowKey={({ id }) => id}
        list={list}
        empty={webhooks.empty}
        columns={[
          [webhooks.url, ({ id, url }) => <Link href={hashOf('webhooks', id)}>{url}</Link>],
          [fields.state, (row) => <StatePill kind="webhook" state={webhookState(row)} />],
          [
            webhooks.types,
            ({ types }) => (types === null ? webhooks.allTypes : webhooks.count(types.length)),
          ],
          [fields.created, ({ createdAt }) => <Moment isDay at={createdAt} />, 'end'],
        ]}
      />
      {dialog}
    </Page>
  );
}

/** One webhook: its deliveries, and what can be done with it. */
export function Webhook({ id }: { id: string }) {
  const { problems, webhooks } = useWords();
  const { calls, can } = useConsole();
  // There are few of them, and a list that was read tells a wrong id from one of another client.
  const reading = useRead(async () => {
    const all = await calls.listWebhooks();
    return all.find((one) => one.id === id) ?? 'unknown';
  });
  const webhook = reading.value === 'unknown' ? null : reading.value;
  return (
    <Page
      title={webhook === null ? webhooks.webhook : new URL(webhook.url).host}
      status={webhook !== null && <StatePill kind="webhook" state={webhookState(webhook)} />}
      back={{ href: hashOf('webhooks'), label: webhooks.back }}
    >
      <Loaded reading={reading}>
        {(found) =>
          found === 'unknown' ? (
            <Alert tone="warning" title={problems.not_found.title}>
              {problems.not_found.body}
            </Alert>
          ) : (
            <Known webhook={found} canWrite={can('webhooks:write')} onChange={reading.reload} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface KnownProps {
  webhook: WebhookRow;
  canWrite: boolean;
  onChange: () => void;
}

function Known({ webhook, canWrite, onChange }: KnownProps) {
  const { webhooks, fields } = useWords();
  const { calls } = useConsole();
  const [tested, setTested] = useState<Delivery | null>(null);
  const test = useAct();
  const { ask, dialog } = useAsk(onChange);
  const askButtons = useQuestions(webhook).map((question) => (
    <Button
      key={question.label}
      size="compact"
      variant="secondary"
      aria-haspopup="dialog"
      onClick={() => ask(question)}
    >
      {question.label}
    </Button>
  ));
  return (
    <>
      <DescriptionList
        items={[
          { term: webhooks.url, description: webhook.url },
          { term: fields.id, description: <WholeId id={webhook.id} /> },
          { term: webhooks.types, description: webhook.types?.join(', ') ?? webhooks.allTypes },
        ]}
      />
      <RoleNote permission="webhooks:write" />
      {canWrite && (
        <Section
          title={webhooks.acts}
          actions={
            <>
              <Button
                size="compact"
                variant="secondary"
                isBusy={test.isBusy}
                busyLabel={webhooks.testing}
                onClick={() =>
                  void test.run(async () => setTested(await calls.testWebhook(webhook.id)))
                }
              >
                {webhooks.test}
              </Button>
              {askButtons}
            </>
          }
        >
          {test.problem !== null && <ProblemAlert problem={test.problem} isFocused />}
          <div role="status">{tested !== null && <Tested delivery={tested} />}</div>
        </Section>
      )}
      <Deliveries key={tested?.id ?? ''} webhook={webhook} canWrite={canWrite} />
      {dialog}
    </>
  );
}

/** How the test went. */
function Tested({ delivery: { lastAttempt, status } }: { delivery: Delivery }) {
  const { webhooks } = useWords();
  const fault = lastAttempt?.fault ?? null;
  return (
    <Alert
      tone={status === 'delivered' ? 'success' : fault === null ? 'neutral' : 'warning'}
      title={webhooks.tested[fault === null ? status : 'failed']}
    >
      {fault !== null && webhooks.faults[fault]}
      {lastAttempt?.status != null && ` ${webhooks.answered(lastAttempt.status)}`}
    </Alert>
  );
}

/** What can be done with a webhook: change it, its secret, whether it receives; delete it. */
function useQuestions(webhook: WebhookRow): Question[] {
  const { webhooks: words, when } = useWords();
  const locale = useLocale();
  const { calls, flow } = useConsole();
  const { id, enabled } = webhook;
  return [
    {
      title: words.editTitle,
      label: words.edit,
      body: <WebhookFields webhook={webhook} />,
      act: (field) => tell(calls.changeWebhook(id, webhookOf(field))),
    },
    {
      title: words.rotateTitle,
      label: words.rotate,
      body: words.rotateBody,
      act: async () => {
        const { secret, previousValidUntil: until } = await calls.rotateSecret(id);
        const end = when(formatDate(until, 'long', locale), formatTime(until));
        return { shown: { ...words.rotated(end), secret } };
      },
    },
    {
      ...(enabled ? words.disable : words.enable),
      act: () => tell(calls.changeWebhook(id, { enabled: !enabled })),
    },
    {
      isDanger: true,
      title: words.deleteTitle,
      label: words.delete,
      body: words.deleteBody,
      act: async () => {
        await calls.deleteWebhook(id);
        flow.go(hashOf('webhooks'));
        return {};
      },
    },
  ];
}

/** Whether a webhook receives events, and if not, why. */
function webhookState({ disabled, failingSince }: WebhookRow) {
  if (disabled !== null) return disabled.reason === 'failing' ? 'stopped' : disabled.reason;
  return failingSince === null ? 'working' : 'failing';
}

type WebhookBody = Pick<WebhookRow, 'url' | 'types'>;

/** A webhook's address and events; a new one receives all. */
function WebhookFields({ webhook }: { webhook?: WebhookBody }) {
  const { webhooks: words } = useWords();
  const [isAll, setIsAll] = useState((webhook?.types ?? null) === null);
  const [types, setTypes] = useState<readonly string[]>(webhook?.types ?? []);
  return (
    <>
      <TextField
        size="compact"
        type="url"
        name="url"
        label={words.url}
        hint={words.urlHint}
        required
        defaultValue={webhook?.url ?? ''}
      />
      <Checkbox name="all" label={words.allTypes} checked={isAll} onCheckedChange={setIsAll} />
      {!isAll && (
        <NameChoices label={words.types} names={EVENT_TYPES} chosen={types} onChange={setTypes} />
      )}
    </>
  );
}

/** What the fields say. */
function webhookOf(field: (name: string) => string): WebhookBody {
  const types = EVENT_TYPES.filter((type) => field(type) !== '');
  return { url: field('url'), types: field('all') === '' ? types : null };
}
