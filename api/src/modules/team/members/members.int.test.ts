import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accept,
  asMember,
  dataOf,
  invited,
  signInMember,
  type SignedInMember,
  type StartedRegistration,
} from '../../../../test/member.ts';
import { SoftwareAuthenticator } from '../../../../test/SoftwareAuthenticator.ts';
import { sendDueMails, startMailbox, type TestMailbox } from '../../../../test/startMailbox.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { PERMISSIONS, permissionsOf, ROLES } from '../../../principal/roles.ts';
import { seedDemoMembers } from './commands/seedDemoMembers.ts';
import { queueInvitationMails } from './jobs/queueInvitationMails.ts';

let server: TestServer;
let mailbox: TestMailbox;
let clientId: string;
let owner: SignedInMember;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_NEW_KEY_PER_MINUTE: '1000',
    RATE_LIMIT_WIDGET_PER_MINUTE: '1000',
  });
  mailbox = await startMailbox();
  ({ clientId } = await server.client());
  owner = await signInMember(server, clientId);
});
afterAll(async () => {
  await mailbox.close();
  await server.close();
});

let count = 0;
const newEmail = () => `persona.${String((count += 1))}@empresa.cl`;
const post = (path: string, body?: unknown) =>
  server.request('POST', `/api/v1${path}`, { body: body ?? {} });
const open = (path: string, body?: unknown) => post(`/console${path}`, body);
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];
const NOT_VALID = [422, 'INVITATION_NOT_VALID'];
const REFUSED = [422, 'PASSKEY_REFUSED'];
const SIGNED_OUT = [401, 'INVALID_MEMBER_TOKEN'];
const auditOf = async (event: string, memberId: string) =>
  server.container.audit.newest({ event, memberId } as never);

interface Session {
  readonly token: string;
  readonly member: { readonly id: string };
}

const startSignIn = async () =>
  dataOf<{ signInId: string; options: { challenge: string } }>(await post('/console/sign-ins'));

/** Signs in with a passkey. */
async function signIn(passkey: SoftwareAuthenticator, forged = {}): Promise<Answer> {
  const { signInId, options } = await startSignIn();
  return open('/sessions', { signInId, response: passkey.get(options, forged) });
}

/** A member who has accepted an invitation. */
async function newMember(role: (typeof ROLES)[number] = 'viewer') {
  const email = newEmail();
  const invitation = await invited(server, clientId, { email, role });
  const { passkey, answer } = await accept(server, { invitation, email });
  const { token, member } = dataOf<Session>(answer);
  return { ...asMember(server, { id: member.id, email, token }), passkey, invitation };
}

/** After the caches of every process have expired. */
const FIVE_SECONDS = 5;

