import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY, canaryInText } from '../../test/canary.ts';
import { connectClient, widgetSettings, type ConnectClient } from '../../test/connect.ts';
import { buildRut } from '../../test/factories.ts';
import { startProcess } from '../../test/processes.ts';
import { startPersonsTest, type PersonsTest } from '../../test/personsCommand.ts';
import { redisKeys } from '../../test/redisKeys.ts';
import type { TestServer } from '../../test/testServer.ts';
import { NOTHING_STORED, storedConsent } from '../modules/consent/consents/test/storedConsent.ts';
import { signHeads } from '../modules/operations/audit/commands/signHeads.ts';
import { RETENTION, RETENTION_ELSEWHERE } from '../retention.ts';

const ACTION = 'banco-chile:identity-validation';
const EMAIL = 'persona@correo.cl';

let test: PersonsTest;
let server: TestServer;
let client: ConnectClient;
let clientId: string;
let token: string;
beforeAll(async () => {
  test = await startPersonsTest();
  ({ server } = test);
  client = await connectClient(server);
  ({ clientId, token } = await server.session());
});
afterAll(() => test.close());

const persons = (...argv: string[]) => test.persons(...argv);
const everything = () => test.everything();

async function launch(username: string, headers: Record<string, string> = {}): Promise<string> {
  const body = { action: ACTION, args: { username, password: CANARY } };
  const answer = await server.launch(token, body, headers);
  expect(answer.status).toBe(200);
  return String(answer.body.taskId);
}

/**
 * A person with data of every kind: tasks that ended and one that waits, consents, a wrong login.
 */
async function aLife(username: string) {
  const done = await launch(username, { 'idempotency-key': `life ${username}` });
  await server.runTask(done);
  const redesigned = await launch(username, { 'x-sandbox-scenario': 'malformed' });
  await server.runTask(redesigned);
  const wrong = await launch(username, { 'x-sandbox-scenario': 'wrong_login' });
  await server.runTask(wrong);
  const active = await client.consent(username);
  const revoked = await client.consent(username);
  await client.withTaskToken('POST', `/consents/${revoked.consentId}/revoke`, username);
  const open = await client.widget(username);
  await client.retrieve(username, active.consentId, 'identity-validation');
  const failed = await launch(username, { 'x-sandbox-scenario': 'wrong_login' });
  await server.runTask(failed);
  return { done, wrong, active, revoked, open, redesigned };
}

/** Every key of the application in Redis and its value, as text. */
async function inRedis({ container }: TestServer): Promise<string> {
  const { client: redis } = container.redis;
  const lines: string[] = [];
  for (const key of await redisKeys(redis, `*${container.config.redisPrefix}*`)) {
    const read: Record<string, () => Promise<unknown>> = {
      string: () => redis.get(key),
      hash: () => redis.hgetall(key),
      list: () => redis.lrange(key, 0, -1),
      set: () => redis.smembers(key),
      zset: () => redis.zrange(key, 0, -1),
      stream: () => redis.xrange(key, '-', '+'),
    };
    lines.push(`${key} ${JSON.stringify(await read[await redis.type(key)]?.())}`);
  }
  return lines.join('\n');
}

