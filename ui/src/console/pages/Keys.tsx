import { useState } from 'react';
import type { ClientKey, ConsoleCalls, KeyScope, NewKey } from '../../client/index.ts';
import { InlineCode } from '../../components/InlineCode/InlineCode.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { Moment, RowButton, ShortId, StatePill } from '../parts/cells.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { NameChoices } from '../parts/NameChoices.tsx';
import { AskButton, Page, RoleNote } from '../parts/Page.tsx';
import { tell, useAsk, type Ask } from '../parts/useAsk.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** The client's keys: made, replaced and withdrawn here; a new one is shown once. */
export function Keys() {
  const { keys: words, fields, nav } = useWords();
  const { calls, can } = useConsole();
  const list = useRead(calls.listKeys);
  const { ask, done, dialog } = useAsk(list.reload);
  const canWrite = can('keys:write');
  const askToMake = () =>
    ask({
      title: words.makeTitle,
      label: words.make,
      body: <NewKeyFields />,
      act: async (field) => ({
        shown: { ...words.shown, secret: (await makeKey(calls, field)).apiKey },
      }),
    });
  return (
    <Page
      title={nav.keys}
      lead={words.lead}
      done={done}
      actions={canWrite && <AskButton onClick={askToMake}>{words.make}</AskButton>}
    >
      <RoleNote permission="keys:write" />
      <ListTable
        caption={nav.keys}
        rowKey={({ keyId }) => keyId}
        list={list}
        empty={words.empty}
        columns={[
          [words.key, ({ keyId }) => <ShortId id={keyId} />],
          [words.scopes, ({ scopes }) => <span translate="no">{scopes.join(', ')}</span>],
          [fields.state, ({ status }) => <StatePill kind="key" state={status} />],
          [fields.used, ({ lastUsedAt }) => <Moment at={lastUsedAt} />, 'end'],
          [
            fields.expires,
            ({ expiresAt }) => (expiresAt === null ? words.never : <Moment isDay at={expiresAt} />),
            'end',
          ],
          [fields.created, ({ createdAt }) => <Moment isDay at={createdAt} />, 'end'],
        ]}
        acts={canWrite && ((key) => <KeyActs apiKey={key} ask={ask} />)}
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
      act: async () => ({
        shown: { ...words.shown, secret: (await calls.rotateKey(keyId)).key.apiKey },
      }),
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

const SCOPES: readonly KeyScope[] = ['main', 'connect', 'manage', 'persons'];

/** What a new key may do, and until when. */
export function NewKeyFields() {
  const { keys: words } = useWords();
  // What the quick start and the widget need.
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['main', 'connect']);
  return (
    <>
      <NameChoices
        label={words.scopesAsked}
        names={SCOPES}
        hints={words.scopeHints}
        chosen={scopes}
        onChange={setScopes}
      />
      <TextField
        size="compact"
        type="date"
        name="until"
        label={words.until}
        hint={words.untilHint}
        isOptional
      />
    </>
  );
}

/** Makes the key that the fields describe; it expires at the end of its day, in the member's zone. */
export function makeKey(calls: ConsoleCalls, field: (name: string) => string): Promise<NewKey> {
  const until = field('until');
  return calls.createKey({
    scopes: SCOPES.filter((scope) => field(scope) !== ''),
    ...(until !== '' && { expiresAt: new Date(`${until}T23:59:59`).toISOString() }),
  });
}
