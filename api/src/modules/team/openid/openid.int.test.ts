import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accept, asMember, dataOf, invited, signInMember } from '../../../../test/member.ts';
import {
  AUDIENCE,
  SECRET,
  startOpenidProvider,
  type Deviation,
  type OpenidProvider,
} from '../../../../test/startOpenidProvider.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { setOpenid } from '../../access/clients/commands/setOpenid.ts';

let server: TestServer;
let provider: OpenidProvider;
let clientId: string;
let email: string;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_WIDGET_PER_MINUTE: '1000' });
  provider = await startOpenidProvider();
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

let count = 0;
/** A client with the provider, and a domain of its own. */
async function newClient(given: OpenidProvider = provider) {
  const made = await server.client();
  const domain = `empresa${String((count += 1))}.cl`;
  const openid = { issuer: given.issuer, audience: AUDIENCE, domain };
  const set = { openid, secret: SECRET };
  expect(await setOpenid(server.container, made.clientId, set)).toBe('changed');
  return { clientId: made.clientId, domain };
}

beforeEach(async () => {
  const made = await newClient();
  clientId = made.clientId;
  email = `ana@${made.domain}`;
  const { answer } = await accept(server, {
    invitation: await invited(server, clientId, { email }),
    email,
  });
  memberId = dataOf<Opened>(answer).member.id;
});

const REFUSED = [422, 'OPENID_REFUSED'];
const UNAVAILABLE = [422, 'OPENID_UNAVAILABLE'];
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];
const post = (path: string, body: unknown) => server.request('POST', `/api/v1${path}`, { body });
const finish = (signInId: string, callback: string) =>
  post('/console/openid-sessions', { signInId, callback });

interface Opened {
  readonly token: string;
  readonly member: { readonly id: string };
}

interface Started {
  readonly signInId: string;
  readonly url: string;
}
const start = async (as = email): Promise<Started> =>
  dataOf<Started>(await post('/console/openid-sign-ins', { email: as }));

const account = (as = email, sub = 'cuenta-1') => ({
  sub,
  email: as,
  email_verified: true,
  name: 'Ana Soto',
});

/** Signs in at the provider and comes back. */
async function signIn(claims: object = account(), deviation: Deviation = {}): Promise<Answer> {
  const { signInId, url } = await start();
  return finish(signInId, provider.signIn(url, { ...claims }, deviation));
}

/** What an act writes to the log. */
const logsOf = async (act: () => Promise<unknown>): Promise<string> => {
  const before = server.logs.length;
  await act();
  return server.logs.slice(before).join('\n');
};

