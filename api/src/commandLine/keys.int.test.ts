import { afterAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../test/canary.ts';
import { connectClient } from '../../test/connect.ts';
import { buildRut } from '../../test/factories.ts';
import { keyFiles } from '../../test/keyFiles.ts';
import { openChallenge } from '../../test/openChallenge.ts';
import { EMAIL, signInPerson } from '../../test/person.ts';
import { startProcess } from '../../test/processes.ts';
import { writeSealedValues } from '../../test/sealedValues.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import { generateKeyRing } from '../infra/keys/keyRing.ts';
import { SEALED_FIELDS } from '../modules.ts';
import { queueRequestMails } from '../modules/person/rightsRequests/jobs/queueRequestMails.ts';
import { runKeysCommand } from './keys.ts';

const { env, fileOf, keys, remove } = keyFiles();
afterAll(remove);

/** A task with a challenge whose answer no worker has taken yet. */
async function answerChallenge(server: TestServer, token: string): Promise<void> {
  const launched = await server.launch(token, {
    action: 'banco-chile:identity-validation',
    args: { username: buildRut(16_700_005), password: CANARY },
    interactive: true,
  });
  const taskId = String(launched.body.taskId);
  const challengeId = await openChallenge(server.container, taskId);
  const answer = await server.request('POST', `/api/v1/tasks/${taskId}/challenge`, {
    headers: { authorization: `Bearer ${token}` },
    body: { challengeId, answers: { codigo: '123456' } },
  });
  expect(answer.status).toBe(200);
}

describe('npm run keys', () => {
  it('covers every collection that stores sealed values', async () => {
    const server = await startTestServer();
    const { token } = await writeSealedValues(server);
    await answerChallenge(server, token);
    const username = '12345678-5';
    await server.request('POST', '/api/v1/person/sign-ins', { body: { username, email: EMAIL } });
    const client = await connectClient(server);
    const { consentId } = await client.widget(username);
    const person = await signInPerson(server, username);
    const path = `/person/connections/${consentId}/objection`;
    const objected = await person.call('POST', path, { reason: 'Basta.' });
    const answer = `/api/v1/rights-requests/${String(objected.body.data.request.id)}/answer`;
    await server.request('POST', answer, {
      headers: { 'x-api-key': client.apiKey },
      body: { outcome: 'done', message: 'Listo.' },
    });
    await queueRequestMails(server.container);
    for (const hasChosen of [false, true]) {
      const widget = await client.widget('99999999-9', { products: ['product-balance'] });
      const extracted = await widget.extract({ accountSelection: true });
      const { id, accounts } = extracted.body.data as { id: string; accounts: { id: string }[] };
      if (hasChosen)
        await widget.choose(
          id,
          accounts.map((account) => account.id),
        );
    }
    const { db } = server.container.mongo;
    const found = new Set<string>();
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('v' in value && 'kid' in value && 'dek' in value) found.add(path);
      else if (!('_bsontype' in value))
        for (const [key, part] of Object.entries(value))
          look(part, Array.isArray(value) ? path : `${path}.${key}`);
    };
    for (const { name } of await db.listCollections().toArray())
      for (const document of await db.collection(name).find().toArray()) look(document, name);
    const known = SEALED_FIELDS.map(({ collection, field }) => `${collection}.${field}`);
    expect([...found].sort()).toEqual([...known, 'consents.results.data'].sort());
    await server.close();
  });

  it('adds public keys of the service and keeps the old ones, which expire on request', async () => {
    const server = await startTestServer(env);
    const { token } = await server.session();
    const published = async () => {
      const answer = await server.request('GET', '/api/v1/encryption/keys', {
        headers: { authorization: `Bearer ${token}` },
      });
      return (answer.body as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    };
    const before = await published();
    // A key that was added in the last minute may be about to be used by another process.
    const inTwoMinutes = () => new Date(Date.now() + 120_000);
    const answer = await keys('add service', { now: inTwoMinutes });
    const added = answer.json.added as string[];
    expect(added).toHaveLength(2);
    server.clock.advance(121);
    expect((await published()).sort()).toEqual([...before, ...added].sort());
    const inUse = await keys(`retire service ${String(added[0])}`, { now: inTwoMinutes });
    expect(inUse.err).toContain('is in use');
    expect((await keys(`retire service ${String(before[0])}`, { now: inTwoMinutes })).code).toBe(0);
    expect(await published()).not.toContain(before[0]);
    await server.close();
  });

  it('prints only the public halves, which API processes need', async () => {
    const printed = await keys('public');
    expect(printed.json).toEqual({ publicKeys: fileOf('public') });
    expect(printed.out).not.toContain(fileOf('credentials').split(':')[1]);
    const without = {
      ...env,
      CAUCE_ENV: 'staging',
      CREDENTIAL_KEYS_FILE: '',
      RECEIPT_KEYS: generateKeyRing(new Date()),
      PUBLIC_URL: 'https://api.example.com',
    };
    expect((await keys('public', { env: without })).err).toContain('CREDENTIAL_KEYS is not set');
  });

  it('does not write to the environment, and does not print its keys', async () => {
    const [oldRing, jwtRing] = [
      generateKeyRing(new Date('2026-02-02')),
      generateKeyRing(new Date()),
    ];
    const own = {
      ...env,
      VAULT_KEYS_FILE: '',
      JWT_KEYS_FILE: '',
      VAULT_KEYS: oldRing,
      JWT_KEYS: jwtRing,
    };
    const added = await keys('add vault', { env: own });
    expect(added.json).toMatchObject({ written: false, entry: expect.any(String) as string });
    const both = { ...own, VAULT_KEYS: `${oldRing},${String(added.json.entry)}` };
    const promoted = await keys(`promote vault ${String(added.json.added)}`, { env: both });
    expect(promoted.json).toEqual({
      ring: 'vault',
      current: String(added.json.added),
      written: false,
    });
    const listed = await keys('list', { env: both });
    // A key without an id is given one before a second key follows it.
    const plain = { ...own, PSEUDONYM_KEY: Buffer.alloc(32, 3).toString('base64') };
    let said = '';
    const context = {
      env: plain,
      out: (text: string) => void (said += text),
      err: () => undefined,
    };
    await runKeysCommand(['add', 'pseudonym'], { ...context, now: () => new Date() });
    expect(said).toContain('Write k0: in front of the existing key.');
    const secrets = [oldRing, jwtRing, String(added.json.entry)].map((one) => one.split(':')[1]);
    for (const secret of secrets)
      expect(`${promoted.out}${listed.out}${promoted.err}`).not.toContain(secret);
  });

  it.each([
    ['paint', 'Unknown command'],
    ['add', 'add what?'],
    ['add door', 'add what?'],
    ['promote vault', 'The id of a key is missing'],
    ['promote vault k9', 'has no key k9'],
    ['promote service k9', 'promote what?'],
    ['retire service nope', 'no service key nope'],
    // One thumbprint in 64 begins with a dash, and one in 4096 with two.
    ['retire service -nope', 'no service key -nope'],
    [`retire service --${'n'.repeat(41)}`, 'no service key --nnn'],
  ])('rejects "%s" with a message', async (line, message) => {
    const { code, err } = await keys(line);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  });

  it('runs as a command', async () => {
    const listed = await startProcess({
      command: 'npm',
      args: ['run', '--silent', 'keys', '--', 'list', '--json'],
      env,
      isReady: (line) => line.startsWith('{'),
    });
    await listed.end();
    expect(listed.ready).toMatchObject({
      rings: [
        { ring: 'vault', place: env.VAULT_KEYS_FILE, isWritable: true },
        { ring: 'jwt', place: env.JWT_KEYS_FILE, isWritable: true },
        { ring: 'audit', place: env.AUDIT_KEYS_FILE, isWritable: true },
        { ring: 'credentials', place: env.CREDENTIAL_KEYS_FILE, isWritable: true },
        {
          ring: 'pseudonym',
          place: 'the environment variable PSEUDONYM_KEY',
          isWritable: false,
          ids: ['k0'],
        },
        { ring: 'receipts', place: expect.any(String) as string },
      ],
    });
  });
});
