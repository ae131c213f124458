import { useState } from 'react';
import type { OpenSession } from '../../client/index.ts';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { useWords } from '../words/texts.ts';
import { ActDialog } from './ActDialog.tsx';
import { ListTable } from './ListTable.tsx';
import { Moment } from './Moment.tsx';
import { RowButton } from './RowButton.tsx';
import { Section } from './Section.tsx';
import { useConsole } from './useConsole.ts';
import { useRead } from './useRead.ts';

/** Where the member is signed in, to end what they do not recognise. */
export function Sessions() {
  const { team, keys } = useWords();
  const { calls } = useConsole();
  const list = useRead(calls.listSessions);
  const [ending, setEnding] = useState<OpenSession | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const nameOf = ({ device: { browser, system } }: OpenSession) =>
    browser === null && system === null
      ? team.someDevice
      : [browser, system].flatMap((part) => (part === null ? [] : [team.devices[part]])).join(', ');
  return (
    <Section title={team.sessions} lead={team.sessionsLead}>
      <p role="status">{done}</p>
      <ListTable
        caption={team.sessions}
        rowKey={({ id }) => id}
        list={list}
        empty={team.noSessions}
        columns={[
          {
            id: 'device',
            header: team.device,
            cell: (session) => (
              <>
                {nameOf(session)}{' '}
                {session.current && <StatusPill tone="info">{team.thisOne}</StatusPill>}
              </>
            ),
          },
          {
            id: 'opened',
            header: team.opened,
            isNumeric: true,
            cell: (row) => <Moment at={row.createdAt} />,
          },
          {
            id: 'seen',
            header: team.seen,
            isNumeric: true,
            cell: (row) => <Moment at={row.lastSeenAt} />,
          },
          {
            id: 'acts',
            header: keys.acts,
            isNumeric: true,
            cell: (session) =>
              !session.current && (
                <RowButton
                  label={team.end}
                  of={nameOf(session)}
                  aria-haspopup="dialog"
                  onClick={() => setEnding(session)}
                />
              ),
          },
        ]}
      />
      {ending !== null && (
        <ActDialog
          isDanger
          title={team.endTitle}
          label={team.end}
          act={() => calls.endSession(ending.id)}
          onDone={() => {
            setEnding(null);
            setDone(team.ended);
            list.reload();
          }}
          onClose={() => setEnding(null)}
        >
          <p>{team.endBody}</p>
        </ActDialog>
      )}
    </Section>
  );
}
