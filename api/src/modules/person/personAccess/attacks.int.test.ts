import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { expectClosedToOtherSites } from '../../../../test/otherSite.ts';
import { EMAIL, knownSignIn, signInPerson } from '../../../../test/person.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { CODE_TRIES } from './personAccess.types.ts';
import { MAILS_PER_HOUR } from './signInLimit.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_WIDGET_PER_MINUTE: '200', TRUSTED_PROXIES: '1' });
  client = await connectClient(server);
});
afterAll(() => server.close());

const nextRut = rutSeries(17_700_000);
/** Requests come from many addresses, because an attacker can use as many as they want. */
let addresses = 0;
const fromAnywhere = () => {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.${String(addresses >> 8)}.${String(addresses & 255)}` };
};
const post = (path: string, body: unknown, headers = fromAnywhere()) =>
  server.request('POST', `/api/v1/person${path}`, { body, headers });
const signIn = (username: string) => post('/sign-ins', { username, email: EMAIL });
async function known(): Promise<string> {
  const username = nextRut();
  await client.createOtp(client.otpBody(username));
  return username;
}

describe('a code', () => {
  it('cannot be guessed from many addresses', async () => {
    const username = await known();
    const guesses: string[] = [];
    const begun = MAILS_PER_HOUR + 5;
    const { db } = server.container.mongo;
    const withCode = () => db.collection('personSignIns').countDocuments({ mail: { $ne: null } });
    const before = await withCode();
    for (let count = 0; count < begun; count += 1) {
      const started = await signIn(username);
      const { signInId } = started.body.data as { signInId: string };
      const tries = Array.from({ length: 2 * CODE_TRIES }, (_, index) =>
        post('/sessions', { signInId, code: String(100_000 + index) }),
      );
      for (const { body } of await Promise.all(tries)) guesses.push(String(body.code));
    }
    // Every answer is the same, whether or not the code can fit.
    const counted = guesses.filter((code) => code === 'INVALID_CODE');
    expect(counted).toHaveLength(begun * CODE_TRIES);
    // Out of a million codes, this is one in ten thousand per hour.
    expect((await withCode()) - before).toBe(MAILS_PER_HOUR);
    expect(MAILS_PER_HOUR * CODE_TRIES).toBe(100);
  });

  it('cannot be guessed from one address for many persons', async () => {
    const one = { 'x-forwarded-for': '203.0.113.9' };
    const statuses: number[] = [];
    for (let index = 0; index < 410; index += 1) {
      const body = { signInId: '5f0d7c1e-8a43-4b6e-9f21-7c3d2e1b0a94', code: '123456' };
      statuses.push((await post('/sessions', body, one)).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});

describe('a sign-in started by somebody else', () => {
  it('is not opened by the code of another sign-in, and opens no session for whoever started it', async () => {
    const username = await known();
    const attackers = await knownSignIn(server.container, { username }, '111111');
    const victims = await knownSignIn(server.container, { username }, '222222');
    const mixed = await post('/sessions', { ...attackers, code: victims.code });
    expect(mixed.body.code).toBe('INVALID_CODE');
    const opened = await post('/sessions', victims);
    expect(opened.status).toBe(200);
    // Whoever starts a sign-in knows its id, but the id is not a token and opens nothing.
    for (const id of [attackers.signInId, victims.signInId]) {
      const headers = { authorization: `Bearer ${id}` };
      expect((await server.request('GET', '/api/v1/person', { headers })).status).toBe(401);
    }
    const replayed = await post('/sessions', victims);
    expect(replayed.body.code).toBe('CODE_EXPIRED');
  });

  it.each(['signInId', 'token', 'sessionId'])('rejects a chosen %s', async (name) => {
    const body = { username: nextRut(), email: EMAIL, [name]: 'chosen' };
    const answer = await post('/sign-ins', body);
    expect([answer.status, answer.body.message]).toEqual([422, `"${name}" is not allowed`]);
  });
});

describe('another site', () => {
  it('cannot act through the person’s browser, because no cookies are set', async () => {
    const username = await known();
    const begun = await signIn(username);
    const person = await signInPerson(server, username);
    const answers = [
      begun,
      await person.call('GET', '/person'),
      await person.call('GET', '/person/connections'),
      await person.call('POST', '/person/revoke-all'),
      await person.call('POST', '/person/sign-out'),
    ];
    for (const { headers } of answers) expect(headers.get('set-cookie')).toBeNull();
    const replayed = await server.request('GET', '/api/v1/person', {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(replayed.body.code).toBe('INVALID_PERSON_TOKEN');
  });

  it('cannot use a token, read responses or send requests that require a preflight', async () => {
    const { token } = await signInPerson(server, await known());
    await expectClosedToOtherSites(server, {
      token,
      read: '/api/v1/person',
      write: '/api/v1/person/revoke-all',
      open: { path: '/api/v1/person/sign-ins', body: { username: '12345678-5', email: EMAIL } },
      missing: 'MISSING_PERSON_TOKEN',
    });
  });
});