describe('npm run persons -- export', () => {
  it('exports all data of one person in clear, but never a password', async () => {
    const username = buildRut(16_900_001);
    const life = await aLife(username);
    await launch(buildRut(16_900_002));
    const ran = await persons('export', '--rut', username);
    const { out } = ran;
    const json = ran.json as Record<string, unknown> & {
      tasks: { taskId: string }[];
      activity: { event: string }[];
    };
    expect(json.person).toBe(username);
    expect(json.tasks.map((task) => task.taskId)).toEqual(
      expect.arrayContaining([life.done, life.wrong]),
    );
    expect(json.tasks[0]).toMatchObject({
      username,
      status: 'success',
      client: { id: clientId, name: expect.stringContaining('Test') as string },
      result: { isValid: true },
      holdsPassword: false,
    });
    expect(json.consents).toMatchObject([
      {
        consentId: life.active.consentId,
        status: 'ACTIVE',
        person: { username, email: EMAIL },
        holdsPassword: true,
        data: { 'identity-validation': { isValid: true } },
        offer: {
          recipient: { legalName: 'Prueba SpA', rut: widgetSettings.rut },
          purpose: 'Probar.',
          products: [{ title: 'Identidad', description: expect.stringContaining('RUT') as string }],
          terms: { version: 'v1', text: 'Los términos.' },
          storesCredentials: true,
        },
        acceptance: {
          termsVersion: 'v1',
          entityName: 'Banco de Chile',
          ip: '127.0.0.1',
          channel: { kind: 'unmarked', shows: expect.stringContaining('by itself') as string },
        },
      },
      { consentId: life.revoked.consentId, subStatus: 'REVOKED', person: null, data: {} },
      { consentId: life.open.consentId, status: 'IN_PROGRESS', person: { username } },
    ]);
    expect(json.unexpectedPages).toMatchObject([
      { taskId: life.redesigned, entityId: 'banco-chile' },
    ]);
    expect(json.restrictions).toMatchObject([{ entityId: 'banco-chile', wrongLogins: 2 }]);
    const events = json.activity.map((entry) => entry.event);
    expect(events).toEqual(
      expect.arrayContaining(['task.launched', 'consent.accepted', 'consent.read']),
    );
    expect(canaryInText(out)).toEqual([]);
    const again = await persons('export', '--rut', username.replace('-', ''));
    const later = again.json.activity as { event: string }[];
    expect(later.filter(({ event }) => event === 'person.exported')).toHaveLength(1);
  });

  it('writes a file that only its owner can read, and never overwrites one', async () => {
    const file = join(test.dir, 'person.json');
    const username = buildRut(16_900_001);
    expect((await persons('export', '--rut', username, '--out', file)).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ person: username });
    const over = await persons('export', '--rut', username, '--out', file);
    expect([over.code, over.err]).toEqual([1, expect.stringContaining('EEXIST')]);
  });
});