describe('an invitation', () => {
  it('is mailed, accepted with a passkey, and opens the console', async () => {
    const email = newEmail();
    const sent = await owner.call('POST', '/console/invitations', { email, role: 'developer' });
    expect(sent.body.data).toMatchObject({ email, role: 'developer', invitedBy: owner.id });
    expect((await owner.call('GET', '/console/invitations')).body.data.invitations).toEqual([
      sent.body.data,
    ]);
    await queueInvitationMails(server.container);
    await sendDueMails(server.container, mailbox);
    const { text = '' } = await mailbox.waitFor(email);
    const [, invitation = ''] = /\/consola#\/invitacion\/([\w-]{43})/.exec(text) ?? [];
    const read = await post('/console/invitations/read', { invitation });
    expect(read.body.data).toMatchObject({ email: 'pe…@empresa.cl', role: 'developer' });
    const { passkey, answer } = await accept(server, { invitation, email });
    expect(answer.body.data.member).toMatchObject({ email, role: 'developer' });
    const again = await signIn(passkey);
    expect(again.body.data.member).toEqual(answer.body.data.member);
    const { id } = again.body.data.member as { id: string };
    const member = asMember(server, { id, email, token: String(again.body.data.token) });
    const self = await member.call('GET', '/console/member');
    expect(self.body.data).toMatchObject({
      client: { id: clientId, environment: 'sandbox' },
      permissions: permissionsOf('developer'),
      firstSteps: { task: null, widget: null, webhook: null },
    });
    expect(await auditOf('member.joined', id)).toMatchObject({ clientId, detail: 'developer' });
    expect(await auditOf('member.signed-in', id)).toMatchObject({ clientId });
    expect(server.logs.join('\n')).not.toContain(invitation);
    expect(server.logs.join('\n')).not.toContain(email);
  });

  it('is refused the second time, also to who began to accept it before', async () => {
    const email = newEmail();
    const invitation = await invited(server, clientId, { email });
    const late = dataOf<StartedRegistration>(await open('/registrations', { invitation, email }));
    expect((await accept(server, { invitation, email })).answer.status).toBe(200);
    expect(codeOf(await open('/registrations', { invitation, email }))).toEqual(NOT_VALID);
    expect(codeOf(await open('/invitations/read', { invitation }))).toEqual(NOT_VALID);
    const other = new SoftwareAuthenticator(server.container.relyingParty);
    const path = `/registrations/${late.registrationId}`;
    expect(codeOf(await open(path, { response: other.create(late.options) }))).toEqual(NOT_VALID);
  });

  it('is refused to another address, when unknown, withdrawn, replaced or expired', async () => {
    const email = newEmail();
    const refused = async (invitation: string, by = email) =>
      expect(codeOf(await open('/registrations', { invitation, email: by }))).toEqual(NOT_VALID);
    const first = await invited(server, clientId, { email });
    await refused(first, newEmail());
    await refused('x'.repeat(43));
    const second = await invited(server, clientId, { email });
    await refused(first);
    const { invitations } = (await owner.call('GET', '/console/invitations')).body.data as {
      invitations: { id: string; email: string }[];
    };
    const { id } = invitations.find((one) => one.email === email) ?? { id: '' };
    expect((await owner.call('DELETE', `/console/invitations/${id}`)).status).toBe(204);
    expect((await owner.call('DELETE', `/console/invitations/${id}`)).status).toBe(404);
    await refused(second);
    const third = await invited(server, clientId, { email });
    server.clock.advance(7 * 86_400);
    await refused(third);
    owner = await signInMember(server, clientId);
  });

  it('is not sent to a member, nor with a role or an address that does not exist', async () => {
    const invite = (email: string, role = 'viewer') =>
      owner.call('POST', '/console/invitations', { email, role });
    expect(codeOf(await invite(owner.email))).toEqual([409, 'MEMBER_EXISTS']);
    expect(codeOf(await invite('nadie'))).toEqual([422, 'EMAIL_ERROR']);
    expect(codeOf(await invite(newEmail(), 'admin'))).toEqual([422, 'WRONG_FORMAT']);
  });
});

