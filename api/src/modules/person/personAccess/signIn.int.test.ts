import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { EMAIL, knownSignIn, signInPerson, type SignedInPerson } from '../../../../test/person.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { queueSignInMails, type CodeMails } from './jobs/queueSignInMails.ts';
import { CODES_PER_DAY, CODES_PER_HOUR, MAILS_PER_HOUR } from './signInLimit.ts';
import { startSignIn as startSignInCommand } from './commands/startSignIn.ts';

type QueuedCode = Parameters<CodeMails['queue']>[0];

/** A session, as GET /person/sessions shows it. */
interface OpenSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly current: boolean;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_WIDGET_PER_MINUTE: '100000' });
});
afterAll(() => server.close());

const post = (path: string, body: unknown) => server.request('POST', `/api/v1${path}`, { body });
const startSignIn = async (username: string, email = EMAIL, more: object = {}) => {
  const answer = await post('/person/sign-ins', { username, email, ...more });
  return { answer, signInId: String(answer.body?.data?.signInId) };
};
const open = (signInId: string, code: string) => post('/person/sessions', { signInId, code });
/** The mails that the worker would queue now. */
async function queued(): Promise<QueuedCode[]> {
  const mails: QueuedCode[] = [];
  await queueSignInMails({
    ...server.container,
    mails: { queue: (mail) => Promise.resolve(mails.push(mail)) },
  });
  return mails;
}
const codeFor = async (signInId: string) =>
  (await queued()).find(({ id }) => id === `code:${signInId}`)?.params.code ?? '';
/** A code that differs from this one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** A person who was asked for a consent. */
async function known(username: string, email = EMAIL): Promise<void> {
  const client = await connectClient(server);
  await client.createOtp(client.otpBody(username, { user: { username, email } }));
}