describe('npm run persons -- erase', () => {
  it('deletes the stored responses to requests with an Idempotency-Key', async () => {
    const username = buildRut(16_900_020);
    const create = () =>
      client.createOtp(client.otpBody(username), { 'idempotency-key': 'of the erased' });
    const asked = await create();
    expect((await create()).body).toEqual(asked.body);
    const erased = await persons('erase', '--rut', username, '--yes');
    expect(erased.json).toMatchObject({ counts: { answers: 1 } });
    const anew = await create();
    expect(anew.headers.get('idempotent-replayed')).toBeNull();
    expect(anew.body).not.toEqual(asked.body);
  });

  it('finds data that only the audit log still refers to', async () => {
    const short = await startPersonsTest(() => Promise.resolve({ RESULT_TTL_HOURS: '1' }));
    try {
      const { container, clock } = short.server;
      const username = buildRut(16_900_050);
      const session = await short.server.session();
      const body = { action: ACTION, args: { username, password: CANARY } };
      for (const scenario of ['malformed', 'wrong_login']) {
        const headers = { 'x-sandbox-scenario': scenario, 'idempotency-key': scenario };
        const { taskId } = (await short.server.launch(session.token, body, headers)).body as {
          taskId: string;
        };
        await short.server.runTask(taskId);
      }
      // The tasks are deleted before the records that they led to.
      clock.advance(2 * 3600);
      await container.purgeExpired();
      const erased = await short.persons('erase', '--rut', username, '--yes');
      expect(erased.json).toMatchObject({
        counts: { tasks: 0, pageRecords: 1, restrictions: 1, answers: 2 },
      });
      const left = (await short.everything()).split('\n').map((line) => line.split(' ')[0]);
      for (const name of ['idempotency', 'pageRecords', 'restrictions', 'runningLocks', 'tasks'])
        expect(left).not.toContain(name);
    } finally {
      await short.close();
    }
  });

  it('removes everything that identifies the person, and no data of others', async () => {
    const username = buildRut(16_900_010);
    const other = buildRut(16_900_011);
    const life = await aLife(username);
    const others = await aLife(other);
    // One more launch, which waits in the queue with a password.
    server.clock.advance(1000);
    ({ token } = await server.session());
    const waiting = await launch(username);

    const dry = await persons('erase', '--rut', username, '--dry-run');
    expect(dry.json).toMatchObject({ dryRun: true, erasedAs: null });
    const { counts } = dry.json as { counts: Record<string, number> };
    expect(counts).toMatchObject({ consents: 3, restrictions: 1, locks: 1, pageRecords: 1 });
    expect(counts.tasks).toBe(7);
    expect((await server.task(token, waiting)).status).not.toBe(403);
    expect(await inRedis(server)).toContain(waiting);

    const hesitant = await persons('erase', '--rut', username);
    expect([hesitant.code, hesitant.err]).toEqual([1, expect.stringContaining('--yes')]);

    const done = await persons('erase', '--rut', username, '--yes');
    expect(done.json).toMatchObject({ dryRun: false, isQuiet: true });
    const { erasedAs } = done.json as { erasedAs: string };
    const { container } = server;
    const text = await everything();
    const lines = text.split('\n');
    const [pair] = container.userKeys.userEntityKeys(clientId, username, 'banco-chile');
    for (const trace of [username, container.userKeys.person(username), pair])
      expect(lines.filter((line) => line.includes(trace))).toEqual([]);
    // Only the audit log entries of the tasks remain, and for an hour the credits that came back.
    for (const id of [life.done, life.wrong, life.redesigned, waiting])
      expect(lines.filter((l) => l.includes(id) && !/^(audit|quotas|usedJtis) /.test(l))).toEqual(
        [],
      );
    const queued = await inRedis(server);
    for (const trace of [username, container.userKeys.person(username), pair, life.done, waiting])
      expect(queued).not.toContain(trace);
    const about = lines.filter((line) => line.includes(erasedAs));
    expect(about.length).toBeGreaterThan(10);
    expect(about.filter((line) => line.includes('127.0.0.1'))).toEqual([]);
    expect(about.filter((line) => line.startsWith('consents '))).toHaveLength(3);
    expect(about.some((line) => line.includes('"event":"person.erased"'))).toBe(true);
    for (const { consentId } of [life.active, life.revoked, life.open])
      expect(await storedConsent(server, consentId)).toMatchObject(NOTHING_STORED);
    // The proof of the consent is kept: what was accepted, and when.
    const proof = await container.audit.forConsent(life.active.consentId);
    expect(proof.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['consent.accepted', 'consent.activated', 'consent.ended']),
    );
    expect(await container.queue.counts()).toMatchObject({ active: 0 });

    const kept = await server.container.consents.find(others.active.consentId);
    expect(kept).toMatchObject({ state: 'active', subject: container.userKeys.person(other) });
    expect((await persons('export', '--rut', other)).json.tasks.length).toBeGreaterThan(3);
    expect((await persons('export', '--rut', username)).json).toMatchObject({
      tasks: [],
      consents: [],
      restrictions: [],
      activity: [],
    });
  });

  it('finds nothing on a second run, and writes no audit entry', async () => {
    const username = buildRut(16_900_020);
    await server.runTask(await launch(username));
    expect((await persons('erase', '--rut', username, '--yes')).json.erasedAs).toMatch(/^erased:/);
    const before = await server.container.mongo.db.collection('audit').countDocuments();
    const again = await persons('erase', '--rut', username, '--yes');
    expect(again.json).toMatchObject({ erasedAs: null, counts: { tasks: 0, auditEntries: 0 } });
    expect(await server.container.mongo.db.collection('audit').countDocuments()).toBe(before);
  });

  it('completes an erasure that was interrupted half-way', async () => {
    const username = buildRut(16_900_030);
    await aLife(username);
    const { consentsOfPerson, userKeys } = server.container;
    // Simulates a crash after the tasks are deleted, before any record is renamed.
    await server.container.mongo.db
      .collection('tasks')
      .deleteMany({ subject: userKeys.person(username) });
    expect(
      (await consentsOfPerson.list({ subjects: userKeys.personNames(username), clientId: null }))
        .length,
    ).toBe(3);
    expect((await persons('erase', '--rut', username, '--yes')).json.counts).toMatchObject({
      tasks: 0,
      consents: 3,
    });
    expect(
      await consentsOfPerson.list({ subjects: userKeys.personNames(username), clientId: null }),
    ).toEqual([]);
    expect(await everything()).not.toContain(userKeys.person(username));
  });

  it('stops an extraction that a worker is running', async () => {
    const username = buildRut(16_900_040);
    const taskId = await launch(username, { 'x-sandbox-scenario': 'slow=20' });
    const running = server.runTask(taskId);
    const erased = await persons('erase', '--rut', username, '--yes');
    await running;
    expect(erased.json).toMatchObject({ isQuiet: true });
    expect(await everything()).not.toContain(server.container.userKeys.person(username));
  });
});

