import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accept,
  dataOf,
  invited,
  signInMember,
  type SignedInMember,
  type StartedRegistration,
} from '../../../test/member.ts';
import { expectClosedToOtherSites } from '../../../test/otherSite.ts';
import { SoftwareAuthenticator } from '../../../test/SoftwareAuthenticator.ts';
import { startTestServer, type Answer, type TestServer } from '../../../test/testServer.ts';

// What the tests of each call do not try: see members.int.test.ts for single invitations, passkeys and
// sessions, and src/http/objectAccess.int.test.ts and access.int.test.ts for other clients' ids and roles.

let server: TestServer;
let clientId: string;
let owner: SignedInMember;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_NEW_KEY_PER_MINUTE: '50',
    RATE_LIMIT_WIDGET_PER_MINUTE: '100',
    TRUSTED_PROXIES: '1',
  });
  ({ clientId } = await server.client());
  owner = await signInMember(server, clientId);
});
afterAll(() => server.close());

let count = 0;
const newEmail = () => `ataque.${String((count += 1))}@empresa.cl`;
/** Requests come from many addresses, because an attacker can use as many as they want. */
const fromAnywhere = () => ({ 'x-forwarded-for': `203.0.113.${String((count += 1) % 250)}` });
const open = (path: string, body: unknown = {}, headers = fromAnywhere()) =>
  server.request('POST', `/api/v1/console${path}`, { body, headers });
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | null)?.code];
const REFUSED = [422, 'PASSKEY_REFUSED'];
const NOT_VALID = [422, 'INVITATION_NOT_VALID'];

const newPasskey = () => new SoftwareAuthenticator(server.container.relyingParty);
const startSignIn = async () =>
  dataOf<{ signInId: string; options: { challenge: string } }>(await open('/sign-ins'));
const register = async (invitation: string, email: string) =>
  dataOf<StartedRegistration>(await open('/registrations', { invitation, email }));

/** A member with a passkey. */
async function joined(of = clientId) {
  const email = newEmail();
  const invitation = await invited(server, of, { email, role: 'viewer' });
  const { passkey, answer } = await accept(server, { invitation, email });
  const { token, member } = dataOf<{ token: string; member: { id: string } }>(answer);
  return { email, invitation, passkey, token, id: member.id };
}

describe('a challenge', () => {
  it('is signed for one sign-in, and for no registration', async () => {
    const { passkey } = await joined();
    const [attackers, victims] = [await startSignIn(), await startSignIn()];
    const mixed = { signInId: attackers.signInId, response: passkey.get(victims.options) };
    expect(codeOf(await open('/sessions', mixed))).toEqual(REFUSED);
    const email = newEmail();
    const started = await register(await invited(server, clientId, { email }), email);
    const crossed = { signInId: started.registrationId, response: passkey.get(started.options) };
    expect(codeOf(await open('/sessions', crossed))).toEqual(REFUSED);
    const response = newPasskey().create({ ...victims.options, user: started.options.user });
    expect(codeOf(await open(`/registrations/${victims.signInId}`, { response }))).toEqual(REFUSED);
    // None of it used up what belongs to somebody else.
    const own = { signInId: victims.signInId, response: passkey.get(victims.options) };
    expect((await open('/sessions', own)).status).toBe(200);
  });

  it('opens one session, however often its response is sent at once', async () => {
    const { passkey } = await joined();
    const { signInId, options } = await startSignIn();
    const body = { signInId, response: passkey.get(options) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => open('/sessions', body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is no token, and whoever starts a sign-in chooses nothing of it', async () => {
    const { signInId, options } = await startSignIn();
    for (const token of [signInId, options.challenge]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await server.request('GET', '/api/v1/console/member', { headers })).status).toBe(401);
    }
    const { passkey, token } = await joined();
    const response = passkey.get(options);
    for (const name of ['token', 'sessionId', 'memberId', 'role']) {
      const chosen = await open('/sessions', { signInId, response, [name]: 'chosen' });
      expect([chosen.status, chosen.body.message]).toEqual([422, `"${name}" is not allowed`]);
      const invitation = { invitation: 'x', email: newEmail(), [name]: 'owner' };
      expect((await open('/registrations', invitation)).body.message).toContain('is not allowed');
    }
    const opened = dataOf(await open('/sessions', { signInId, response }));
    expect(opened.token).not.toBe(token);
  });
});

