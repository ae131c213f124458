import { useState } from 'react';
import type { Role, TeamInvitation, TeamMember } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import type { DataTableColumn } from '../../components/DataTable/DataTable.tsx';
import { PlusIcon } from '../../components/Icon/icons.tsx';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Page } from '../parts/Page.tsx';
import { RoleNote } from '../parts/RoleNote.tsx';
import { RowButton } from '../parts/RowButton.tsx';
import { Section } from '../parts/Section.tsx';
import { Sessions } from '../parts/Sessions.tsx';
import { TeamQuestion, type TeamAct } from '../parts/TeamQuestion.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** The client's people: their roles, who is invited, and the member's own sessions. */
export function Team() {
  const words = useWords();
  const { team } = words;
  const { calls, can } = useConsole();
  const members = useRead(calls.listMembers);
  const invitations = useRead(calls.listInvitations);
  const [asked, setAsked] = useState<TeamAct | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const canWrite = can('members:write');
  return (
    <Page
      title={words.nav.team}
      lead={team.lead}
      done={done}
      actions={
        canWrite && (
          <Button
            size="compact"
            icon={<PlusIcon size={16} />}
            aria-haspopup="dialog"
            onClick={() => setAsked({ act: 'invite' })}
          >
            {team.invite}
          </Button>
        )
      }
    >
      <RoleNote permission="members:write" />
      <Section title={team.members}>
        <ListTable
          caption={team.members}
          rowKey={({ id }) => id}
          list={members}
          empty={team.nobody}
          columns={useMemberColumns(canWrite ? setAsked : null)}
        />
      </Section>
      <Section title={team.invitations} lead={team.invitationsLead}>
        <ListTable
          caption={team.invitations}
          rowKey={({ id }) => id}
          list={invitations}
          empty={team.noInvitations}
          columns={useInvitationColumns(canWrite ? setAsked : null)}
        />
      </Section>
      <Sessions />
      {asked !== null && (
        <TeamQuestion
          asked={asked}
          onDone={(text) => {
            setAsked(null);
            setDone(text);
            members.reload();
            invitations.reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
}

type Ask = ((asked: TeamAct) => void) | null;

function useMemberColumns(ask: Ask): DataTableColumn<TeamMember>[] {
  const words = useWords();
  const { team } = words;
  const columns: DataTableColumn<TeamMember>[] = [
    {
      id: 'name',
      header: team.person,
      cell: ({ name, isSelf }) => (
        <>
          {name} {isSelf && <StatusPill tone="info">{team.you}</StatusPill>}
        </>
      ),
    },
    { id: 'email', header: team.email, cell: ({ email }) => email },
    { id: 'role', header: team.role, cell: ({ role }) => words.roles[role] },
    {
      id: 'seen',
      header: team.lastSignIn,
      isNumeric: true,
      cell: ({ lastSignInAt }) => <Moment at={lastSignInAt} />,
    },
  ];
  if (ask !== null)
    columns.push({
      id: 'acts',
      header: words.keys.acts,
      isNumeric: true,
      cell: (member) =>
        (['role', 'recover', 'remove'] as const)
          // Somebody else lets a member in again.
          .filter((act) => act !== 'recover' || !member.isSelf)
          .map((act) => (
            <RowButton
              key={act}
              label={team.acts[act]}
              of={member.name}
              aria-haspopup="dialog"
              onClick={() => ask({ act, member })}
            />
          )),
    });
  return columns;
}

function useInvitationColumns(ask: Ask): DataTableColumn<TeamInvitation>[] {
  const words = useWords();
  const { team } = words;
  const roleOf = (role: Role, isRecovery: boolean) =>
    isRecovery ? `${words.roles[role]} (${team.recovery})` : words.roles[role];
  const columns: DataTableColumn<TeamInvitation>[] = [
    { id: 'email', header: team.email, cell: ({ email }) => email },
    {
      id: 'role',
      header: team.role,
      cell: ({ role, isRecovery }) => roleOf(role, isRecovery),
    },
    {
      id: 'expires',
      header: team.expires,
      isNumeric: true,
      cell: ({ expiresAt }) => <Moment at={expiresAt} />,
    },
  ];
  if (ask !== null)
    columns.push({
      id: 'acts',
      header: words.keys.acts,
      isNumeric: true,
      cell: (invitation) => (
        <RowButton
          label={team.withdraw}
          of={invitation.email}
          aria-haspopup="dialog"
          onClick={() => ask({ act: 'withdraw', invitation })}
        />
      ),
    });
  return columns;
}