describe('a passkey', () => {
  it('is refused when it is of another origin or site, unknown, or answers twice', async () => {
    const { passkey } = await newMember();
    expect(codeOf(await signIn(passkey, { origin: 'https://evil.example' }))).toEqual(REFUSED);
    expect(codeOf(await signIn(passkey, { rpId: 'evil.example' }))).toEqual(REFUSED);
    const stranger = new SoftwareAuthenticator(server.container.relyingParty);
    expect(codeOf(await signIn(stranger))).toEqual(REFUSED);
    const { signInId, options } = await startSignIn();
    const response = passkey.get(options);
    expect((await open('/sessions', { signInId, response })).status).toBe(200);
    expect(codeOf(await open('/sessions', { signInId, response }))).toEqual(REFUSED);
    const slow = await startSignIn();
    server.clock.advance(301);
    const late = { signInId: slow.signInId, response: passkey.get(slow.options) };
    expect(codeOf(await open('/sessions', late))).toEqual(REFUSED);
  });

  it('is not made for another origin, nor with anything but a credential', async () => {
    const email = newEmail();
    const invitation = await invited(server, clientId, { email });
    const passkey = new SoftwareAuthenticator(server.container.relyingParty);
    const finish = async (response: (options: never) => unknown) => {
      const { registrationId, options } = dataOf<StartedRegistration>(
        await open('/registrations', { invitation, email }),
      );
      const body = { response: response(options as never) };
      return codeOf(await open(`/registrations/${registrationId}`, body));
    };
    const forged = { origin: 'https://evil.example' };
    expect(await finish((options) => passkey.create(options, forged))).toEqual(REFUSED);
    expect(await finish(() => ({ id: 'x', response: { clientDataJSON: {} } }))).toEqual(REFUSED);
    expect(await finish(() => ({ id: { $ne: '' }, response: {} }))).toEqual(REFUSED);
    expect(await finish((options) => passkey.get(options))).toEqual(REFUSED);
    expect(codeOf(await open('/registrations/x', { response: {} }))).toEqual(REFUSED);
  });

  it('is replaced when another owner lets its member in again', async () => {
    const member = await newMember();
    const path = `/console/members/${member.id}/recovery`;
    expect((await owner.call('POST', path)).body.data).toMatchObject({ isRecovery: true });
    expect((await signIn(member.passkey)).status).toBe(200);
    await queueInvitationMails(server.container);
    await sendDueMails(server.container, mailbox);
    const { text = '' } = await mailbox.waitFor(member.email);
    const [, invitation = ''] = /#\/invitacion\/([\w-]{43})/.exec(text) ?? [];
    const { passkey, answer } = await accept(server, { invitation, email: member.email });
    expect(answer.body.data.member.id).toBe(member.id);
    server.clock.advance(FIVE_SECONDS);
    expect(codeOf(await member.call('GET', '/console/member'))).toEqual(SIGNED_OUT);
    expect(codeOf(await signIn(member.passkey))).toEqual(REFUSED);
    expect((await signIn(passkey)).status).toBe(200);
    expect(await auditOf('member.recovered', member.id)).not.toBeNull();
    const own = `/console/members/${owner.id}/recovery`;
    expect(codeOf(await owner.call('POST', own))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('a session', () => {
  it('ends within 5 seconds everywhere when it is ended, and expires after 8 hours', async () => {
    const member = await newMember();
    const { token } = dataOf<Session>(await signIn(member.passkey));
    const other = asMember(server, { ...member, token });
    const { sessions } = (await member.call('GET', '/console/sessions')).body.data as {
      sessions: { id: string; current: boolean }[];
    };
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    const foreign = await signInMember(server, clientId);
    const path = `/console/sessions/${String(sessions[0]?.id)}`;
    expect(codeOf(await foreign.call('DELETE', path))).toEqual([404, 'SESSION_NOT_FOUND']);
    expect((await member.call('DELETE', path)).status).toBe(204);
    expect((await member.call('POST', '/console/sign-out')).status).toBe(204);
    server.clock.advance(FIVE_SECONDS);
    for (const ended of [member, other])
      expect(codeOf(await ended.call('GET', '/console/member'))).toEqual(SIGNED_OUT);
    const last = await newMember();
    server.clock.advance(8 * 3600);
    expect(codeOf(await last.call('GET', '/console/member'))).toEqual([
      401,
      'EXPIRED_MEMBER_TOKEN',
    ]);
    owner = await signInMember(server, clientId);
  });

  it('ends with its member’s leaving, whose passkey is refused too', async () => {
    const member = await newMember();
    expect((await member.call('GET', '/console/member')).status).toBe(200);
    expect((await owner.call('DELETE', `/console/members/${member.id}`)).status).toBe(204);
    server.clock.advance(FIVE_SECONDS);
    expect(codeOf(await member.call('GET', '/console/member'))).toEqual(SIGNED_OUT);
    expect(codeOf(await signIn(member.passkey))).toEqual(REFUSED);
    expect(await auditOf('member.left', owner.id)).toMatchObject({ detail: member.id });
  });

  it('ends with its client', async () => {
    const gone = await server.client();
    const member = await signInMember(server, gone.clientId);
    const email = newEmail();
    const invitation = await invited(server, gone.clientId, { email });
    await server.container.clients.revokeClient(gone.clientId, server.clock.now());
    server.clock.advance(FIVE_SECONDS);
    expect(codeOf(await member.call('GET', '/console/member'))).toEqual(SIGNED_OUT);
    expect(codeOf(await open('/registrations', { invitation, email }))).toEqual(NOT_VALID);
  });
});

describe('the team', () => {
  it('is changed by owners only, and a new role takes effect within 5 seconds', async () => {
    const member = await newMember('viewer');
    const other = await newMember();
    const writes: [string, string, object?][] = [
      ['PATCH', `/console/members/${other.id}`, { role: 'owner' }],
      ['DELETE', `/console/members/${other.id}`],
      ['POST', `/console/members/${other.id}/recovery`],
      ['POST', '/console/invitations', { email: newEmail(), role: 'owner' }],
      ['DELETE', `/console/invitations/${other.id}`],
    ];
    for (const role of ROLES.filter((one) => one !== 'owner')) {
      const path = `/console/members/${member.id}`;
      expect((await owner.call('PATCH', path, { role })).body.data).toMatchObject({ role });
      server.clock.advance(FIVE_SECONDS);
      for (const write of writes)
        expect(codeOf(await member.call(...write))).toEqual([403, 'FORBIDDEN']);
      const { members } = (await member.call('GET', '/console/members')).body.data as {
        members: { id: string; role: string; isSelf: boolean }[];
      };
      expect(members.find(({ isSelf }) => isSelf)).toMatchObject({ id: member.id, role });
    }
  });

  it('keeps an owner', async () => {
    const { clientId: small } = await server.client();
    const stayed = await signInMember(server, small);
    const leave = () => stayed.call('DELETE', `/console/members/${stayed.id}`);
    expect(codeOf(await leave())).toEqual([409, 'LAST_OWNER']);
    const demote = { role: 'viewer' };
    expect(codeOf(await stayed.call('PATCH', `/console/members/${stayed.id}`, demote))).toEqual([
      409,
      'LAST_OWNER',
    ]);
    expect((await stayed.call('GET', '/console/member')).body.data.member.role).toBe('owner');
  });

  it('is its client’s alone', async () => {
    const { clientId: other } = await server.client();
    const stranger = await signInMember(server, other);
    const { members } = dataOf<{ members: object[] }>(
      await stranger.call('GET', '/console/members'),
    );
    expect(members).toHaveLength(1);
    const path = `/console/members/${owner.id}`;
    const NOBODY = [404, 'MEMBER_NOT_FOUND'];
    expect(codeOf(await stranger.call('PATCH', path, { role: 'viewer' }))).toEqual(NOBODY);
    expect(codeOf(await stranger.call('DELETE', path))).toEqual(NOBODY);
    expect(codeOf(await stranger.call('POST', `${path}/recovery`))).toEqual(NOBODY);
  });
});

it('has an owner who may do everything', () => {
  expect(permissionsOf('owner')).toEqual(Object.keys(PERMISSIONS));
});

describe('the sandbox’s one click', () => {
  it('signs nobody in who was not seeded', async () => {
    expect((await open('/sandbox/sessions', { as: 'owner' })).status).toBe(403);
    expect((await open('/sandbox/sessions', { as: 'developer' })).status).toBe(422);
  });

  it('signs in the demo client’s owner and a viewer, also after the start that follows a change', async () => {
    const { clientId: demo } = await server.client();
    await seedDemoMembers(server.container, demo);
    const signInAs = async (as: string) => {
      const { token, member } = dataOf<Session & { member: { role: string; email: string } }>(
        await open('/sandbox/sessions', { as }),
      );
      expect(member.role).toBe(as);
      return asMember(server, { id: member.id, email: member.email, token });
    };
    const [first, viewer] = [await signInAs('owner'), await signInAs('viewer')];
    expect((await first.call('DELETE', `/console/members/${viewer.id}`)).status).toBe(204);
    await seedDemoMembers(server.container, demo);
    expect((await signInAs('viewer')).id).toBe(viewer.id);
    const { clientId: next } = await server.client();
    await seedDemoMembers(server.container, next);
    expect((await signInAs('owner')).id).not.toBe(first.id);
  });

  it('does not exist outside the sandbox', async () => {
    const staging = await startTestServer({ CAUCE_ENV: 'staging' });
    const body = { as: 'owner' };
    const answer = await staging.request('POST', '/api/v1/console/sandbox/sessions', { body });
    expect(answer.status).toBe(404);
    await staging.close();
  });
});
