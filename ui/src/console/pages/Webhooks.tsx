import { useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { PlusIcon } from '../../components/Icon/icons.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { hashOf } from '../flow/route.ts';
import { ListTable } from '../parts/ListTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Page } from '../parts/Page.tsx';
import { RoleNote } from '../parts/RoleNote.tsx';
import { ShownOnceDialog } from '../parts/ShownOnceDialog.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { WebhookDialog } from '../parts/WebhookDialog.tsx';
import { WebhookState } from '../parts/WebhookState.tsx';
import { useWords } from '../words/texts.ts';

/** The client's webhooks. */
export function Webhooks() {
  const words = useWords();
  const { webhooks } = words;
  const { calls, can } = useConsole();
  const list = useRead(calls.listWebhooks);
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Page
      title={words.nav.webhooks}
      lead={webhooks.lead}
      actions={
        can('webhooks:write') && (
          <Button
            size="compact"
            icon={<PlusIcon size={16} />}
            aria-haspopup="dialog"
            onClick={() => setIsAsking(true)}
          >
            {webhooks.make}
          </Button>
        )
      }
    >
      <RoleNote permission="webhooks:write" />
      <ListTable
        caption={words.nav.webhooks}
        rowKey={({ id }) => id}
        list={list}
        empty={webhooks.empty}
        columns={[
          {
            id: 'url',
            header: webhooks.url,
            cell: ({ id, url }) => <Link href={hashOf('webhooks', id)}>{url}</Link>,
          },
          { id: 'state', header: webhooks.state, cell: (row) => <WebhookState webhook={row} /> },
          {
            id: 'types',
            header: webhooks.types,
            cell: ({ types }) =>
              types === null ? webhooks.allTypes : webhooks.count(types.length),
          },
          {
            id: 'made',
            header: webhooks.created,
            isNumeric: true,
            cell: (row) => <Moment isDay at={row.createdAt} />,
          },
        ]}
      />
      {isAsking && (
        <WebhookDialog
          title={webhooks.makeTitle}
          label={webhooks.make}
          save={async (body) => {
            const made = await calls.createWebhook(body);
            setSecret(made.secret);
          }}
          onDone={() => {
            setIsAsking(false);
            list.reload();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
      {secret !== null && (
        <ShownOnceDialog
          title={webhooks.secretTitle}
          body={webhooks.secretBody}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  );
}
