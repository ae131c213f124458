import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundCredentials } from '../../test/boundCredentials.ts';
import { CANARY } from '../../test/canary.ts';
import { connectClient } from '../../test/connect.ts';
import { buildRut } from '../../test/factories.ts';
import { startProcess } from '../../test/processes.ts';
import { openChallenge } from '../../test/openChallenge.ts';
import { keyIdOf } from '../../test/keyIdOf.ts';
import { EMAIL, signInPerson } from '../../test/person.ts';
import { startTestServer, testConfig, type TestServer } from '../../test/testServer.ts';
import { encryptJwe, type EncryptionPublicJwk } from '../infra/jwe/jwe.ts';
import { publicRingOf } from '../infra/vault/publicKeyWrapping.ts';
import { generateKeyRing, parseKeyRing } from '../infra/keys/keyRing.ts';
import { startHeartbeat } from '../modules/operations/heartbeat.ts';
import { SEALED_FIELDS } from '../modules/keyRotation/commands/rewrapRecords.ts';
import { pageRecordAad } from '../modules/pageRecords/pageRecords.types.ts';
import { webhookAad } from '../modules/webhooks/webhooks.types.ts';
import { receiptOf } from '../modules/receipts/commands/receiptOf.ts';
import { queueRequestMails } from '../modules/rightsRequests/jobs/queueRequestMails.ts';
import { runAuditCommand } from './audit.ts';
import { runKeysCommand } from './keys.ts';

