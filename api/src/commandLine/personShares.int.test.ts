import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../test/canary.ts';
import { connectClient, type ConnectClient } from '../../test/connect.ts';
import { rutSeries } from '../../test/factories.ts';
import { startPersonsTest, type PersonsTest, type Ran } from '../../test/personsCommand.ts';
import type { TestServer } from '../../test/testServer.ts';
import { runPersonsCommand } from './persons.ts';
import type { RunTaskDeps } from '../modules/extraction/tasks/jobs/runTask.ts';

const ACTION = 'banco-chile:identity-validation';
const nextRut = rutSeries(16_800_000);

interface MainClient {
  readonly clientId: string;
  readonly token: string;
}

const launch = (server: TestServer, { token }: MainClient, username: string, headers = {}) =>
  server.launch(token, { action: ACTION, args: { username, password: CANARY } }, headers);

describe('the share of one client', () => {
  let test: PersonsTest;
  let server: TestServer;
  /** Two clients of each API. */
  let one: ConnectClient;
  let other: ConnectClient;
  let mine: MainClient;
  let theirs: MainClient;
  beforeAll(async () => {
    test = await startPersonsTest();
    ({ server } = test);
    [one, other] = [await connectClient(server), await connectClient(server)];
    [mine, theirs] = [await server.session(), await server.session()];
  });
  afterAll(() => test.close());

  const persons = (command: string, username: string, client: string, ...more: string[]) =>
    test.persons(command, '--rut', username, '--client', client, ...more);

  /** A person whom all four clients know. */
  async function aLife(username: string) {
    const consent = await one.consent(username);
    const theirConsent = await other.widget(username);
    expect((await theirConsent.extract({ entityId: 'banco-security' })).status).toBe(200);
    const ended = async (client: MainClient, scenario: string) => {
      const headers = { 'x-sandbox-scenario': scenario };
      const id = String((await launch(server, client, username, headers)).body.taskId);
      await server.runTask(id);
      return id;
    };
    const tasks = [await ended(mine, 'malformed'), await ended(mine, 'wrong_login')];
    const theirTasks = [await ended(theirs, 'malformed'), await ended(theirs, 'wrong_login')];
    return { consent, theirConsent, tasks, theirTasks };
  }

  it('is exported without any data of other clients', async () => {
    const username = nextRut();
    const life = await aLife(username);
    expect((await test.persons('export', '--rut', username)).code).toBe(0);
    const foreign = [
      'banco-security',
      other.clientId,
      theirs.clientId,
      life.theirConsent.consentId,
      ...life.theirTasks,
      server.container.userKeys.person(username),
    ];
    for (const client of [other, theirs])
      foreign.push(await nameOf(server, client.clientId), ...(await keysOf(server, client)));

    const exported = await persons('export', username, one.clientId);
    expect(exported.json).toMatchObject({
      person: username,
      client: { id: one.clientId },
      tasks: [{ action: expect.anything() as string }],
      unexpectedPages: [],
      consents: [
        {
          consentId: life.consent.consentId,
          status: 'ACTIVE',
          data: { 'identity-validation': { isValid: true } },
        },
      ],
      restrictions: [],
    });
    const ofTasks = await persons('export', username, mine.clientId);
    expect(ofTasks.json).toMatchObject({
      consents: [],
      unexpectedPages: [{ taskId: life.tasks[0] }],
      restrictions: [{ entityId: 'banco-chile', wrongLogins: 1 }],
    });
    expect(taskIds(ofTasks)).toEqual(life.tasks);
    for (const { json, out } of [exported, ofTasks]) {
      const { activity } = json as { activity: { event: string; client: { id: string } }[] };
      expect(activity.length).toBeGreaterThan(2);
      // The operator's export for the person covers all clients, so it is not in one client's
      // share.
      expect(activity.map(({ event }) => event)).not.toContain('person.exported');
      for (const trace of foreign) expect(out).not.toContain(trace);
    }
    const later = await persons('export', username, one.clientId);
    expect(eventsOf(later)).toContain('person.exported');
    expect(eventsOf(await persons('export', username, other.clientId))).not.toContain(
      'person.exported',
    );
  });

  it('looks the same for a known and an unknown person if the client has no data of them', async () => {
    const username = nextRut();
    await aLife(username);
    const stranger = await server.session();
    const [known, unknown] = [
      await persons('export', username, stranger.clientId),
      await persons('export', nextRut(), stranger.clientId),
    ];
    const rest = ({ json }: Ran) => ({ ...(json as object), person: null, exportedAt: null });
    expect(rest(known)).toEqual(rest(unknown));
    const dry = await persons('erase', username, stranger.clientId, '--dry-run');
    expect(new Set(Object.values((dry.json as { counts: object }).counts))).toEqual(new Set([0]));
  });

  it('is erased while the shares of other clients keep working', async () => {
    const username = nextRut();
    const life = await aLife(username);
    const otp = (client: ConnectClient) =>
      client.createOtp(client.otpBody(username), { 'idempotency-key': 'again' });
    const otps = [await otp(one), await otp(other)] as const;
    const open = await other.widget(username);
    const key = { 'idempotency-key': 'the same launch' };
    await launch(server, mine, username, key);
    const waiting = await launch(server, theirs, username, key);
    const subject = server.container.userKeys.person(username);
    const about = async () =>
      (await test.everything()).split('\n').filter((l) => l.includes(subject));
    const of = (client: { clientId: string }) => (line: string) => line.includes(client.clientId);
    await server.container.listEvents();
    const before = await about();
    const credits = await server.container.credits.state(theirs.clientId);

    const erased = [
      await persons('erase', username, one.clientId, '--yes'),
      await persons('erase', username, mine.clientId, '--yes'),
    ];
    expect(erased.map(({ json }) => json as unknown)).toMatchObject([
      { counts: { consents: 2, tasks: 1, answers: 1, restrictions: 0, locks: 0 } },
      { counts: { consents: 0, tasks: 3, answers: 1, restrictions: 1, locks: 1, pageRecords: 1 } },
    ]);
    const after = await about();
    for (const client of [one, mine]) expect(after.filter(of(client))).toEqual([]);
    for (const client of [other, theirs])
      expect(after.filter(of(client))).toEqual(before.filter(of(client)));
    for (const id of life.tasks)
      expect((await test.everything()).split('\n').filter((l) => l.includes(id))).toEqual(
        expect.arrayContaining([expect.stringMatching(/^audit .*"subject":"erased:/)]),
      );

    // Consents, answers to repeated requests, one-time tokens, results, locks, restrictions, credits.
    const { consentId } = life.theirConsent;
    const read = await other.retrieve(username, consentId, 'identity-validation');
    expect([read.status, read.text]).toEqual([200, expect.stringContaining('isValid')]);
    expect((await otp(other)).body).toEqual(otps[1].body);
    expect((await otp(one)).body).not.toEqual(otps[0].body);
    expect((await open.extract()).status).toBe(200);
    expect((await launch(server, theirs, username, key)).body).toEqual(waiting.body);
    expect((await launch(server, theirs, username)).status).toBe(429);
    expect(await server.container.credits.state(theirs.clientId)).toEqual(credits);
    await server.runTask(String(waiting.body.taskId));
    const task = await server.task(theirs.token, String(waiting.body.taskId));
    expect(task.body).toMatchObject({ taskStatus: 'success' });
    expect((await test.persons('export', '--rut', username)).json).toMatchObject({
      restrictions: [],
      unexpectedPages: [{ taskId: life.theirTasks[0] }],
    });
    // Only its own share is empty, and a new launch starts from scratch.
    expect((await persons('export', username, mine.clientId)).json).toMatchObject({
      tasks: [],
      consents: [],
      restrictions: [],
      unexpectedPages: [],
      activity: [],
    });
    expect((await launch(server, mine, username, key)).status).toBe(200);
  });

  it('has its erasure recorded in the ledger without the person’s identity', async () => {
    const username = nextRut();
    await launch(server, mine, username);
    await test.persons('erase', '--rut', nextRut(), '--yes');
    const lines = () => readFileSync(test.ledger, 'utf8').trim().split('\n');
    const known = lines().length;
    await persons('erase', username, mine.clientId, '--dry-run');
    expect(lines()).toHaveLength(known);
    await persons('erase', username, mine.clientId, '--yes');
    await test.persons('erase', '--rut', username, '--yes');
    // Backups may contain data that the database no longer has.
    await test.persons('erase', '--rut', nextRut(), '--yes');
    const added = lines().slice(known);
    expect(added.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { scope: mine.clientId },
      { scope: 'all' },
      { scope: 'all' },
    ]);
    for (const trace of [
      username,
      username.slice(0, 8),
      server.container.userKeys.person(username),
    ])
      expect(added.join('\n')).not.toContain(trace);
  });

  it('is not erased if the erasure cannot be recorded', async () => {
    const username = nextRut();
    const { consentId } = await one.consent(username);
    const err: string[] = [];
    const code = await runPersonsCommand(['erase', '--rut', username, '--yes'], {
      env: { ...test.env, ERASURE_LEDGER: test.dir },
      out: () => undefined,
      err: (text) => void err.push(text),
      now: server.clock.now,
    });
    expect([code, err.join('')]).toEqual([
      1,
      expect.stringContaining('cannot be written (EISDIR)'),
    ]);
    expect(await server.container.consents.find(consentId)).toMatchObject({ state: 'active' });
  });

  it('is neither exported nor erased for an unknown client, and the message omits the RUT', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const command of ['export', 'erase']) {
      const { code, err } = await persons(command, '12345678-5', nobody, '--yes');
      expect([code, err]).toEqual([1, expect.stringContaining(`no client ${nobody}`)]);
      expect(err).not.toContain('12345678');
    }
  });
});

