import { randomUUID } from 'node:crypto';
import type { Role } from '../src/principal/roles.ts';
import { inviteMember } from '../src/modules/team/members/commands/inviteMember.ts';
import { openMemberSession } from '../src/modules/team/members/commands/openMemberSession.ts';
import { seedDemoMembers } from '../src/modules/team/members/commands/seedDemoMembers.ts';
import { memberAad } from '../src/modules/team/members/members.types.ts';
import { SoftwareAuthenticator } from './SoftwareAuthenticator.ts';
import type { Answer, TestServer } from './testServer.ts';

/** A person of a client who is signed in to the console. */
export interface SignedInMember {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Signs in a member whom it makes, as if they had accepted an invitation. */
export async function signInMember(
  server: Pick<TestServer, 'container' | 'request'>,
  clientId: string,
  role: Role = 'owner',
  ownEmail?: string,
): Promise<SignedInMember> {
  const { container } = server;
  const { members, vault, now } = container;
  const id = randomUUID();
  const email = ownEmail ?? `${role}-${id.slice(0, 8)}@empresa.cl`;
  const member = {
    _id: id,
    clientId,
    person: vault.seal({ name: `Test ${role}`, email }, memberAad(id)),
    role,
    passkeys: [],
    createdAt: now(),
    leftAt: null,
  };
  await members.insert(member);
  const from = { requestId: randomUUID(), ip: '127.0.0.1', userAgent: undefined };
  const { token } = await openMemberSession(container, member, from);
  return asMember(server, { id, email, token });
}

/** Makes the members whom the sandbox signs in at one click. */
export const seedDemo = ({ container }: Pick<TestServer, 'container'>, clientId: string) =>
  seedDemoMembers(container, clientId);

/** The `data` of an answer, which the test server has compared with the document. */
// The test names the type, as it would for any body.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const dataOf = <T = Record<string, string>>({ body }: Answer): T =>
  (body as { data: T }).data;

/** What can be called with a member's token. */
export const asMember = (
  server: Pick<TestServer, 'request'>,
  who: Pick<SignedInMember, 'id' | 'email' | 'token'>,
): SignedInMember => ({
  ...who,
  call: (method, path, body) =>
    server.request(method, `/api/v1${path}`, {
      headers: { authorization: `Bearer ${who.token}` },
      ...(body === undefined ? {} : { body }),
    }),
});

export interface StartedRegistration {
  readonly registrationId: string;
  readonly options: { readonly challenge: string; readonly user: { readonly id: string } };
}

/** Invites somebody as the operator does. @returns the token of the mail's link */
export async function invited(
  { container }: Pick<TestServer, 'container'>,
  clientId: string,
  { email, role = 'owner' }: { email: string; role?: Role },
): Promise<string> {
  return (await inviteMember(container, { clientId, email, role })).token;
}

/** Accepts an invitation with a new passkey. @returns the passkey, and the last answer */
export async function accept(
  server: Pick<TestServer, 'container' | 'request'>,
  { invitation, email }: { invitation: string; email: string },
): Promise<{ passkey: SoftwareAuthenticator; answer: Answer }> {
  const passkey = new SoftwareAuthenticator(server.container.relyingParty);
  const started = await server.request('POST', '/api/v1/console/registrations', {
    body: { invitation, email },
  });
  if (started.status !== 200) return { passkey, answer: started };
  const { registrationId, options } = dataOf<StartedRegistration>(started);
  const answer = await server.request('POST', `/api/v1/console/registrations/${registrationId}`, {
    body: { response: passkey.create(options) },
  });
  return { passkey, answer };
}
