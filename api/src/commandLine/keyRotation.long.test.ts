import { statSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { keyFiles } from '../../test/keyFiles.ts';
import { keyIdOf } from '../../test/keyIdOf.ts';
import { writeSealedValues } from '../../test/sealedValues.ts';
import { startTestServer } from '../../test/testServer.ts';
import { publicRingOf } from '../infra/vault/keyWrapping.ts';
import { startHeartbeat } from '../modules/operations/monitoring/heartbeat.ts';
import { runAuditCommand } from './audit.ts';

const { env, fileOf, ids, keys, remove } = keyFiles();
afterAll(remove);

async function auditFindings(): Promise<unknown> {
  let out = '';
  const context = { env, out: (text: string) => void (out += text), err: () => undefined };
  await runAuditCommand(['verify', '--json'], { ...context, now: () => new Date() });
  return (JSON.parse(out) as { findings: unknown }).findings;
}

it('completes a rotation of the vault keys, the password keys, the token keys and the audit keys', async () => {
  const start = () => startTestServer(env);
  let server = await start();
  const written = await writeSealedValues(server);
  await written.read(server);
  const alive = startHeartbeat(server.container, 'web');
  await alive.first;

  const vaultKid = String((await keys('add vault')).json.added);
  const jwtKid = String((await keys('add jwt')).json.added);
  const auditKid = String((await keys('add audit')).json.added);
  const credentialKid = String((await keys('add credentials')).json.added);
  expect(ids('vault')).toEqual(['k20260101', vaultKid]);
  expect(ids('public')).toEqual(['k20260101', credentialKid]);
  expect(statSync(String(env.VAULT_KEYS_FILE)).mode & 0o777).toBe(0o640);
  // A process that has not been restarted could not read values sealed with the new key.
  const early = await keys(`promote vault ${vaultKid}`);
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('do not know')]);
  await alive.stop();
  await server.close();

  server = await start();
  await written.read(server);
  expect((await keys(`promote vault ${vaultKid}`)).code).toBe(0);
  expect((await keys(`promote jwt ${jwtKid}`)).code).toBe(0);
  expect((await keys(`promote audit ${auditKid}`)).code).toBe(0);
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
    'clients.idKey',
    'clients.openidSecret',
    'consents.credentials',
    'consents.person',
    'consents.receipt',
    'consents.results',
    'consents.username',
    'encryptionKeys.privateJwk',
    'idempotency.answer',
    'memberChallenges.name',
    'memberInvitations.mail',
    'memberInvitations.person',
    'members.person',
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
  expect([young.code, young.err]).toEqual([1, expect.stringContaining('may be valid until')]);
  const later = () => new Date(Date.now() + 62 * 60_000);
  expect((await keys('retire jwt k20260101', { now: later })).code).toBe(0);
  expect((await keys('retire audit k20260101')).code).toBe(0);
  await server.close();
  // The audit entries that the old key proved are now proven by a head signed with the new key.
  expect(await auditFindings()).toEqual([]);

  // Only the new keys are left: stored values can be read, old tokens are no longer valid.
  server = await start();
  expect([ids('vault'), ids('jwt'), ids('audit')]).toEqual([[vaultKid], [jwtKid], [auditKid]]);
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
  // So do credentials that were encrypted to a service key before the rotation.
  const action = 'banco-chile:identity-validation';
  const late = await server.launch(now.token, { action, encryptArgs: written.encryptArgs });
  expect(late.status).toBe(200);
  await server.runTask(String(late.body.taskId));
  expect((await server.task(now.token, String(late.body.taskId))).body).toMatchObject({
    taskStatus: 'success',
  });
  await server.close();
});