describe('a passkey', () => {
  it('is refused from a copy, and when nobody was asked', async () => {
    const { passkey } = await joined();
    const signIn = async (forged = {}) => {
      const { signInId, options } = await startSignIn();
      return open('/sessions', { signInId, response: passkey.get(options, forged) });
    };
    expect((await signIn()).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect(codeOf(await signIn({ counter: 1 }))).toEqual(REFUSED);
    expect(codeOf(await signIn({ isUnverified: true }))).toEqual(REFUSED);
    expect((await signIn()).status).toBe(200);
  });

  it('of somebody else is not registered, nor one that asks nobody', async () => {
    const victim = await joined();
    const email = newEmail();
    const invitation = await invited(server, clientId, { email });
    for (const [passkey, forged] of [
      [victim.passkey, {}],
      [newPasskey(), { isUnverified: true }],
      [newPasskey(), { rpId: 'evil.example' }],
    ] as const) {
      const { registrationId, options } = await register(invitation, email);
      const response = passkey.create(options, forged);
      expect(codeOf(await open(`/registrations/${registrationId}`, { response }))).toEqual(REFUSED);
    }
  });
});

describe('an invitation', () => {
  it('makes one member, however many accept it at once', async () => {
    const email = newEmail();
    const invitation = await invited(server, clientId, { email });
    const started = await Promise.all(Array.from({ length: 6 }, () => register(invitation, email)));
    const answers = await Promise.all(
      started.map(({ registrationId, options }) =>
        open(`/registrations/${registrationId}`, { response: newPasskey().create(options) }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 5 }, () => 422)]);
    const { members } = dataOf<{ members: { email: string }[] }>(
      await owner.call('GET', '/console/members'),
    );
    expect(members.filter((one) => one.email === email)).toHaveLength(1);
  });

  it('to come back ends when its member leaves', async () => {
    const { id } = await joined();
    const sent = dataOf(await owner.call('POST', `/console/members/${id}/recovery`));
    expect(Object.keys(sent)).not.toContain('token');
    const waiting = () =>
      server.container.memberInvitations.find(String(sent['id']), server.clock.now());
    expect(await waiting()).toMatchObject({ memberId: id });
    expect((await owner.call('DELETE', `/console/members/${id}`)).status).toBe(204);
    expect(await waiting()).toBeNull();
  });
});

describe('two owners at once', () => {
  const leave = (who: SignedInMember) => who.call('DELETE', `/console/members/${who.id}`);
  const demote = (by: SignedInMember, whom: SignedInMember) =>
    by.call('PATCH', `/console/members/${whom.id}`, { role: 'viewer' });

  it.each<[string, (one: SignedInMember, two: SignedInMember) => Promise<Answer>[]]>([
    ['who leave', (one, two) => [leave(one), leave(two)]],
    ['who give the role up', (one, two) => [demote(one, one), demote(two, two)]],
    ['who take it from each other', (one, two) => [demote(one, two), demote(two, one)]],
    ['of whom one leaves and one gives it up', (one, two) => [leave(one), demote(two, two)]],
  ])('%s: exactly one stays', async (_, act) => {
    for (let round = 0; round < 6; round += 1) {
      const { clientId: small } = await server.client();
      const [one, two] = [await signInMember(server, small), await signInMember(server, small)];
      const answers = await Promise.all(act(one, two));
      const refused = answers.filter(({ status }) => status >= 400);
      expect(refused.map(codeOf)).toEqual([[409, 'LAST_OWNER']]);
      const owners = (await server.container.members.listOf(small)).filter(
        ({ role }) => role === 'owner',
      );
      expect(owners).toHaveLength(1);
    }
  });
});

describe('another site', () => {
  it('cannot use a token, read responses or send requests that require a preflight', async () => {
    const { token, invitation, email } = await joined();
    await expectClosedToOtherSites(server, {
      token,
      read: '/api/v1/console/member',
      write: '/api/v1/console/sign-out',
      open: { path: '/api/v1/console/registrations', body: { invitation, email } },
      missing: 'MISSING_MEMBER_TOKEN',
    });
    const { passkey } = await joined();
    const { signInId, options } = await startSignIn();
    const opened = await open('/sessions', { signInId, response: passkey.get(options) });
    expect(opened.headers.get('set-cookie')).toBeNull();
    expect(opened.headers.get('cache-control')).toBe('no-store');
  });
});