describe('a sign-in by OpenID', () => {
  it('opens the session of the member with that address, and says so in the audit log', async () => {
    const { signInId, url } = await start(email.toUpperCase());
    const asked = new URL(url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: AUDIENCE,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${server.container.relyingParty.consoleUrl}/openid/${clientId}`,
    });
    expect(url).not.toContain(signInId);
    expect(url).not.toContain('empresa');
    const answer = await finish(signInId, provider.signIn(url, account()));
    const { token, member: who } = dataOf<Opened>(answer);
    expect(who).toMatchObject({ id: memberId, email, role: 'owner' });
    const member = asMember(server, { id: memberId, email, token });
    const { members } = dataOf<{ members: { lastSignInAt: string | null }[] }>(
      await member.call('GET', '/console/members'),
    );
    expect(members.map(({ lastSignInAt }) => lastSignInAt)).not.toContain(null);
    const event = 'member.signed-in';
    expect(await server.container.audit.newest({ event, memberId } as never)).not.toBeNull();
    expect(server.logs.join('\n')).not.toContain(email);
  });

  it('makes who is invited a member, with the name of the account', async () => {
    const invitee = email.replace('ana', 'leo');
    const invitation = await invited(server, clientId, { email: invitee, role: 'support' });
    const answer = await signIn(account(invitee, 'cuenta-2'));
    const { member } = dataOf<Opened>(answer);
    expect(member).toMatchObject({ email: invitee, role: 'support', name: 'Ana Soto' });
    const event = 'member.joined';
    const joined = await server.container.audit.newest({ event, memberId: member.id } as never);
    expect(joined).toMatchObject({ clientId, detail: 'support' });
    const { answer: twice } = await accept(server, { invitation, email: invitee });
    expect(codeOf(twice)).toEqual([422, 'INVITATION_NOT_VALID']);
    expect((await signIn(account(invitee, 'cuenta-2'))).body.data.member.id).toBe(member.id);
  });

  it('is not begun for a domain without a provider, nor for a client that is revoked', async () => {
    const NOT_CONFIGURED = [422, 'OPENID_NOT_CONFIGURED'];
    const begun = async (as: string) =>
      codeOf(await post('/console/openid-sign-ins', { email: as }));
    expect(await begun('ana@otra.cl')).toEqual(NOT_CONFIGURED);
    expect(await begun('ana')).toEqual([422, 'EMAIL_ERROR']);
    const { signInId, url } = await start();
    await server.container.clients.revokeClient(clientId, server.clock.now());
    expect(await begun(email)).toEqual(NOT_CONFIGURED);
    expect(codeOf(await finish(signInId, provider.signIn(url, account())))).toEqual(REFUSED);
  });
});

describe('an OpenID answer', () => {
  it('is refused when it is replayed, with the same sign-in or another one', async () => {
    const { signInId, url } = await start();
    const callback = provider.signIn(url, account());
    expect((await finish(signInId, callback)).status).toBe(200);
    expect(codeOf(await finish(signInId, callback))).toEqual(REFUSED);
    expect(codeOf(await finish((await start()).signInId, callback))).toEqual(REFUSED);
  });

  it('is refused when its code was used before', async () => {
    const [first, second] = [await start(), await start()];
    const callback = provider.signIn(first.url, account());
    expect((await finish(first.signInId, callback)).status).toBe(200);
    const state = new URL(second.url).searchParams.get('state') ?? '';
    const reused = callback.replace(/state=.*/, `state=${state}`);
    expect(codeOf(await finish(second.signInId, reused))).toEqual(REFUSED);
  });

  it('is refused in a browser that did not begin it, before the code goes to anybody', async () => {
    const [mine, theirs] = [await start(), await start()];
    const callback = provider.signIn(theirs.url, account());
    const requests = provider.tokenRequests();
    expect(codeOf(await finish(mine.signInId, callback))).toEqual(REFUSED);
    const unknown = '5f0d7c1e-8a43-4b6e-9f21-7c3d2e1b0a94';
    expect(codeOf(await finish(unknown, callback))).toEqual(REFUSED);
    expect(provider.tokenRequests()).toBe(requests);
  });

  it('is refused after 5 minutes', async () => {
    const { signInId, url } = await start();
    server.clock.advance(301);
    expect(codeOf(await finish(signInId, provider.signIn(url, account())))).toEqual(REFUSED);
  });

  it.each<[string, string, Deviation]>([
    ['another nonce', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED nonce', { claims: { nonce: 'otro' } }],
    ['no nonce', 'OAUTH_INVALID_RESPONSE', { claims: { nonce: undefined } }],
    ['another audience', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED aud', { claims: { aud: 'otra' } }],
    [
      'another issuer',
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED iss',
      { claims: { iss: 'https://x.cl' } },
    ],
    ['a token that has expired', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED exp', { claims: { exp: 1 } }],
    ['another key', 'OAUTH_INVALID_RESPONSE', { isForged: true }],
    ['an address not verified', 'no verified email', { claims: { email_verified: false } }],
    ['a text for a verification', 'no verified email', { claims: { email_verified: 'true' } }],
    ['no address', 'no verified email', { claims: { email: undefined } }],
    ['another domain', 'an address of another domain', { claims: { email: 'nadie@empresa.cl' } }],
  ])(
    'is refused with %s, and the log says why without the address',
    async (_, reason, deviation) => {
      const logs = await logsOf(async () =>
        expect(codeOf(await signIn(account(), deviation))).toEqual(REFUSED),
      );
      expect(logs).toContain(`"reason":"${reason}","msg":"a sign-in by OpenID failed"`);
      expect(logs).not.toContain('@');
      expect(logs).not.toContain('Ana');
    },
  );

  it('is refused for an address of the same domain that nobody of the team has', async () => {
    expect(codeOf(await signIn(account(email.replace('ana', 'eva'))))).toEqual(REFUSED);
  });

  it('is refused for a member with an address of another domain', async () => {
    const outside = await signInMember(server, clientId);
    expect(codeOf(await signIn(account(outside.email)))).toEqual(REFUSED);
  });

  it('is refused for another account with a member’s address, until they are let in again', async () => {
    expect((await signIn()).status).toBe(200);
    const other = account(email, 'cuenta-2');
    expect(codeOf(await signIn(other))).toEqual(REFUSED);
    await server.container.members.replacePasskeys(memberId, []);
    expect((await signIn(other)).status).toBe(200);
    expect(codeOf(await signIn())).toEqual(REFUSED);
  });

  it('is refused for who has left', async () => {
    expect((await signIn()).status).toBe(200);
    const owner = await signInMember(server, clientId);
    expect((await owner.call('DELETE', `/console/members/${memberId}`)).status).toBe(204);
    expect(codeOf(await signIn())).toEqual(REFUSED);
  });

  it('of another client’s provider is refused, wherever it is taken', async () => {
    const evil = await startOpenidProvider();
    const stranger = await newClient(evil);
    // Their provider says that it is somebody of this client.
    const theirs = await start(`eva@${stranger.domain}`);
    const claimed = evil.signIn(theirs.url, account());
    expect(codeOf(await finish(theirs.signInId, claimed))).toEqual(REFUSED);
    // It sends the browser to the honest provider, to get the code that this one gives.
    const lured = await start(`eva@${stranger.domain}`);
    const honest = new URL((await start()).url);
    const { searchParams: sent } = new URL(lured.url);
    for (const name of ['state', 'nonce', 'code_challenge'])
      honest.searchParams.set(name, sent.get(name) ?? '');
    const requests = evil.tokenRequests();
    const code = provider.signIn(honest.href, account());
    expect(codeOf(await finish(lured.signInId, code))).toEqual(REFUSED);
    expect(evil.tokenRequests()).toBe(requests);
    // Their answer, taken to a sign-in of this client.
    const own = await start();
    const mixed = evil.signIn(own.url, account());
    expect(codeOf(await finish(own.signInId, mixed))).toEqual(REFUSED);
    await evil.close();
  });

  it.each(['//evil.example/consola/openid/x', '/consola/openid/../../x', '/consola/openid/x\\@y'])(
    'is refused at %s',
    async (path) => {
      const { signInId } = await start();
      expect(codeOf(await finish(signInId, `${path}?code=x&state=y`))).toEqual(REFUSED);
    },
  );
});

describe('a provider', () => {
  it('that lets nobody in is a refusal', async () => {
    const { signInId, url } = await start();
    const state = new URL(url).searchParams.get('state') ?? '';
    const denied = `/consola/openid/${clientId}?error=access_denied&error_description=ana&state=${state}`;
    const logs = await logsOf(async () =>
      expect(codeOf(await finish(signInId, denied))).toEqual(REFUSED),
    );
    expect(logs).toContain('access_denied');
  });

  it('that fails is said to have failed', async () => {
    expect(codeOf(await signIn(account(), { tokenStatus: 503 }))).toEqual(UNAVAILABLE);
    const { signInId, url } = await start();
    const state = new URL(url).searchParams.get('state') ?? '';
    const failed = `/consola/openid/${clientId}?error=server_error&state=${state}`;
    expect(codeOf(await finish(signInId, failed))).toEqual(UNAVAILABLE);
  });

  it('that is down is said to be down, before and after the visit to it', async () => {
    const gone = await startOpenidProvider();
    const { domain } = await newClient(gone);
    const { signInId, url } = await start(`eva@${domain}`);
    const callback = gone.signIn(url, account());
    await gone.close();
    expect(codeOf(await finish(signInId, callback))).toEqual(UNAVAILABLE);
    const begun = await post('/console/openid-sign-ins', { email: `eva@${domain}` });
    expect(codeOf(begun)).toEqual(UNAVAILABLE);
  });

  it.each<[string, object]>([
    ['another issuer', { issuer: 'https://otro.example' }],
    ['a page that is no page', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('that states %s is not visited', async (_, stated) => {
    const odd = await startOpenidProvider(stated);
    const { domain } = await newClient(odd);
    const begun = await post('/console/openid-sign-ins', { email: `eva@${domain}` });
    expect(codeOf(begun)).toEqual(UNAVAILABLE);
    await odd.close();
  });

  it('cannot make the API call its own network', async () => {
    const inside = await startOpenidProvider({ token_endpoint: 'http://10.0.0.1/token' });
    const { domain } = await newClient(inside);
    const { signInId, url } = await start(`eva@${domain}`);
    const logs = await logsOf(async () =>
      expect(codeOf(await finish(signInId, inside.signIn(url, account())))).toEqual(UNAVAILABLE),
    );
    expect(logs).toContain('address_refused');
    await inside.close();
  });

  it('keeps its domain for one client, until that one is revoked', async () => {
    const { clientId: other } = await server.client();
    const openid = { issuer: provider.issuer, audience: AUDIENCE, domain: email.slice(4) };
    const set = () => setOpenid(server.container, other, { openid, secret: null });
    expect(await set()).toBe('taken');
    await server.container.clients.revokeClient(clientId, server.clock.now());
    expect(await set()).toBe('changed');
    expect(await setOpenid(server.container, other, null)).toBe('changed');
    expect(codeOf(await post('/console/openid-sign-ins', { email }))).toEqual([
      422,
      'OPENID_NOT_CONFIGURED',
    ]);
    expect(await setOpenid(server.container, clientId, null)).toBe('unknown');
  });
});
