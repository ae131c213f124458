import type { OpenSession } from '../../client/index.ts';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { BROWSERS, SYSTEMS } from '../../internal/deviceNames.ts';
import { useWords } from '../words/texts.ts';
import { ListTable } from './ListTable.tsx';
import { Moment } from './Moment.tsx';
import { RowButton } from './RowButton.tsx';
import { Section } from './Section.tsx';
import { tell, useAsk } from './useAsk.tsx';
import { useConsole } from './useConsole.ts';
import { useRead } from './useRead.ts';

/** Where the member is signed in, to end what they do not recognise. */
export function Sessions() {
  const { team, fields } = useWords();
  const { calls } = useConsole();
  const list = useRead(calls.listSessions);
  const { ask, done, dialog } = useAsk(list.reload);
  const nameOf = ({ device: { browser, system } }: OpenSession) =>
    [browser && BROWSERS[browser], system && SYSTEMS[system]].filter(Boolean).join(', ') ||
    team.someDevice;
  const askToEnd = (session: OpenSession) =>
    ask({
      isDanger: true,
      title: team.endTitle,
      label: team.end,
      body: team.endBody,
      act: () => tell(calls.endSession(session.id), team.ended),
    });
  return (
    <Section title={team.sessions}>
      <p role="status">{done}</p>
      <ListTable
        caption={team.sessions}
        rowKey={({ id }) => id}
        list={list}
        empty={team.noSessions}
        columns={[
          [
            team.device,
            (session) => (
              <>
                {nameOf(session)}{' '}
                {session.current && <StatusPill tone="info">{team.thisOne}</StatusPill>}
              </>
            ),
          ],
          [team.opened, ({ createdAt }) => <Moment at={createdAt} />, 'end'],
          [team.seen, ({ lastSeenAt }) => <Moment at={lastSeenAt} />, 'end'],
          [
            fields.acts,
            (session) =>
              !session.current && (
                <RowButton
                  label={team.end}
                  of={nameOf(session)}
                  onClick={() => askToEnd(session)}
                />
              ),
            'end',
          ],
        ]}
      />
      {dialog}
    </Section>
  );
}
