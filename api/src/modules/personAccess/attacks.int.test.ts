import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../test/connect.ts';
import { rutSeries } from '../../../test/factories.ts';
import { EMAIL, knownSignIn, signInPerson } from '../../../test/person.ts';
import { startTestServer, type Answer, type TestServer } from '../../../test/testServer.ts';
import { queueSignInMails } from './jobs/queueSignInMails.ts';
import { CODE_TRIES } from './personAccess.types.ts';
import { CODES_PER_HOUR } from './signInLimit.ts';

let server: TestServer;
let client: ConnectClient;
/** The database commands so far, in order: `insert personSignIns`. */
let asked: string[] = [];
beforeAll(async () => {
  const url = inject('mongodbUrl');
  server = await startTestServer({
    MONGODB_URL: `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`,
    RATE_LIMIT_WIDGET_PER_MINUTE: '200',
    TRUSTED_PROXIES: '1',
  });
  server.container.mongo.db.client.on('commandStarted', ({ commandName, command }) => {
    asked.push(`${commandName} ${String(command[commandName])}`);
  });
  client = await connectClient(server);
});
afterAll(() => server.close());

const nextRut = rutSeries(17_700_000);
/** As many addresses as an attacker wants. */
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

/** Alike for both: what an answer does not wait for. */
const WRITTEN_LATER = / (audit|auditCheckpoints|requests)$/;

interface Observed {
  readonly answer: Answer;
  readonly ms: number;
  /** What it had the database do. */
  readonly work: readonly string[];
}
async function observed(call: () => Promise<Answer>): Promise<Observed> {
  asked = [];
  const begun = performance.now();
  const answer = await call();
  const ms = performance.now() - begun;
  return { answer, ms, work: asked.filter((command) => !WRITTEN_LATER.test(command)) };
}
/** All that the caller sees, without what is different each time. */
function seen({ answer: { status, headers, text } }: Observed) {
  const shape = text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  const names = [...headers].map(([name, value]) =>
    /^(date|x-request-id|ratelimit-(remaining|reset))$/.test(name) ? name : `${name}: ${value}`,
  );
  return JSON.stringify({ status, shape, names: names.sort() });
}
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
/**
 * By how many standard errors the rank sum of the first sample is off what it would be if both came from
 * one source (Mann-Whitney): a few slow answers of a busy machine weigh no more than their rank.
 */
function standardErrorsApart(a: readonly number[], b: readonly number[]): number {
  const ranked = [
    ...a.map((ms) => ({ ms, isA: true })),
    ...b.map((ms) => ({ ms, isA: false })),
  ].sort((x, y) => x.ms - y.ms);
  const sum = ranked.reduce((total, { isA }, index) => total + (isA ? index + 1 : 0), 0);
  const u = sum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return Math.abs(u - mean) / deviation;
}
/** A thousand honest runs in a million would be further apart; a lookup of a millisecond is, by far. */
const MOST_STANDARD_ERRORS = 4;

/** Two hundred tries, those of known and of unknown persons by turns. */
async function compare(tryOf: (username: string) => Promise<Answer>) {
  const people = await Promise.all(Array.from({ length: 20 }, known));
  const strangers = people.map(nextRut);
  const [of, ofStrangers]: [Observed[], Observed[]] = [[], []];
  for (let round = 0; round < CODES_PER_HOUR; round += 1)
    for (const [index, username] of people.entries()) {
      const both = [
        async () => void of.push(await observed(() => tryOf(username))),
        async () =>
          void ofStrangers.push(await observed(() => tryOf(strangers[index] ?? nextRut()))),
      ];
      // Neither is always the first.
      for (const one of index % 2 === 0 ? both : both.reverse()) await one();
    }
  return { of, ofStrangers };
}

describe('whether a RUT and an e-mail are known', () => {
  it.each([
    ['a request for a code', signIn],
    [
      'a wrong code',
      async (username: string) => {
        const started = await signIn(username);
        return post('/sessions', { signInId: String(started.body.data.signInId), code: '000000' });
      },
    ],
  ])('is not told by the answer, time, work or mail of %s, over 200 tries', async (_, tryOf) => {
    const { of, ofStrangers } = await compare(tryOf);
    expect(of.length + ofStrangers.length).toBe(200);
    expect(new Set(of.map(seen))).toEqual(new Set(ofStrangers.map(seen)));
    expect(new Set(of.map(seen)).size).toBe(1);
    const work = new Set([...of, ...ofStrangers].map((one) => one.work.join()));
    expect([...work]).toEqual([...work].slice(0, 1));
    expect([...work].join()).not.toContain('consents');
    const [times, others] = [of.map(({ ms }) => ms), ofStrangers.map(({ ms }) => ms)];
    expect(
      standardErrorsApart(times, others),
      `medians ${String(median(times))} and ${String(median(others))} ms`,
    ).toBeLessThan(MOST_STANDARD_ERRORS);
    // Only who reads the mailbox sees a difference.
    const mails: string[] = [];
    const { container } = server;
    const store = { queue: (mail: { to: string }) => Promise.resolve(mails.push(mail.to)) };
    while ((await container.signIns.withMailDue(container.now(), 1)).length > 0)
      await queueSignInMails({ ...container, mails: store });
    expect(mails).toHaveLength(of.length);
  });
});

