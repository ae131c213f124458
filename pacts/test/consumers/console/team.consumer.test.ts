import { describe } from 'vitest';
import { exampleOf, someOf } from '../shapes.ts';
import { itCalls, pathWith } from './consolePact.ts';
import { openSession, teamInvitation, teamMember } from './consoleShapes.ts';

const TEAM = 'a team has an owner, a viewer and somebody invited';
const OWNER = 'an owner has signed in to the console';
const VIEWER = 'a viewer has signed in to the console';
const ID = '3b0f6b1e-51a7-4f83-9d0c-7a2f5c8e1d40';
const BODY = { email: 'nueva@empresa.example', role: 'viewer' } as const;

const memberPath = (after = '') => pathWith('memberId', ID, '/console/members/', after);

describe('a team', () => {
  itCalls([
    {
      what: 'a request for the members',
      state: TEAM,
      method: 'GET',
      path: '/api/v1/console/members',
      answer: { data: { members: someOf(teamMember) } },
      call: ({ listMembers }) => listMembers(),
      returns: [exampleOf(teamMember)],
    },
    {
      what: 'another role for a member',
      state: TEAM,
      method: 'PATCH',
      path: memberPath(),
      body: { role: 'support' },
      answer: { data: { role: 'support' } },
      call: ({ changeRole }) => changeRole(ID, 'support'),
    },
    {
      what: 'a member leaving',
      state: TEAM,
      method: 'DELETE',
      path: memberPath(),
      call: ({ removeMember }) => removeMember(ID),
    },
    {
      what: 'the only owner leaving',
      state: OWNER,
      method: 'DELETE',
      path: memberPath(),
      refusal: [409, 'LAST_OWNER'],
      call: ({ removeMember }) => removeMember(ID),
    },
    {
      what: 'another invitation for a member who lost their passkey',
      state: TEAM,
      method: 'POST',
      path: memberPath('/recovery'),
      body: {},
      answer: { data: { isRecovery: true } },
      call: ({ recoverMember }) => recoverMember(ID),
    },
    {
      what: 'a request for the open invitations',
      state: TEAM,
      method: 'GET',
      path: '/api/v1/console/invitations',
      answer: { data: { invitations: someOf(teamInvitation) } },
      call: ({ listInvitations }) => listInvitations(),
      returns: [exampleOf(teamInvitation)],
    },
    {
      what: 'an invitation',
      state: OWNER,
      method: 'POST',
      path: '/api/v1/console/invitations',
      body: BODY,
      answer: { data: { email: BODY.email, role: BODY.role } },
      call: ({ invite }) => invite(BODY),
    },
    {
      what: "a viewer's invitation",
      state: VIEWER,
      method: 'POST',
      path: '/api/v1/console/invitations',
      body: BODY,
      refusal: [403, 'FORBIDDEN'],
      call: ({ invite }) => invite(BODY),
    },
    {
      what: 'an invitation of somebody who is a member',
      state: TEAM,
      method: 'POST',
      path: '/api/v1/console/invitations',
      body: { email: 'miembro@empresa.example', role: 'viewer' },
      refusal: [409, 'MEMBER_EXISTS'],
      call: ({ invite }) => invite({ email: 'miembro@empresa.example', role: 'viewer' }),
    },
    {
      what: 'an invitation withdrawn',
      state: TEAM,
      method: 'DELETE',
      path: pathWith('invitationId', ID, '/console/invitations/'),
      call: ({ withdrawInvitation }) => withdrawInvitation(ID),
    },
    {
      what: "a request for the member's sessions",
      state: OWNER,
      method: 'GET',
      path: '/api/v1/console/sessions',
      answer: { data: { sessions: someOf(openSession) } },
      call: ({ listSessions }) => listSessions(),
      returns: [exampleOf(openSession)],
    },
    {
      what: "the end of one of the member's sessions",
      state: OWNER,
      method: 'DELETE',
      path: pathWith('sessionId', ID, '/console/sessions/'),
      call: ({ endSession }) => endSession(ID),
    },
  ]);
});
