import { MatchersV3 } from '@pact-foundation/pact';
import type { MemberSession, Permission, ReadInvitation, SignedInMember } from '@cauce/ui/client';
import { describe } from 'vitest';
import { fromState } from '../createConsumer.ts';
import {
  anyMoment,
  anyText,
  anyUuid,
  exampleOf,
  matching,
  oneOf,
  someOf,
  type Shape,
} from '../shapes.ts';
import { itCalls } from './consolePact.ts';
import { anyRole, member, MOMENT } from './consoleShapes.ts';

const INVITATION = 'kq3mZ0v9b2cX7yR1sT5uW8aD4fG6hJ-LpNoQeIrUtYw';
const EMAIL = 'diego@empresa.example';
const ID = '0d9b3f5e-2c41-4b7a-9e64-1f2a3b4c5d6e';
const INVITED = 'somebody is invited to a team';
const NOBODY = 'nobody has signed in to the console';

const invitation: Shape<ReadInvitation> = {
  clientName: anyText('Empresa'),
  email: anyText('di…@empresa.example'),
  role: anyRole('developer'),
  expiresAt: anyMoment(MOMENT),
};
const options = { challenge: anyText('pX2yZ7kQ9mB4vC6nL1sD8fG3hJ5aW0eRtYuIoPzMxNc') };
const registration = { registrationId: anyUuid(ID), options };
const signIn = { signInId: anyUuid(ID), options };
const session: Shape<MemberSession> = {
  token: anyText('member-token'),
  expiresAt: anyMoment(MOMENT),
  member,
};
const me: Shape<SignedInMember> = {
  member,
  client: {
    id: anyText('demo'),
    name: anyText('Demo'),
    environment: oneOf(['sandbox', 'staging', 'production'], 'sandbox'),
  },
  permissions: someOf(
    matching(/^[a-z]+:(read|write)$/, 'tasks:read') as MatchersV3.Matcher<Permission>,
  ),
  session: { id: anyUuid(ID), expiresAt: anyMoment(MOMENT) },
  firstSteps: { task: null, widget: null, webhook: null },
};
/** What a browser would have made of another challenge. */
const response = {
  id: 'c2VjcmV0bw',
  rawId: 'c2VjcmV0bw',
  type: 'public-key' as const,
  clientExtensionResults: {},
};
const creation = { ...response, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };
const assertion = {
  ...response,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};

describe('an invitation', () => {
  itCalls([
    {
      what: 'a look at an invitation',
      state: INVITED,
      method: 'POST',
      path: '/api/v1/console/invitations/read',
      isOpen: true,
      body: { invitation: fromState('invitation', INVITATION) },
      answer: { data: invitation },
      call: (_, client) => client.readInvitation(INVITATION),
      returns: exampleOf(invitation),
    },
    {
      what: 'a look at an invitation that nobody made',
      state: NOBODY,
      method: 'POST',
      path: '/api/v1/console/invitations/read',
      isOpen: true,
      body: { invitation: INVITATION },
      refusal: [422, 'INVITATION_NOT_VALID'],
      call: (_, client) => client.readInvitation(INVITATION),
    },
    {
      what: 'the wish to accept an invitation',
      state: INVITED,
      method: 'POST',
      path: '/api/v1/console/registrations',
      isOpen: true,
      body: { invitation: fromState('invitation', INVITATION), email: EMAIL, name: 'Diego Soto' },
      answer: { data: registration },
      call: (_, client) =>
        client.startRegistration({ invitation: INVITATION, email: EMAIL, name: 'Diego Soto' }),
      returns: MatchersV3.reify(registration),
    },
    {
      what: 'the wish to accept the invitation of somebody else',
      state: INVITED,
      method: 'POST',
      path: '/api/v1/console/registrations',
      isOpen: true,
      body: { invitation: fromState('invitation', INVITATION), email: 'otra@empresa.example' },
      refusal: [422, 'INVITATION_NOT_VALID'],
      call: (_, client) =>
        client.startRegistration({ invitation: INVITATION, email: 'otra@empresa.example' }),
    },
    {
      what: 'a passkey for a registration that nobody began',
      state: NOBODY,
      method: 'POST',
      path: `/api/v1/console/registrations/${ID}`,
      isOpen: true,
      body: { response: creation },
      refusal: [422, 'PASSKEY_REFUSED'],
      call: (_, client) => client.register(ID, creation),
    },
  ]);
});

describe('a session', () => {
  itCalls([
    {
      what: 'the wish to sign in',
      state: NOBODY,
      method: 'POST',
      path: '/api/v1/console/sign-ins',
      isOpen: true,
      body: {},
      answer: { data: signIn },
      call: (_, client) => client.startSignIn(),
      returns: MatchersV3.reify(signIn),
    },
    {
      what: 'a passkey that nobody registered',
      state: NOBODY,
      method: 'POST',
      path: '/api/v1/console/sessions',
      isOpen: true,
      body: { signInId: ID, response: assertion },
      refusal: [422, 'PASSKEY_REFUSED'],
      call: (_, client) => client.openSession({ signInId: ID, response: assertion }),
    },
    {
      what: 'a click in the sandbox',
      state: 'the sandbox has its members',
      method: 'POST',
      path: '/api/v1/console/sandbox/sessions',
      isOpen: true,
      body: { as: 'owner' },
      answer: { data: session },
      call: (_, client) => client.openSandboxSession('owner'),
      returns: exampleOf(session),
    },
    {
      what: 'the question who has signed in',
      state: 'an owner has signed in to the console',
      method: 'GET',
      path: '/api/v1/console/member',
      answer: { data: me },
      call: ({ readMember }) => readMember(),
      returns: exampleOf(me),
    },
    {
      what: 'the question who has signed in, too late',
      state: "a member's session is over its time",
      method: 'GET',
      path: '/api/v1/console/member',
      refusal: [401, 'EXPIRED_MEMBER_TOKEN'],
      call: ({ readMember }) => readMember(),
    },
    {
      what: 'the wish to sign out',
      state: 'an owner has signed in to the console',
      method: 'POST',
      path: '/api/v1/console/sign-out',
      body: {},
      call: ({ signOut }) => signOut(),
    },
  ]);
});