describe('whoever asks who there is', () => {
  /** What a caller sees, without what differs each time. */
  const seen = ({ status, headers, text }: Answer) => ({
    status,
    text: text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{43}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*'),
    names: [...headers.keys()].sort(),
  });

  it('learns nothing from a sign-in: it takes no address, and all passkeys are refused alike', async () => {
    const { passkey } = await joined();
    const tries = [passkey, newPasskey()].map(async (one) => {
      const { signInId, options } = await startSignIn();
      return open('/sessions', {
        signInId,
        response: one.get(options, { origin: 'https://x.cl' }),
      });
    });
    const [known, unknown] = await Promise.all(tries);
    expect(seen(known as Answer)).toEqual(seen(unknown as Answer));
    expect((await startSignIn()).options).toMatchObject({ allowCredentials: [] });
  });

  it('is refused alike with an invitation that is unknown, used, withdrawn or for somebody else', async () => {
    const used = await joined();
    const email = newEmail();
    const withdrawn = await invited(server, clientId, { email });
    const current = await invited(server, clientId, { email });
    const answers = await Promise.all([
      open('/registrations', { invitation: 'x'.repeat(43), email }),
      open('/registrations', { invitation: used.invitation, email: used.email }),
      open('/registrations', { invitation: withdrawn, email }),
      open('/registrations', { invitation: current, email: newEmail() }),
      open('/registrations', { invitation: current, email: used.email }),
    ]);
    expect(codeOf(answers[0])).toEqual(NOT_VALID);
    expect(new Set(answers.map((one) => JSON.stringify(seen(one)))).size).toBe(1);
  });

  it('invites the member of another client as anybody else', async () => {
    const { clientId: other } = await server.client();
    const stranger = await joined(other);
    const invite = (email: string) =>
      owner.call('POST', '/console/invitations', { email, role: 'viewer' });
    const [known, unknown] = [await invite(stranger.email), await invite(newEmail())];
    const without = (answer: Answer) => ({ ...seen(answer), text: Object.keys(dataOf(answer)) });
    expect(without(known)).toEqual(without(unknown));
  });
});

describe('another client’s member', () => {
  it('finds nothing of this one in the calls of a client’s server', async () => {
    const victim = await server.client({ scopes: ['main', 'manage'] });
    const member = await signInMember(server, victim.clientId);
    const key = await member.call('POST', '/keys', { scopes: ['main'] });
    const hook = await member.call('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook' });
    const { keyId, id } = { ...key.body, ...hook.body } as { keyId: string; id: string };
    const headers = { 'x-api-key': victim.apiKey };
    const used = await server.request('GET', '/api/v1/keys', { headers });
    await server.container.requestLog.flush();
    const requestId = String(used.headers.get('x-request-id'));
    const recorded = async (by: SignedInMember) =>
      dataLength(await by.call('GET', `/requests?requestId=${requestId}`));
    expect([await recorded(member), await recorded(owner)]).toEqual([1, 0]);
    for (const [method, path] of [
      ['GET', `/webhooks/${id}/deliveries`],
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/keys/${keyId}/rotate`],
      ['DELETE', `/keys/${keyId}`],
    ] as const) {
      expect([403, 404], path).toContain((await owner.call(method, path)).status);
      expect((await member.call(method, path)).status, path).toBeLessThan(300);
    }
  });
});
const dataLength = ({ body }: Answer) => (body as { requests: object[] }).requests.length;

describe('a flood', () => {
  it('of open calls is stopped by network', async () => {
    const one = { 'x-forwarded-for': '198.51.100.7' };
    const tries = Array.from({ length: 1050 }, () => open('/invitations/read', {}, one));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await open('/sign-ins')).status).toBe(200);
  });

  it('of invitations is stopped by session', async () => {
    const { clientId: other } = await server.client();
    const inviter = await signInMember(server, other);
    const statuses: number[] = [];
    for (let index = 0; index < 55; index += 1) {
      const body = { email: newEmail(), role: 'viewer' };
      statuses.push((await inviter.call('POST', '/console/invitations', body)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

it('keeps secrets and names sealed, and out of addresses, the log and the audit log', async () => {
  const { email, invitation, token, passkey } = await joined();
  const { signInId, options } = await startSignIn();
  await open('/sessions', { signInId, response: passkey.get(options) });
  await open('/registrations', { invitation, email });
  await server.container.requestLog.flush();
  const { db } = server.container.mongo;
  const stored: unknown[] = [];
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    stored.push(await db.collection(name).find().toArray());
  const text = JSON.stringify(stored) + server.logs.join('\n');
  expect(text).toContain('member.joined');
  for (const secret of [email, invitation, token, options.challenge])
    expect(text.includes(secret), secret).toBe(false);
});
