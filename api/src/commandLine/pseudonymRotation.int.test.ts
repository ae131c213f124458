import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../test/canary.ts';
import { connectClient } from '../../test/connect.ts';
import { buildRut } from '../../test/factories.ts';
import { EMAIL, signInPerson } from '../../test/person.ts';
import { startTestServer, testEnv, type TestServer } from '../../test/testServer.ts';
import { parseKeyRing } from '../infra/keys/keyRing.ts';
import { startHeartbeat } from '../modules/operations/monitoring/heartbeat.ts';
import { runKeysCommand } from './keys.ts';
import { runPersonsCommand } from './persons.ts';

// Rotates PSEUDONYM_KEY, while persons named by the previous key must still be found.

/** The key is in the sandbox's own file. */
const env = testEnv({ PSEUDONYM_KEY: '' });
const secrets = () => join(String(env.DATA_DIR), 'secrets.json');
const ids = () =>
  parseKeyRing(
    (JSON.parse(readFileSync(secrets(), 'utf8')) as { PSEUDONYM_KEY: string }).PSEUDONYM_KEY,
  ).ids;

async function command(
  run: typeof runKeysCommand,
  line: string,
  now = new Date(),
): Promise<{ code: number; err: string; json: Record<string, unknown> }> {
  let [out, err] = ['', ''];
  const context = {
    env,
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    now: () => now,
  };
  const code = await run([...line.split(' '), '--json'], context);
  return { code, err, json: code === 0 ? (JSON.parse(out) as Record<string, unknown>) : {} };
}
const keys = (line: string, now?: Date) => command(runKeysCommand, line, now);

let serial = 36_000_000;
const nextRut = () => buildRut((serial += 1));
const ACTION = 'banco-chile:identity-validation';

/** Processes that know both keys: one still uses the previous key, the other the new one. */
let before: TestServer;
let after: TestServer;
let old: string;
let added: string;
beforeAll(async () => {
  const first = await startTestServer(env);
  await (await connectClient(first)).consent(nextRut());
  await first.close();
  const promote = await keys('add pseudonym');
  added = String(promote.json.added);
  before = await startTestServer(env);
  [old = ''] = ids();
});
afterAll(async () => {
  await before.close();
  await after.close();
});

/** All stored documents, one per line. */
async function everything(): Promise<string> {
  const { db } = before.container.mongo;
  const lines: string[] = [];
  for (const { name } of await db.listCollections().toArray())
    for (const document of await db.collection(name).find().toArray())
      lines.push(`${name} ${JSON.stringify(document)}`);
  return lines.join('\n');
}

