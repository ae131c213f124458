import { Link } from '../../components/Link/Link.tsx';
import { hashOf } from '../flow/route.ts';
import { AskButton } from '../parts/AskButton.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Page } from '../parts/Page.tsx';
import { RoleNote } from '../parts/RoleNote.tsx';
import { StatePill } from '../parts/StatePill.tsx';
import { useAsk } from '../parts/useAsk.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { WebhookFields, webhookOf } from '../parts/webhookFields.tsx';
import { webhookState } from '../parts/webhookState.ts';
import { useWords } from '../words/texts.ts';

/** The client's webhooks. */
export function Webhooks() {
  const words = useWords();
  const { webhooks } = words;
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
        return { shown: webhooks.shown(secret) };
      },
    });
  return (
    <Page
      title={words.nav.webhooks}
      lead={webhooks.lead}
      done={done}
      actions={can('webhooks:write') && <AskButton onClick={askToMake}>{webhooks.make}</AskButton>}
    >
      <RoleNote permission="webhooks:write" />
      <ListTable
        caption={words.nav.webhooks}
        rowKey={({ id }) => id}
        list={list}
        empty={webhooks.empty}
        columns={[
          [webhooks.url, ({ id, url }) => <Link href={hashOf('webhooks', id)}>{url}</Link>],
          [words.fields.state, (row) => <StatePill kind="webhook" state={webhookState(row)} />],
          [
            webhooks.types,
            ({ types }) => (types === null ? webhooks.allTypes : webhooks.count(types.length)),
          ],
          [words.fields.created, ({ createdAt }) => <Moment isDay at={createdAt} />, 'end'],
        ]}
      />
      {dialog}
    </Page>
  );
}