describe('a code', () => {
  it('signs in the person named by a consent, with the e-mail in any case', async () => {
    const username = buildRut(17_100_001);
    await known(username, 'Persona.Uno@Correo.cl');
    const { answer, signInId } = await startSignIn(username, 'PERSONA.uno@correo.CL', {
      locale: 'en',
    });
    expect(answer.status).toBe(202);
    const [mail] = await queued();
    expect(mail).toMatchObject({
      id: `code:${signInId}`,
      kind: 'code',
      to: 'persona.uno@correo.cl',
      locale: 'en',
      params: { code: expect.stringMatching(/^\d{6}$/) as string, minutes: 10 },
    });
    // The mail is queued only once.
    expect(await queued()).toEqual([]);
    const opened = await open(signInId, String(mail?.params.code));
    expect(opened.status).toBe(200);
    const { token, expiresAt } = opened.body.data as { token: string; expiresAt: string };
    const minutes = (Date.parse(expiresAt) - server.clock.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(19.9);
    expect(minutes).toBeLessThanOrEqual(20);
    const headers = { authorization: `Bearer ${token}` };
    const who = await server.request('GET', '/api/v1/person', { headers });
    expect(who.body.data).toEqual({
      username,
      email: 'persona.uno@correo.cl',
      sessionExpiresAt: expiresAt,
    });
    const logged = await server.container.audit.matching({
      event: 'person.signed-in',
      subject: server.container.userKeys.holder(username, 'persona.uno@correo.cl'),
    });
    expect(logged).toMatchObject([{ clientId: null, ip: '127.0.0.1' }]);
  });

  it('is not mailed if no consent names that RUT and e-mail', async () => {
    const username = buildRut(17_100_002);
    await known(username);
    for (const [who, email] of [
      [username, 'otra@correo.cl'],
      [buildRut(17_100_003), EMAIL],
    ] as const) {
      const { answer } = await startSignIn(who, email);
      expect(answer.status).toBe(202);
    }
    expect(await queued()).toEqual([]);
  });

  it('can be used only once', async () => {
    const username = buildRut(17_100_004);
    await known(username);
    const { signInId } = await startSignIn(username);
    const code = await codeFor(signInId);
    const answers = await Promise.all([open(signInId, code), open(signInId, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const again = await open(signInId, code);
    expect([again.status, again.body.code]).toEqual([401, 'CODE_EXPIRED']);
  });

  it('can be tried five times, even concurrently', async () => {
    const username = buildRut(17_100_005);
    const { signInId, code } = await knownSignIn(server.container, { username });
    const tried = await Promise.all(Array.from({ length: 8 }, () => open(signInId, wrong(code))));
    const codes = tried.map(({ body }) => String(body.code)).sort();
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => 'CODE_EXPIRED'),
      ...Array.from({ length: 5 }, () => 'INVALID_CODE'),
    ]);
    const left = tried.flatMap(({ body }) => (body.attemptsLeft as number | undefined) ?? []);
    expect(left.sort()).toEqual([0, 1, 2, 3, 4]);
    const right = await open(signInId, code);
    expect([right.status, right.body.code]).toEqual([401, 'CODE_EXPIRED']);
    await server.container.refusals.flush();
    const refused = await server.container.audit.matching({ event: 'person.sign-in-refused' });
    expect(refused[0]).toMatchObject({
      clientId: null,
      detail: expect.stringContaining('POST /person/sessions') as string,
    });
  });

  it('does not open another sign-in, or an unknown one', async () => {
    const username = buildRut(17_100_006);
    const [first, second] = [
      await knownSignIn(server.container, { username }, '111111'),
      await knownSignIn(server.container, { username }, '222222'),
    ];
    const other = await open(second.signInId, first.code);
    expect([other.status, other.body.code, other.body.attemptsLeft]).toEqual([
      401,
      'INVALID_CODE',
      4,
    ]);
    for (const id of ['5f0d7c1e-8a43-4b6e-9f21-7c3d2e1b0a94', 'x', '__proto__'])
      expect((await open(id, first.code)).body.code).toBe('CODE_EXPIRED');
  });

  it('expires after ten minutes', async () => {
    const username = buildRut(17_100_007);
    const { signInId, code } = await knownSignIn(server.container, { username });
    server.clock.advance(601);
    const late = await open(signInId, code);
    expect([late.status, late.body.code]).toEqual([401, 'CODE_EXPIRED']);
    await server.container.purgeExpired();
    const { db } = server.container.mongo;
    expect(await db.collection('personSignIns').countDocuments({ _id: signInId as never })).toBe(0);
  });

  it('can be requested five times an hour and ten times a day from a network, known or unknown', async () => {
    const users = [buildRut(17_100_008), buildRut(17_100_009)] as const;
    await known(users[0]);
    for (const username of users) {
      for (let count = 0; count < CODES_PER_HOUR; count += 1)
        expect((await startSignIn(username)).answer.status).toBe(202);
      const { answer } = await startSignIn(username, EMAIL.toUpperCase());
      expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Date.parse(answer.body.retryAfter as string)).toBeGreaterThan(
        server.clock.now().getTime(),
      );
      // The same RUT with another e-mail counts as another person.
      expect((await startSignIn(username, 'otra@correo.cl')).answer.status).toBe(202);
    }
    expect(CODES_PER_DAY).toBe(2 * CODES_PER_HOUR);
    await queued();
  });

  it('can still be requested by its person after a stranger used up their own requests', async () => {
    const username = buildRut(17_100_030);
    await known(username);
    const from = (ip: string) =>
      startSignInCommand(server.container, { username, email: EMAIL, locale: 'es-CL', ip });
    // One network, of which the stranger has every address.
    for (let count = 1; count <= CODES_PER_HOUR; count += 1) await from(`2001:db8:7:7::${count}`);
    await expect(from('2001:db8:7:7:9::9')).rejects.toMatchObject({
      catalogueName: 'tooManyRequests',
    });
    const { signInId } = await from('192.0.2.7');
    expect(await codeFor(signInId)).toMatch(/^\d{6}$/);
  });

  it('is not mailed without end, and codes and known addresses stay valid', async () => {
    const username = buildRut(17_100_031);
    await known(username);
    const from = (ip: string) =>
      startSignInCommand(server.container, { username, email: EMAIL, locale: 'es-CL', ip });
    const own = await from('127.0.0.1');
    const code = await codeFor(own.signInId);
    for (let count = 1; count < MAILS_PER_HOUR; count += 1) await from(`198.51.100.${count}`);
    await queued();
    // Too many mails: the answer is the same, and nothing is sent.
    const late = await from('198.51.100.200');
    expect(await codeFor(late.signInId)).toBe('');
    expect((await open(late.signInId, '123456')).body.code).toBe('INVALID_CODE');
    expect((await open(own.signInId, code)).status).toBe(200);
    // Whoever has signed in from an address gets further mails there.
    const again = await from('127.0.0.1');
    expect(await codeFor(again.signInId)).toMatch(/^\d{6}$/);
  });

  it.each([
    [{ username: '12345678-9' }, 422, 'USER_ERROR'],
    [{ username: undefined }, 422, 'USER_ERROR'],
    [{ email: 'nadie' }, 422, 'EMAIL_ERROR'],
    [{ email: `${'a'.repeat(250)}@correo.cl` }, 422, 'EMAIL_ERROR'],
    [{ locale: 'xx' }, 422, 'WRONG_FORMAT'],
    [{ more: 1 }, 422, 'WRONG_FORMAT'],
  ])('is refused for the sign-in %j', async (overrides, status, code) => {
    const answer = await post('/person/sign-ins', {
      username: buildRut(17_100_010),
      email: EMAIL,
      ...overrides,
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each([{ code: '12345' }, { code: '1234567' }, { code: 123456 }, { signInId: undefined }])(
    'is rejected if malformed: %j',
    async (overrides) => {
      const answer = await post('/person/sessions', {
        signInId: '5f0d7c1e-8a43-4b6e-9f21-7c3d2e1b0a94',
        code: '123456',
        ...overrides,
      });
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_FORMAT']);
    },
  );
});

describe('a session', () => {
  it('ends when the person signs out, and other sessions remain open', async () => {
    const username = buildRut(17_100_020);
    const [one, other] = [
      await signInPerson(server, username),
      await signInPerson(server, username),
    ];
    expect((await one.call('POST', '/person/sign-out')).status).toBe(204);
    const after = await one.call('GET', '/person');
    expect([after.status, after.body.code]).toEqual([401, 'INVALID_PERSON_TOKEN']);
    expect((await other.call('GET', '/person')).status).toBe(200);
  });

  const sessionsOf = async (person: SignedInPerson) =>
    ((await person.call('GET', '/person/sessions')).body.data as { sessions: OpenSession[] })
      .sessions;

  it('is listed to its person with its device and last use, and nobody else’s', async () => {
    const username = buildRut(17_100_022);
    const one = await signInPerson(server, username);
    await signInPerson(server, buildRut(17_100_023));
    await signInPerson(server, username, 'otra@correo.cl');
    const { signInId, code } = await knownSignIn(server.container, { username });
    const agent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
    const opened = await server.request('POST', '/api/v1/person/sessions', {
      headers: { 'user-agent': agent },
      body: { signInId, code },
    });
    expect(opened.status).toBe(200);
    const [newer, own, ...others] = await sessionsOf(one);
    expect(others).toEqual([]);
    expect(newer).toMatchObject({
      current: false,
      device: { browser: 'chrome', system: 'android' },
    });
    expect(own).toMatchObject({ current: true, lastSeenAt: own?.createdAt });
    server.clock.advance(61);
    const [, used] = await sessionsOf(one);
    // This call is the one that is listed.
    const seconds =
      (Date.parse(String(used?.lastSeenAt)) - Date.parse(String(own?.createdAt))) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(61);
    // Nothing of the header that tells people apart is kept.
    const stored = await server.container.mongo.db.collection('personSessions').find().toArray();
    expect(JSON.stringify(stored)).not.toMatch(/Pixel|150\.0|AppleWebKit/);
  });

  it('of an earlier version is listed and ended, too', async () => {
    const person = await signInPerson(server, buildRut(17_100_024));
    const [own] = await sessionsOf(person);
    await server.container.mongo.db
      .collection<{ _id: string }>('personSessions')
      .updateOne({ _id: String(own?.id) }, { $unset: { device: '', lastSeenAt: '' } });
    expect(await sessionsOf(person)).toEqual([
      { ...own, device: { browser: null, system: null }, lastSeenAt: own?.createdAt },
    ]);
  });

  it('is ended from another one at once, but not by another person', async () => {
    const username = buildRut(17_100_025);
    const [one, other] = [
      await signInPerson(server, username),
      await signInPerson(server, username),
    ];
    const stranger = await signInPerson(server, buildRut(17_100_026));
    const id = String((await sessionsOf(one)).find(({ current }) => !current)?.id);
    const end = (person: SignedInPerson, which: string) =>
      person.call('DELETE', `/person/sessions/${which}`);
    for (const refused of [await end(stranger, id), await end(one, 'x'.repeat(65))])
      expect([refused.status, refused.body.code]).toEqual([404, 'SESSION_NOT_FOUND']);
    expect((await other.call('GET', '/person')).status).toBe(200);

    const ended = await end(one, id);
    expect([ended.status, ended.body.data]).toEqual([200, { ended: 1 }]);
    const after = await other.call('GET', '/person');
    expect([after.status, after.body.code]).toEqual([401, 'INVALID_PERSON_TOKEN']);
    expect((await end(one, id)).status).toBe(404);
    expect((await one.call('GET', '/person')).status).toBe(200);
    const logged = await server.container.audit.matching({
      event: 'person.session-ended',
      subject: server.container.userKeys.holder(username, EMAIL),
    });
    expect(logged).toMatchObject([{ clientId: null, ip: '127.0.0.1', detail: id }]);
    expect((await server.request('GET', '/api/v1/person/sessions')).status).toBe(401);
  });

  it('ends all others, in any of them and only its own person’s', async () => {
    const username = buildRut(17_100_027);
    const [one, ...others] = [
      await signInPerson(server, username),
      await signInPerson(server, username),
      await signInPerson(server, username),
    ] as const;
    const stranger = await signInPerson(server, buildRut(17_100_028));
    const endOthers = () => one.call('DELETE', '/person/sessions');
    expect((await endOthers()).body.data).toEqual({ ended: 2 });
    expect((await endOthers()).body.data).toEqual({ ended: 0 });
    for (const other of others) expect((await other.call('GET', '/person')).status).toBe(401);
    for (const person of [one, stranger]) expect(await sessionsOf(person)).toHaveLength(1);
  });

  it('signs out once however often it is asked to at the same time', async () => {
    const person = await signInPerson(server, buildRut(17_100_029));
    const answers = await Promise.all([1, 2, 3].map(() => person.call('POST', '/person/sign-out')));
    for (const { status } of answers) expect([204, 401]).toContain(status);
    expect(answers.some(({ status }) => status === 204)).toBe(true);
  });

  it('ends after 20 minutes', async () => {
    const person = await signInPerson(server, buildRut(17_100_021));
    server.clock.advance(1201);
    const after = await person.call('GET', '/person');
    expect([after.status, after.body.code]).toEqual([401, 'EXPIRED_PERSON_TOKEN']);
    await server.container.purgeExpired();
    expect(
      await server.container.mongo.db.collection('personSessions').countDocuments({
        expiresAt: { $lte: server.clock.now() },
      }),
    ).toBe(0);
  });

  it('requires a token', async () => {
    const none = await server.request('GET', '/api/v1/person');
    expect([none.status, none.body.code]).toEqual([401, 'MISSING_PERSON_TOKEN']);
  });
});

it('keeps RUT, e-mail and code sealed, and out of the log', async () => {
  const username = buildRut(17_100_030);
  const email = 'no-se-ve@correo.cl';
  await known(username, email);
  const { signInId } = await startSignIn(username, email);
  const code = await codeFor(signInId);
  await open(signInId, code);
  const { db } = server.container.mongo;
  const stored = [
    ...(await db.collection('personSignIns').find().toArray()),
    ...(await db.collection('personSessions').find().toArray()),
  ];
  const text = `${JSON.stringify(stored)}${server.logs.join('\n')}`;
  for (const hidden of [username, username.replace('-', ''), email, `"${code}"`])
    expect(text).not.toContain(hidden);
});