describe('a rotation of PSEUDONYM_KEY', () => {
  it('adds a key to a ring whose old key has no id, and promotes the new one', async () => {
    expect(ids()).toEqual(['k0', added]);
    expect(before.container.heldKeys.pseudonym).toEqual({ current: 'k0', ids: ['k0', added] });
    expect((await keys(`promote pseudonym ${added}`)).code).toBe(0);
    after = await startTestServer(env);
    expect(after.container.heldKeys.pseudonym).toEqual({ current: added, ids: [added, 'k0'] });
  });

  it('keeps consents and their data accessible with new and old task tokens in every process', async () => {
    const client = await connectClient(before);
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const retrieve = async (server: TestServer, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const body = { consentId, product: 'identity-validation' };
      const [data, list] = [
        await server.request('POST', '/api/v1/products/retrieve-data', { headers, body }),
        await server.request('GET', '/api/v1/consents', { headers }),
      ];
      return [data.status, (list.body as { data: { count: number } }).data.count];
    };
    for (const giver of [before, after]) {
      const answer = await giver.request('POST', '/api/v1/token/task', {
        headers: { 'x-api-key': client.apiKey },
        body: { clientId: client.clientId, target: username },
      });
      const { taskToken } = (answer.body as { data: { taskToken: string } }).data;
      for (const server of [before, after])
        expect(await retrieve(server, taskToken)).toEqual([200, 1]);
    }
  });

  it('allows one running task per person, even across processes with different current keys', async () => {
    const { token } = await before.session();
    const args = { username: nextRut(), password: CANARY };
    for (const [first, second] of [
      [before, after],
      [after, before],
    ] as const) {
      const launched = await first.launch(token, { action: ACTION, args });
      expect(launched.status).toBe(200);
      expect((await second.launch(token, { action: ACTION, args })).body).toMatchObject({
        errorCode: 'PROCESS_ALREADY_RUNNING',
      });
      await second.runTask(String(launched.body.taskId));
    }
    const { db } = before.container.mongo;
    expect(await db.collection('runningLocks').countDocuments()).toBe(0);
    // Only one of several simultaneous launches succeeds.
    const all = await Promise.all(
      [before, after, before, after].map((one) => one.launch(token, { action: ACTION, args })),
    );
    const accepted = all.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    await after.runTask(String(accepted[0]?.body.taskId));
  });

  it('adds up a person’s wrong logins counted under either key', async () => {
    const { token } = await before.session();
    const args = { username: '22222222-2', password: CANARY };
    for (const server of [before, after]) {
      const launched = await server.launch(token, { action: ACTION, args });
      await server.runTask(String(launched.body.taskId));
    }
    for (const server of [before, after])
      expect((await server.launch(token, { action: ACTION, args })).body).toMatchObject({
        errorCode: 'TEMPORARILY_RESTRICTED',
      });
    before.clock.advance(125);
    after.clock.advance(125);
    // The restriction has ended for both keys: one more wrong login restricts nothing.
    const again = await after.launch(token, { action: ACTION, args });
    expect(again.status).toBe(200);
    await after.runTask(String(again.body.taskId));
    expect((await before.launch(token, { action: ACTION, args })).status).toBe(200);
  });

  it('keeps the Idempotency-Key of a launch valid in every process, for the same body only', async () => {
    const { token } = await before.session();
    const body = { action: ACTION, args: { username: nextRut(), password: CANARY } };
    const other = { action: ACTION, args: { username: nextRut(), password: CANARY } };
    const key = { 'idempotency-key': 'over the rotation' };
    const first = await before.launch(token, body, key);
    expect((await after.launch(token, body, key)).body).toEqual(first.body);
    expect((await after.launch(token, other, key)).body).toMatchObject({
      errorCode: 'IDEMPOTENCY_KEY_REUSED',
    });
    await after.runTask(String(first.body.taskId));
  });

  it('exports and erases data stored under either key, and records the erasure under both', async () => {
    const username = nextRut();
    for (const server of [before, after]) await (await connectClient(server)).consent(username);
    const names = after.container.userKeys.personNames(username);
    expect(names).toHaveLength(2);
    const exported = await command(runPersonsCommand, `export --rut ${username}`);
    expect(exported.json.consents).toHaveLength(2);
    const stored = await everything();
    for (const name of names) expect(stored).toContain(name);
    await command(runPersonsCommand, `erase --rut ${username} --yes`);
    const left = await everything();
    for (const name of names) expect(left).not.toContain(name);
    const { erasures } = after.container;
    for (const name of names) expect(erasures.read().of(name)).toHaveLength(1);
  });

  it('shows and erases data stored under either key on the page for persons', async () => {
    const username = nextRut();
    const ids: string[] = [];
    for (const server of [before, after]) {
      const { consentId } = await (
        await connectClient(server)
      ).consent(username, { user: { username, email: EMAIL } });
      ids.push(consentId);
    }
    const holders = after.container.userKeys.holderNames(username, EMAIL);
    expect(holders).toHaveLength(2);
    // A session that one process opened works in the other.
    for (const [opener, other] of [
      [before, after],
      [after, before],
    ] as const) {
      const { token } = await signInPerson(opener, username);
      const answer = await other.request('GET', '/api/v1/person/connections', {
        headers: { authorization: `Bearer ${token}` },
      });
      const { connections } = (answer.body as { data: { connections: { id: string }[] } }).data;
      expect(connections.map(({ id }) => id).sort()).toEqual([...ids].sort());
    }
    const person = await signInPerson(after, username);
    const [old = ''] = ids;
    expect((await person.call('POST', `/person/connections/${old}/objection`)).status).toBe(200);
    const stored = await everything();
    for (const holder of holders) expect(stored).toContain(holder);
    const erased = await person.call('POST', '/person/erasure');
    expect(erased.body).toMatchObject({ data: { count: 2 } });
    const left = await everything();
    for (const holder of holders) expect(left).not.toContain(holder);
  });

  it('refuses to promote a key while valid task tokens may lack its pseudonym', async () => {
    const next = String((await keys('add pseudonym')).json.added);
    const pseudonym = { current: added, ids: [added, 'k0', next] };
    const heldKeys = { ...after.container.heldKeys, pseudonym };
    const alive = startHeartbeat({ ...after.container, heldKeys }, 'web');
    await alive.first;
    const early = await keys(`promote pseudonym ${next}`);
    expect([early.code, early.err]).toEqual([
      1,
      expect.stringContaining('Task tokens from before'),
    ]);
    await alive.stop();
    expect((await keys(`retire pseudonym ${next} --force`)).code).toBe(0);
  });

  it('refuses to retire the old key while data still needs it, unless forced', async () => {
    const refused = await keys(`retire pseudonym ${old}`);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/could no longer be found by RUT[^]*consents: 1\n/),
    ]);
    expect(refused.err).toContain('audit: ');
    expect(ids()).toEqual([added, old]);
    expect((await keys(`retire pseudonym ${old} --force`)).code).toBe(0);
    expect(ids()).toEqual([added]);
    expect(existsSync(secrets())).toBe(true);
  });
});