describe('a code', () => {
  it('is not guessed from many addresses', async () => {
    const username = await known();
    const guesses: string[] = [];
    for (let begun = 0; begun < 2 * CODES_PER_HOUR; begun += 1) {
      const started = await signIn(username);
      if (started.status === 429) continue;
      const { signInId } = started.body.data as { signInId: string };
      const tries = Array.from({ length: 2 * CODE_TRIES }, (_, index) =>
        post('/sessions', { signInId, code: String(100_000 + index) }),
      );
      for (const { body } of await Promise.all(tries)) guesses.push(String(body.code));
    }
    const counted = guesses.filter((code) => code === 'INVALID_CODE');
    // Of a million: one in forty thousand in an hour.
    expect(counted.length).toBeLessThanOrEqual(CODES_PER_HOUR * CODE_TRIES);
    expect(guesses.length).toBe(CODES_PER_HOUR * 2 * CODE_TRIES);
  });

  it('is not guessed from one address for many persons', async () => {
    const one = { 'x-forwarded-for': '203.0.113.9' };
    const statuses: number[] = [];
    for (let index = 0; index < 410; index += 1) {
      const body = { signInId: '5f0d7c1e-8a43-4b6e-9f21-7c3d2e1b0a94', code: '123456' };
      statuses.push((await post('/sessions', body, one)).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});

describe('a sign-in that somebody else began', () => {
  it('is not opened by the code of one’s own, and leads to no session of its starter', async () => {
    const username = await known();
    const attackers = await knownSignIn(server.container, { username }, '111111');
    const victims = await knownSignIn(server.container, { username }, '222222');
    const mixed = await post('/sessions', { ...attackers, code: victims.code });
    expect(mixed.body.code).toBe('INVALID_CODE');
    const opened = await post('/sessions', victims);
    expect(opened.status).toBe(200);
    // What the starter of either knows, the id, is no token and opens nothing more.
    for (const id of [attackers.signInId, victims.signInId]) {
      const headers = { authorization: `Bearer ${id}` };
      expect((await server.request('GET', '/api/v1/person', { headers })).status).toBe(401);
    }
    const replayed = await post('/sessions', victims);
    expect(replayed.body.code).toBe('CODE_EXPIRED');
  });

  it.each(['signInId', 'token', 'sessionId'])('cannot be given a %s', async (name) => {
    const body = { username: nextRut(), email: EMAIL, [name]: 'chosen' };
    const answer = await post('/sign-ins', body);
    expect([answer.status, answer.body.message]).toEqual([422, `"${name}" is not allowed`]);
  });
});

describe('another site', () => {
  const ORIGIN = 'https://evil.example';

  it('has no authority of the person’s browser to use: no cookie is set, or taken', async () => {
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
    const { token: good } = await signInPerson(server, username);
    for (const cookie of [`token=${good}`, `authorization=Bearer ${good}`]) {
      const headers = { cookie, origin: ORIGIN };
      const answer = await server.request('POST', '/api/v1/person/revoke-all', { headers });
      expect([answer.status, answer.body.code]).toEqual([401, 'MISSING_PERSON_TOKEN']);
    }
    const replayed = await server.request('GET', '/api/v1/person', {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(replayed.body.code).toBe('INVALID_PERSON_TOKEN');
  });

  it('may not read an answer, nor send what needs to be asked for first', async () => {
    const { token } = await signInPerson(server, await known());
    const preflight = await fetch(`${server.url}/api/v1/person/revoke-all`, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    const read = await server.request('GET', '/api/v1/person', {
      headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
    });
    for (const headers of [preflight.headers, read.headers]) {
      expect(headers.get('access-control-allow-origin') ?? '').toBe('');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    // A form can send text without being asked, and it is not read.
    const form = await server.request('POST', '/api/v1/person/sign-ins', {
      headers: { 'content-type': 'text/plain', ...fromAnywhere() },
      rawBody: JSON.stringify({ username: '12345678-5', email: EMAIL }),
    });
    expect(form.status).toBe(415);
  });
});
