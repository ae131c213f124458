import { verify as verifySignature } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildRut } from '../../test/factories.ts';
import { startProcess } from '../../test/processes.ts';
import { startTestServer, testEnv, type TestServer } from '../../test/testServer.ts';
import type { ChainedEntry, StoredEntry } from '../modules/operations/audit/audit.types.ts';
import { runAuditCommand } from './audit.ts';
import { runClientsCommand } from './clients.ts';

let dir: string;
let env: Record<string, string>;
let server: TestServer;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cauce-audit-'));
});
beforeEach(async () => {
  env = testEnv();
  server = await startTestServer(env);
  return () => server.close();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

type Command = typeof runAuditCommand;
async function run(command: Command, ...argv: string[]) {
  let [out, err] = ['', ''];
  const code = await command(argv, {
    env,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    now: server.clock.now,
  });
  return { code, out, err };
}
const audit = (...argv: string[]) => run(runAuditCommand, ...argv);
const entries = () => server.container.mongo.db.collection<StoredEntry>('audit');

async function someLife(): Promise<string> {
  const { clientId, token } = await server.session();
  const launched = await server.launch(token, {
    action: 'banco-chile:identity-validation',
    args: { username: buildRut(17_000_001), password: 'clave123' },
  });
  const taskId = String(launched.body.taskId);
  await server.runTask(taskId);
  expect((await server.task(token, taskId)).status).toBe(200);
  return clientId;
}

describe('npm run audit -- verify', () => {
  it('reports an intact log, and detects an update made directly in the database', async () => {
    const clientId = await someLife();
    expect((await audit('heads')).code).toBe(0);
    const whole = await audit('verify', '--json');
    expect([whole.code, JSON.parse(whole.out)]).toMatchObject([
      0,
      { isWhole: true, chains: 1, findings: [], unchained: { count: 0 } },
    ]);
    const read = await entries().findOne<ChainedEntry>({ event: 'task.read' });
    await entries().updateOne({ event: 'task.read' }, { $set: { event: 'session.opened' } });
    const found = await audit('verify', '--json');
    const place = { chain: clientId, sequence: read?.proof.sequence, id: read?._id };
    expect([found.code, JSON.parse(found.out)]).toMatchObject([
      1,
      { isWhole: false, findings: [{ kind: 'changed', ...place }] },
    ]);
    const { code, out } = await audit('verify');
    expect(code).toBe(1);
    for (const part of [
      'NOT INTACT',
      clientId,
      String(place.sequence),
      String(place.id),
      String(read?.at.toISOString()),
    ])
      expect(out).toContain(part);
  });

  it('works without a running worker, and reports that no heads were signed', async () => {
    await someLife();
    const { code, out } = await audit('verify');
    expect([code, out]).toEqual([0, expect.stringContaining('is a worker running?')]);
  });

  it('runs as a command', async () => {
    const started = await startProcess({
      command: process.execPath,
      args: ['--import', './api/bin/typescript.mjs', 'api/main.ts', 'audit', 'verify', '--json'],
      env,
      isReady: (line) => line.includes('"isWhole":true'),
    });
    await started.end();
  });
});

describe('npm run audit -- heads', () => {
  it('writes an anchor that reveals a truncated log even if the signed heads were deleted', async () => {
    const clientId = await someLife();
    const file = join(dir, 'anchor.json');
    expect(await audit('heads', '--out', file)).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await audit('heads', '--out', file)).err).toContain('EEXIST');
    expect((await audit('verify', '--anchor', file)).code).toBe(0);

    const { db } = server.container.mongo;
    await entries().deleteMany({ 'proof.sequence': { $gt: 2 } });
    await db.collection('auditCheckpoints').deleteMany({});
    expect((await audit('verify')).code).toBe(0);
    const { code, out } = await audit('verify', '--anchor', file);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`truncated +chain ${clientId} +3 .*the anchor knows`));
  });

  it('prints heads whose signature can be checked with the public key alone', async () => {
    await someLife();
    const { out } = await audit('heads', '--json');
    const { checkpoint, publicKey, signed } = JSON.parse(out) as {
      checkpoint: { signature: string; heads: { hash: string }[] };
      publicKey: string;
      signed: string;
    };
    const signature = Buffer.from(checkpoint.signature, 'base64url');
    expect(verifySignature(null, Buffer.from(signed), publicKey, signature)).toBe(true);
    expect(verifySignature(null, Buffer.from(`${signed} `), publicKey, signature)).toBe(false);
    expect(signed).toContain(checkpoint.heads[0]?.hash);
  });

  it('writes an anchor that verify rejects if it was changed, is malformed or is from another environment', async () => {
    await someLife();
    const file = join(dir, 'changed.json');
    await audit('heads', '--out', file);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/"sequence": \d+/, '"sequence": 1'));
    expect(await audit('verify', '--anchor', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('was changed') as string,
    });
    writeFileSync(file, '{"checkpoint":{}}');
    expect((await audit('verify', '--anchor', file)).err).toContain('npm run audit -- heads');
    writeFileSync(file, text.replace('"sandbox"', '"production"'));
    expect((await audit('verify', '--anchor', file)).err).toContain('production');
  });

  it('signs no heads of a log that was tampered with, and reports it', async () => {
    await someLife();
    await audit('heads');
    await entries().updateOne({ 'proof.sequence': 1 }, { $set: { 'proof.sequence': 99 } });
    const { code, out } = await audit('heads');
    expect([code, out]).toEqual([1, expect.stringContaining('missing')]);
  });
});

describe('npm run audit -- accept', () => {
  it('requires a reason and --yes, and records who accepted', async () => {
    await someLife();
    await entries().updateOne({ 'proof.sequence': 1 }, { $set: { keyId: 'x' } });
    expect((await audit('accept', '--reason', 'examined')).err).toContain('--yes');
    expect((await audit('accept', '--yes')).err).toContain('--reason');
    expect((await audit('verify')).code).toBe(1);
    const accepted = await audit('accept', '--reason', 'examined', '--yes', '--operator', 'ana');
    expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining('changed')]);
    const { code, out } = await audit('verify');
    expect([code, out]).toEqual([0, expect.stringContaining('accepted as examined: 1')]);
    expect(await entries().findOne({ event: 'audit.accepted' })).toMatchObject({
      detail: 'findings 1: examined',
      operator: expect.stringContaining('ana (') as string,
    });
  });
});

describe('a command that changes something', () => {
  const operatorsOf = async (...argv: string[]) => {
    const ran = await run(runClientsCommand, 'create', '--name', 'Acme', '--json', ...argv);
    expect(ran.code).toBe(0);
    const { clientId } = JSON.parse(ran.out) as { clientId: string };
    return (await entries().find({ clientId }).toArray()).map(({ operator }) => operator);
  };
  const account = `${userInfo().username}@`;

  it('records its operator: the name they state and their system account', async () => {
    expect(await operatorsOf()).toEqual(Array(2).fill(expect.stringMatching(`^${account}`)));
    env['CAUCE_OPERATOR'] = 'Ana Ñuñez';
    expect(await operatorsOf()).toEqual(
      Array(2).fill(expect.stringContaining(`Ana Ñuñez (${account}`)),
    );
    expect((await operatorsOf('--operator', 'b.soto'))[0]).toContain(`b.soto (${account}`);
    expect((await audit('verify')).code).toBe(0);
  });
});
