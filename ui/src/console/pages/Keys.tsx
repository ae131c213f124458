import { useState } from 'react';
import type { ClientKey } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import type { DataTableColumn } from '../../components/DataTable/DataTable.tsx';
import { PlusIcon } from '../../components/Icon/icons.tsx';
import { InlineCode } from '../../components/InlineCode/InlineCode.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import cells from '../parts/cells.module.css';
import { ListTable } from '../parts/ListTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { NewKeyDialog } from '../parts/NewKeyDialog.tsx';
import { Page } from '../parts/Page.tsx';
import { RoleNote } from '../parts/RoleNote.tsx';
import { RowButton } from '../parts/RowButton.tsx';
import { ShownOnceDialog } from '../parts/ShownOnceDialog.tsx';
import { StatePill } from '../parts/StatePill.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

type Asked = { act: 'make' } | { act: 'rotate' | 'delete'; key: ClientKey };

/** The client's keys: made, replaced and withdrawn here; a new one is shown once. */
export function Keys() {
  const { keys: words } = useWords();
  const { calls, can } = useConsole();
  const list = useRead(calls.listKeys);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const canWrite = can('keys:write');

  const finish = (text: string | null) => {
    setAsked(null);
    setDone(text);
    list.reload();
  };
  return (
    <Page
      title={words.title}
      lead={words.lead}
      done={done}
      actions={
        canWrite && (
          <Button
            size="compact"
            icon={<PlusIcon size={16} />}
            aria-haspopup="dialog"
            onClick={() => setAsked({ act: 'make' })}
          >
            {words.make}
          </Button>
        )
      }
    >
      <RoleNote permission="keys:write" />
      <ListTable
        caption={words.title}
        columns={useColumns(canWrite ? setAsked : null)}
        rowKey={({ keyId }) => keyId}
        list={list}
        empty={words.empty}
      />
      {asked?.act === 'make' && (
        <NewKeyDialog
          onMade={(apiKey) => {
            setMade(apiKey);
            finish(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.act === 'rotate' && (
        <ActDialog
          title={words.rotateTitle}
          label={words.rotate}
          act={async () => {
            const { key } = await calls.rotateKey(asked.key.keyId);
            setMade(key.apiKey);
          }}
          onDone={() => finish(null)}
          onClose={() => setAsked(null)}
        >
          <p>{words.rotateBody}</p>
          <p>
            <InlineCode>{asked.key.keyId}</InlineCode>
          </p>
        </ActDialog>
      )}
      {asked?.act === 'delete' && (
        <ActDialog
          isDanger
          title={words.deleteTitle}
          label={words.delete}
          act={() => calls.deleteKey(asked.key.keyId)}
          onDone={() => finish(words.deleted(asked.key.keyId))}
          onClose={() => setAsked(null)}
        >
          <p>{words.deleteBody}</p>
          <p>
            <InlineCode>{asked.key.keyId}</InlineCode>
          </p>
        </ActDialog>
      )}
      {made !== null && (
        <ShownOnceDialog
          title={words.madeTitle}
          body={words.madeBody}
          secret={made}
          onClose={() => setMade(null)}
        />
      )}
    </Page>
  );
}

function useColumns(ask: ((asked: Asked) => void) | null): DataTableColumn<ClientKey>[] {
  const { keys: words } = useWords();
  const columns: DataTableColumn<ClientKey>[] = [
    {
      id: 'key',
      header: words.key,
      cell: ({ keyId }) => (
        <span className={cells['id']} translate="no">
          {keyId}
        </span>
      ),
    },
    {
      id: 'scopes',
      header: words.scopes,
      cell: ({ scopes }) => (
        <span className={cells['id']} translate="no">
          {scopes.join(', ')}
        </span>
      ),
    },
    {
      id: 'status',
      header: words.status,
      cell: (key) => <StatePill kind="key" state={key.status} />,
    },
    {
      id: 'used',
      header: words.used,
      isNumeric: true,
      cell: (key) => <Moment at={key.lastUsedAt} />,
    },
    {
      id: 'expires',
      header: words.expires,
      isNumeric: true,
      cell: ({ expiresAt }) => (expiresAt === null ? words.never : <Moment isDay at={expiresAt} />),
    },
    {
      id: 'made',
      header: words.created,
      isNumeric: true,
      cell: (key) => <Moment isDay at={key.createdAt} />,
    },
  ];
  if (ask !== null)
    columns.push({
      id: 'acts',
      header: words.acts,
      isNumeric: true,
      cell: (key) =>
        key.status === 'active' && (
          <>
            <RowButton
              label={words.rotate}
              of={key.keyId}
              aria-haspopup="dialog"
              onClick={() => ask({ act: 'rotate', key })}
            />
            <RowButton
              label={words.delete}
              of={key.keyId}
              aria-haspopup="dialog"
              onClick={() => ask({ act: 'delete', key })}
            />
          </>
        ),
    });
  return columns;
}
