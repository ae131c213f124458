import type { OpenSession, Role, TeamInvitation, TeamMember } from '../../client/index.ts';
import { RadioGroup } from '../../components/RadioGroup/RadioGroup.tsx';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { BROWSERS, SYSTEMS } from '../../internal/deviceNames.ts';
import { Moment, RowButton } from '../parts/cells.tsx';
import { ListSection, ListTable } from '../parts/ListTable.tsx';
import { AskButton, Page, RoleNote, Section } from '../parts/Page.tsx';
import { tell, useAsk, type Question } from '../parts/useAsk.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** The client's people: their roles, who is invited, and the member's own sessions. */
export function Team() {
  const { fields, nav, roles, team } = useWords();
  const { calls, can } = useConsole();
  const members = useRead(calls.listMembers);
  const invitations = useRead(calls.listInvitations);
  const { ask, done, dialog } = useAsk(() => {
    members.reload();
    invitations.reload();
  });
  const { invite, actsOn, withdraw } = useTeamQuestions();
  const canWrite = can('members:write');
  return (
    <Page
      title={nav.team}
      lead={team.lead}
      done={done}
      actions={canWrite && <AskButton onClick={() => ask(invite)}>{team.invite}</AskButton>}
    >
      <RoleNote permission="members:write" />
      <ListSection
        title={team.members}
        rowKey={({ id }) => id}
        list={members}
        empty={team.nobody}
        columns={[
          [
            team.person,
            ({ name, isSelf }) => (
              <>
                {name} {isSelf && <StatusPill tone="info">{team.you}</StatusPill>}
              </>
            ),
          ],
          [fields.email, ({ email }) => email],
          [team.role, ({ role }) => roles[role]],
          [team.lastSignIn, ({ lastSignInAt }) => <Moment at={lastSignInAt} />, 'end'],
        ]}
        acts={
          canWrite &&
          ((member) =>
            actsOn(member).map(({ act, question }) => (
              <RowButton key={act} label={act} of={member.name} onClick={() => ask(question)} />
            )))
        }
      />
      <ListSection
        title={team.invitations}
        rowKey={({ id }) => id}
        list={invitations}
        empty={team.noInvitations}
        columns={[
          [fields.email, ({ email }) => email],
          [
            team.role,
            ({ role, isRecovery }) =>
              isRecovery ? `${roles[role]} (${team.recovery})` : roles[role],
          ],
          [fields.expires, ({ expiresAt }) => <Moment at={expiresAt} />, 'end'],
        ]}
        acts={
          canWrite &&
          ((one) => (
            <RowButton label={team.withdraw} of={one.email} onClick={() => ask(withdraw(one))} />
          ))
        }
      />
      <Sessions />
      {dialog}
    </Page>
  );
}

/** What an owner can do with the team, and what will happen. */
function useTeamQuestions() {
  const { team: words, fields } = useWords();
  const { calls } = useConsole();
  const roleIn = (field: (name: string) => string) => field('role') as Role;

  const invite: Question = {
    title: words.inviteTitle,
    label: words.send,
    body: (
      <>
        <p>{words.inviteBody}</p>
        <TextField
          size="compact"
          type="email"
          name="email"
          label={fields.email}
          required
          autoComplete="off"
        />
        <RoleChoice first="viewer" />
      </>
    ),
    act: (field) =>
      tell(
        calls.invite({ email: field('email'), role: roleIn(field) }),
        words.invited(field('email')),
      ),
  };
  const changeRole = ({ id, name, role }: TeamMember): Question => ({
    title: words.roleTitle(name),
    label: words.changeRole,
    body: (
      <>
        <p>{words.roleBody}</p>
        <RoleChoice first={role} />
      </>
    ),
    act: (field) => tell(calls.changeRole(id, roleIn(field)), words.changed(name)),
  });
  const recover = ({ id, name, email }: TeamMember): Question => ({
    title: words.recoverTitle(name),
    label: words.send,
    body: words.recoverBody(email),
    act: () => tell(calls.recoverMember(id), words.invited(email)),
  });
  const remove = ({ id, name }: TeamMember): Question => ({
    isDanger: true,
    title: words.removeTitle(name),
    label: words.remove,
    body: words.removeBody,
    act: () => tell(calls.removeMember(id), words.removed(name)),
  });
  const withdraw = ({ id, email }: TeamInvitation): Question => ({
    isDanger: true,
    title: words.withdrawTitle,
    label: words.withdraw,
    body: words.withdrawBody(email),
    act: () => tell(calls.withdrawInvitation(id), words.withdrawn(email)),
  });
  const actsOn = (member: TeamMember) => [
    { act: words.changeRole, question: changeRole(member) },
    // Somebody else lets a member in again.
    ...(member.isSelf ? [] : [{ act: words.recover, question: recover(member) }]),
    { act: words.remove, question: remove(member) },
  ];
  return { invite, actsOn, withdraw };
}

const ROLES: readonly Role[] = ['owner', 'developer', 'support', 'viewer'];

function RoleChoice({ first }: { first: Role }) {
  const { team, roles, roleHints } = useWords();
  return (
    <RadioGroup
      name="role"
      label={team.role}
      options={ROLES.map((role) => ({ value: role, label: roles[role], hint: roleHints[role] }))}
      defaultValue={first}
    />
  );
}

/** Where the member is signed in, to end what they do not recognise. */
function Sessions() {
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
          [fields.used, ({ lastSeenAt }) => <Moment at={lastSeenAt} />, 'end'],
        ]}
        acts={(session) =>
          !session.current && (
            <RowButton label={team.end} of={nameOf(session)} onClick={() => askToEnd(session)} />
          )
        }
      />
      {dialog}
    </Section>
  );
}