describe('npm run persons', () => {
  it.each([
    [['erase', '--yes'], 'Name the person'],
    [['erase', '--rut', '1-1', '--email', 'a@b.cl'], 'Name the person'],
    [['erase', '--rut', '12345678-0', '--yes'], 'not a valid RUT'],
    [['export', '--email', 'nobody'], 'not an e-mail'],
    [['forget', '--rut', '12345678-5'], 'Unknown command'],
  ])('rejects %j with a message', async (argv, message) => {
    const { code, err } = await persons(...argv);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(err).not.toContain('12345678');
  });

  it('states a retention period for every collection', async () => {
    // Fills the collections to which no launch writes.
    await signHeads(server.container);
    await server.container.processes.notePromotion('jwt', 'k1', new Date());
    await server.container.receiptKeys.keep({ kid: 'k1', x: 'x' }, new Date());
    await server.request('GET', '/api/v1/encryption/keys', {
      headers: { authorization: `Bearer ${token}` },
    });
    const collections = await server.container.mongo.db.listCollections().toArray();
    expect(RETENTION.map(({ collection }) => collection).sort()).toEqual(
      collections.map(({ name }) => name).sort(),
    );
    expect((await persons('retention')).json).toEqual(
      [...RETENTION, ...RETENTION_ELSEWHERE].map(({ spanish: _spanish, ...row }) => row),
    );
    const guide = readFileSync(new URL('../../OPERATIONS.md', import.meta.url), 'utf8');
    const [, table = ''] = /^\| Collection .*\n\| -.*\n((?:\|.*\n)+)/m.exec(guide) ?? [];
    const rows = table.trim().split('\n');
    expect(
      rows.map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    ).toEqual([
      ...RETENTION.map((row) => [`\`${row.collection}\``, row.holds, row.kept, row.onErasure]),
      ...RETENTION_ELSEWHERE.map((row) => [row.collection, row.holds, row.kept, row.onErasure]),
    ]);
  });

  it('lists the persons affected at a client, at an institution or in a period', async () => {
    const affected = async (...argv: string[]) => {
      const ran = await persons('affected', ...argv);
      expect(ran.err).toBe('');
      return ran.json as {
        count: number;
        unknown: number;
        persons: {
          usernames: string[];
          emails: string[];
          consents: { consentId: string; lastReadAt: string | null }[];
        }[];
      };
    };
    const victim = await connectClient(server);
    const [read, ended] = [buildRut(16_900_060), buildRut(16_900_061)];
    const before = new Date(server.clock.now().getTime() - 1).toISOString();
    const active = await victim.consent(read);
    await victim.retrieve(read, active.consentId, 'identity-validation');
    const over = await victim.consent(ended);
    await victim.withTaskToken('POST', `/consents/${over.consentId}/revoke`, ended);
    const list = await affected('--client', victim.clientId);
    expect(list).toMatchObject({ count: 2, unknown: 1 });
    expect(list.persons).toMatchObject([
      { usernames: [read], emails: [EMAIL], consents: [{ consentId: active.consentId }] },
      { usernames: [], emails: [], consents: [{ consentId: over.consentId, lastReadAt: null }] },
    ]);
    expect(list.persons[0]?.consents[0]?.lastReadAt).toEqual(expect.any(String));
    const there = await affected('--entity', 'banco-chile', '--client', victim.clientId);
    expect(there.count).toBe(2);
    expect((await affected('--entity', 'sii', '--client', victim.clientId)).count).toBe(0);
    expect((await affected('--client', victim.clientId, '--to', before)).count).toBe(0);
    const after = new Date(server.clock.now().getTime() + 60_000).toISOString();
    // Includes only what has not ended by then.
    expect((await affected('--client', victim.clientId, '--from', after)).count).toBe(1);
    const entries = await server.container.audit.matching({
      event: 'persons.listed',
      clientId: victim.clientId,
    });
    expect(entries[0]).toMatchObject({ detail: 'affected 2' });
    for (const [argv, said] of [
      [[], 'Say where it happened'],
      [['--client', 'nobody'], 'There is no client'],
      [['--entity', 'nobody'], 'There is no institution'],
      [['--entity', 'sii', '--from', 'then'], 'is not a time'],
    ] as const)
      expect((await persons('affected', ...argv)).err).toContain(said);
  });

  it('runs as a command', async () => {
    const username = buildRut(16_900_001);
    const ran = await startProcess({
      command: 'npm',
      args: ['run', '--silent', 'persons', '--', 'export', '--rut', username, '--json'],
      env: test.env,
      isReady: (line) => line.startsWith('{"person"'),
    });
    await ran.end();
    expect(ran.ready).toMatchObject({ person: username });
  });
});
