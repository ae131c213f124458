import type { ClientKey } from '../../client/index.ts';
import { InlineCode } from '../../components/InlineCode/InlineCode.tsx';
import { Moment, RowButton, ShortId, StatePill } from '../parts/cells.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { makeKey, NewKeyFields } from '../parts/newKey.tsx';
import { AskButton, Page, RoleNote } from '../parts/Page.tsx';
import { tell, useAsk, type Ask } from '../parts/useAsk.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** The client's keys: made, replaced and withdrawn here; a new one is shown once. */
export function Keys() {
  const { keys: words, fields } = useWords();
  const { calls, can } = useConsole();
  const list = useRead(calls.listKeys);
  const { ask, done, dialog } = useAsk(list.reload);
  const canWrite = can('keys:write');
  const askToMake = () =>
    ask({
      title: words.makeTitle,
      label: words.make,
      body: <NewKeyFields />,
      act: async (field) => ({ shown: words.shown((await makeKey(calls, field)).apiKey) }),
    });
  return (
    <Page
      title={words.title}
      lead={words.lead}
      done={done}
      actions={canWrite && <AskButton onClick={askToMake}>{words.make}</AskButton>}
    >
      <RoleNote permission="keys:write" />
      <ListTable
        caption={words.title}
        rowKey={({ keyId }) => keyId}
        list={list}
        empty={words.empty}
        columns={[
          [words.key, ({ keyId }) => <ShortId id={keyId} />],
          [words.scopes, ({ scopes }) => <span translate="no">{scopes.join(', ')}</span>],
          [fields.state, ({ status }) => <StatePill kind="key" state={status} />],
          [words.used, ({ lastUsedAt }) => <Moment at={lastUsedAt} />, 'end'],
          [
            fields.expires,
            ({ expiresAt }) => (expiresAt === null ? words.never : <Moment isDay at={expiresAt} />),
            'end',
          ],
          [fields.created, ({ createdAt }) => <Moment isDay at={createdAt} />, 'end'],
          canWrite && [fields.acts, (key) => <KeyActs apiKey={key} ask={ask} />, 'end'],
        ]}
      />
      {dialog}
    </Page>
  );
}

function KeyActs({ apiKey: { keyId, status }, ask }: { apiKey: ClientKey; ask: Ask }) {
  const { keys: words } = useWords();
  const { calls } = useConsole();
  if (status !== 'active') return null;
  const body = (text: string) => (
    <>
      <p>{text}</p>
      <p>
        <InlineCode>{keyId}</InlineCode>
      </p>
    </>
  );
  const askToRotate = () =>
    ask({
      title: words.rotateTitle,
      label: words.rotate,
      body: body(words.rotateBody),
      act: async () => ({ shown: words.shown((await calls.rotateKey(keyId)).key.apiKey) }),
    });
  const askToDelete = () =>
    ask({
      isDanger: true,
      title: words.deleteTitle,
      label: words.delete,
      body: body(words.deleteBody),
      act: () => tell(calls.deleteKey(keyId), words.deleted(keyId)),
    });
  return (
    <>
      <RowButton label={words.rotate} of={keyId} onClick={askToRotate} />
      <RowButton label={words.delete} of={keyId} onClick={askToDelete} />
    </>
  );
}