let dir: string;
/** The environment of an installation that keeps its rings in files. */
let env: Record<string, string>;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cauce-keys-'));
  const ringFile = (name: string) => {
    const path = join(dir, name);
    writeFileSync(path, generateKeyRing(new Date('2026-01-01')), { mode: 0o640 });
    return path;
  };
  const config = testConfig();
  env = {
    DATA_DIR: config.dataDir,
    MONGODB_URL: config.mongodbUrl,
    MONGODB_DATABASE: config.mongodbDatabase,
    REDIS_URL: config.redisUrl,
    REDIS_PREFIX: config.redisPrefix,
    VAULT_KEYS: '',
    VAULT_KEYS_FILE: ringFile('vault'),
    JWT_KEYS: '',
    JWT_KEYS_FILE: ringFile('jwt'),
    CREDENTIAL_KEYS: '',
    CREDENTIAL_PUBLIC_KEYS: '',
    CREDENTIAL_KEYS_FILE: ringFile('credentials'),
    CREDENTIAL_PUBLIC_KEYS_FILE: join(dir, 'public'),
    PSEUDONYM_KEY: config.pseudonymKeys,
  };
  writeFileSync(join(dir, 'public'), publicRingOf(fileOf('credentials')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  // Untyped, because the shape depends on the command.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

async function auditFindings(): Promise<unknown> {
  let out = '';
  const context = { env, out: (text: string) => void (out += text), err: () => undefined };
  await runAuditCommand(['verify', '--json'], { ...context, now: () => new Date() });
  return (JSON.parse(out) as { findings: unknown }).findings;
}

async function keys(
  line: string,
  options: { now?: () => Date; env?: typeof env } = {},
): Promise<Ran> {
  let [out, err] = ['', ''];
  const code = await runKeysCommand([...line.split(' '), '--json'], {
    env: options.env ?? env,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    now: options.now ?? (() => new Date()),
  });
  const json: unknown = code === 0 ? JSON.parse(out) : null;
  return { code, out, err, json };
}

const fileOf = (ring: string) => readFileSync(join(dir, ring), 'utf8').trim();
const ids = (ring: 'vault' | 'jwt' | 'credentials' | 'public') => parseKeyRing(fileOf(ring)).ids;

/** Values written before a rotation, and how to read them. */
async function writeAll(server: TestServer) {
  const username = buildRut(16_700_001);
  const args = { username, password: CANARY };
  const action = 'banco-chile:identity-validation';
  const { clientId, token } = await server.session();
  const done = String((await server.launch(token, { action, args })).body.taskId);
  await server.runTask(done);
  const other = { username: buildRut(16_700_002), password: CANARY };
  const idempotent = { 'idempotency-key': 'before' };
  const first = await server.launch(token, { action, args: other }, idempotent);
  const redesigned = await server.launch(
    token,
    { action, args: { username: buildRut(16_700_006), password: CANARY } },
    { 'x-sandbox-scenario': 'malformed' },
  );
  await server.runTask(String(redesigned.body.taskId));
  const client = await connectClient(server);
  const consent = await client.consent(username);
  const receipt = await receiptOfConsent(server, consent.consentId);
  const pending = await client.widget(buildRut(16_700_003));
  const bearer = { authorization: `Bearer ${token}` };
  const jwks = await server.request('GET', '/api/v1/encryption/keys', { headers: bearer });
  const [jwk] = (jwks.body as { keys: EncryptionPublicJwk[] }).keys;
  if (!jwk) throw new Error('no service key');
  const third = boundCredentials(clientId, server.clock.now(), {
    username: buildRut(16_700_004),
  });
  const encryptArgs = await encryptJwe(third, jwk);
  const webhook = await server.request('POST', '/api/v1/webhooks', {
    headers: bearer,
    body: { url: 'http://127.0.0.1:9/' },
  });
  const { id: webhookId, secret } = webhook.body as { id: string; secret: string };

  const read = async (now: TestServer) => {
    expect((await now.task(token, done)).body).toMatchObject({
      taskStatus: 'success',
      results: { data: { isValid: true } },
    });
    const replay = await now.launch(token, { action, args: other }, idempotent);
    expect(replay.body).toEqual(first.body);
    const tokenAnswer = await now.request('POST', '/api/v1/token/task', {
      headers: { 'x-api-key': client.apiKey },
      body: { clientId: client.clientId, target: username },
    });
    const { taskToken } = (tokenAnswer.body as { data: { taskToken: string } }).data;
    const data = await now.request('POST', '/api/v1/products/retrieve-data', {
      headers: { authorization: `Bearer ${taskToken}` },
      body: { consentId: consent.consentId, product: 'identity-validation' },
    });
    expect(data.body).toMatchObject({ data: [{ isValid: true }] });
    expect(await receiptOfConsent(now, consent.consentId)).toEqual(receipt);
    const session = { authorization: `Bearer ${pending.session.sessionToken as string}` };
    const entities = await now.request('GET', '/api/v1/widget/entities', { headers: session });
    expect(entities.status).toBe(200);
    const [record] = await now.container.pageRecords.list(null, now.clock.now(), 1);
    if (!record) throw new Error('no page record');
    const page = now.container.vault.open(record.page, pageRecordAad(record._id));
    expect(page).toMatchObject({ screenshot: null });
    const stored = await now.container.webhooks.find(webhookId);
    if (!stored) throw new Error('no webhook');
    const secrets = now.container.vault.open(stored.secrets, webhookAad(webhookId));
    expect(secrets).toMatchObject([{ secret }]);
  };
  return { clientId, token, read, encryptArgs, pendingTask: String(first.body.taskId) };
}

async function receiptOfConsent({ container }: TestServer, consentId: string) {
  const consent = await container.consents.find(consentId);
  return consent && receiptOf(container, consent);
}

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
  it('rotates the keys of the vault, of passwords and of the tokens completely', async () => {
    const start = () => startTestServer(env);
    let server = await start();
    const written = await writeAll(server);
    await written.read(server);
    const alive = startHeartbeat(server.container, 'web');
    await alive.first;

    const vaultKid = String((await keys('add vault')).json.added);
    const jwtKid = String((await keys('add jwt')).json.added);
    const credentialKid = String((await keys('add credentials')).json.added);
    expect(ids('vault')).toEqual(['k20260101', vaultKid]);
    expect(ids('public')).toEqual(['k20260101', credentialKid]);
    expect(statSync(String(env.VAULT_KEYS_FILE)).mode & 0o777).toBe(0o640);
    // A process that has not been restarted could not read what others would make.
    const early = await keys(`promote vault ${vaultKid}`);
    expect([early.code, early.err]).toEqual([1, expect.stringContaining('do not know')]);
    await alive.stop();
    await server.close();

    server = await start();
    await written.read(server);
    expect((await keys(`promote vault ${vaultKid}`)).code).toBe(0);
    expect((await keys(`promote jwt ${jwtKid}`)).code).toBe(0);
    expect((await keys(`promote credentials ${credentialKid}`)).code).toBe(0);
    expect(fileOf('public')).toBe(publicRingOf(fileOf('credentials')));
    await server.close();

    server = await start();
    await written.read(server);
    const { token } = await server.session();
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string;
    };
    expect(header.kid).toBe(jwtKid);
    const used = await keys('retire vault k20260101');
    expect([used.code, used.err]).toEqual([1, expect.stringContaining('tasks.result')]);
    const usedToo = await keys('retire credentials k20260101');
    expect([usedToo.code, usedToo.err]).toEqual([1, expect.stringContaining('tasks.credentials')]);
    const rewrap = await keys('rewrap');
    expect(rewrap.json.unreadable).toEqual({});
    expect(Object.keys(rewrap.json.rewrapped as object).sort()).toEqual([
      'consents.credentials',
      'consents.person',
      'consents.receipt',
      'consents.results',
      'consents.username',
      'encryptionKeys.privateJwk',
      'idempotency.answer',
      'pageRecords.page',
      'tasks.completeness',
      'tasks.credentials',
      'tasks.result',
      'tasks.username',
      'webhooks.secrets',
    ]);
    expect((await keys('rewrap')).json.rewrapped).toEqual({});
    expect((await keys('retire vault k20260101')).code).toBe(0);
    expect((await keys('retire credentials k20260101')).code).toBe(0);
    expect([ids('credentials'), ids('public')]).toEqual([[credentialKid], [credentialKid]]);

    const young = await keys('retire jwt k20260101');
    expect([young.code, young.err]).toEqual([1, expect.stringContaining('may be good until')]);
    const later = () => new Date(Date.now() + 62 * 60_000);
    expect((await keys('retire jwt k20260101', { now: later })).code).toBe(0);
    await server.close();
    // What the old key proved of the audit log, a head by the new one proves.
    expect(await auditFindings()).toEqual([]);

    // Only the new keys are left: stored values can be read, old tokens are no longer valid.
    server = await start();
    expect([ids('vault'), ids('jwt')]).toEqual([[vaultKid], [jwtKid]]);
    const refused = await server.task(written.token, written.pendingTask);
    expect(refused.body).toMatchObject({ errorCode: 'UNAUTHORIZED', message: 'Invalid Jwt' });
    const now = server.container.tokens.sign('session', {
      subject: written.clientId,
      lifetimeSeconds: 600,
      claims: { keyId: await keyIdOf(server.container, written.clientId), scopes: ['main'] },
    });
    // Credentials that waited through the whole rotation still log in.
    await server.runTask(written.pendingTask);
    const ended = await server.task(now.token, written.pendingTask);
    expect(ended.body).toMatchObject({ taskStatus: 'success' });
    // So do those that were encrypted to a service key before it.
    const action = 'banco-chile:identity-validation';
    const late = await server.launch(now.token, { action, encryptArgs: written.encryptArgs });
    expect(late.status).toBe(200);
    await server.runTask(String(late.body.taskId));
    expect((await server.task(now.token, String(late.body.taskId))).body).toMatchObject({
      taskStatus: 'success',
    });
    await server.close();
  });

  it('covers every collection that stores sealed values', async () => {
    const server = await startTestServer();
    const { token } = await writeAll(server);
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

  it('adds public keys of the service beside the old ones, which expire on request', async () => {
    const server = await startTestServer(env);
    const { token } = await server.session();
    const published = async () => {
      const answer = await server.request('GET', '/api/v1/encryption/keys', {
        headers: { authorization: `Bearer ${token}` },
      });
      return (answer.body as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    };
    const before = await published();
    // A key of the last minute may be about to be used by another process.
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

  it('prints the public halves that API processes need, and no more', async () => {
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
    // A key without an id gets one before a second stands behind it.
    const plain = { ...own, PSEUDONYM_KEY: Buffer.alloc(32, 3).toString('base64') };
    let said = '';
    const context = {
      env: plain,
      out: (text: string) => void (said += text),
      err: () => undefined,
    };
    await runKeysCommand(['add', 'pseudonym'], { ...context, now: () => new Date() });
    expect(said).toContain('Write k0: in front of the key that is there.');
    const secrets = [oldRing, jwtRing, String(added.json.entry)].map((one) => one.split(':')[1]);
    for (const secret of secrets)
      expect(`${promoted.out}${listed.out}${promoted.err}`).not.toContain(secret);
  });

  it.each([
    ['paint', 'Unknown command'],
    ['add', 'add what?'],
    ['add door', 'add what?'],
    ['promote vault', 'Which key?'],
    ['promote vault k9', 'has no key k9'],
    ['promote service k9', 'promote what?'],
    ['retire service nope', 'no service key nope'],
    // One thumbprint in 64 begins so, and one in 4096 with two.
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