describe('erasing one client’s share outside the sandbox', () => {
  let test: PersonsTest;
  let server: TestServer;
  let mine: MainClient;
  let theirs: MainClient;
  beforeAll(async () => {
    test = await startPersonsTest(() => Promise.resolve({ CAUCE_ENV: 'staging' }));
    ({ server } = test);
    [mine, theirs] = [await server.session(), await server.session()];
  });
  afterAll(() => test.close());

  const wrongLogin: RunTaskDeps['extract'] = () =>
    Promise.resolve({ kind: 'wrong_login', attemptsLeft: null });
  const share = (command: string, username: string, { clientId }: MainClient, ...more: string[]) =>
    test.persons(command, '--rut', username, '--client', clientId, ...more);
  const launched = async (client: MainClient, username: string) =>
    String((await launch(server, client, username)).body.taskId);

  it('keeps the restriction that all clients share, without the tasks of the erased share', async () => {
    const username = nextRut();
    const own = await launched(mine, username);
    await server.runTask(own, wrongLogin);
    const foreign = await launched(theirs, username);
    await server.runTask(foreign, wrongLogin);
    expect((await launch(server, theirs, username)).status).toBe(429);

    const exported = await share('export', username, mine);
    expect(taskIds(exported)).toEqual([own]);
    expect(exported.json).not.toHaveProperty('restrictions');
    expect(exported.out).not.toContain(foreign);
    expect((await share('erase', username, mine, '--yes')).json).toMatchObject({
      counts: { tasks: 1, restrictions: 0 },
    });
    expect((await launch(server, theirs, username)).status).toBe(429);
    const [pair] = server.container.userKeys.userEntityKeys('', username, 'banco-chile');
    const restriction = (await test.everything())
      .split('\n')
      .find((line) => line.startsWith('restrictions ') && line.includes(pair));
    expect(restriction).toContain(foreign);
    expect(restriction).not.toContain(own);
    expect(restriction).not.toContain(mine.clientId);

    await test.persons('erase', '--rut', username, '--yes');
    expect(await test.everything()).not.toContain(pair);
  });

  it('keeps a running lock until the share of the client that owns its task is erased', async () => {
    const username = nextRut();
    const taskId = await launched(theirs, username);
    await share('erase', username, mine, '--yes');
    expect((await launch(server, mine, username)).status).toBe(429);
    await share('erase', username, theirs, '--yes');
    expect((await server.task(theirs.token, taskId)).status).toBe(403);
    expect((await launch(server, mine, username)).status).toBe(200);
  });
});

const taskIds = ({ json }: Ran): string[] =>
  (json as { tasks: { taskId: string }[] }).tasks.map(({ taskId }) => taskId);

const eventsOf = ({ json }: Ran): string[] =>
  (json as { activity: { event: string }[] }).activity.map(({ event }) => event);

const nameOf = async ({ container }: TestServer, clientId: string): Promise<string> =>
  (await container.clients.findClient(clientId))?.name ?? '';

const keysOf = async ({ container }: TestServer, client: { clientId: string }) =>
  (await container.clients.listKeys(client.clientId)).map(({ keyId }) => keyId);
