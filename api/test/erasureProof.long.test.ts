import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOperatorConfig } from '../src/config/env.ts';
import { parseKeyRing } from '../src/infra/keys/keyRing.ts';
import { connectMongo } from '../src/infra/mongo/mongo.ts';
import { createCredentialVault } from '../src/infra/vault/createCredentialVault.ts';
import { Vault } from '../src/infra/vault/Vault.ts';
import { CANARY, filesWith } from './canary.ts';
import { buildRut } from './factories.ts';
import { openedRecords } from './openedRecords.ts';
import { startMongo } from './processes.ts';
import { startSystem, type System } from './system.ts';
import { until } from './until.ts';
import { waitForMail } from './waitForMail.ts';
import { visitWidget } from './widgetVisit.ts';

// Two persons do everything that leaves data behind, and are then erased: one by themselves on
// their page, the other by an operator. Then every store is searched for them by name, with sealed
// values opened.

const run = promisify(execFile);

interface Canary {
  readonly username: string;
  readonly email: string;
  /** The names that an institution uses for the person; known once it has been read. */
  readonly names: string[];
  readonly answeredId: string;
}

let system: System;
/** Backups, and the data restored from them. */
let dir: string;
let byPage: Canary;
let byCommand: Canary;
/** What the search found before the erasure, which proves that it works. */
let before: string[];
let inRedis: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cauce-erasure-'));
  system = await startSystem({ LOG_LEVEL: 'trace' });
  byPage = await life(buildRut(17_910_001), 'canario.pagina@correo.cl');
  byCommand = await life(buildRut(17_910_002), 'canario.orden@correo.cl');
  before = await recordsAt({});
  await command('backup', 'create', '--to', join(dir, 'backup'));

  const erased = await signIn(byPage).then(({ post }) => post('/person/erasure'));
  expect(erased['count']).toBe(2);
  await waitForMail(system.simulatorUrl, byPage.email, ({ subject }) => /Borramos/.test(subject));
  await command('persons', 'erase', '--rut', byCommand.username, '--yes');
  await until(async () => (await recordsAt({})).every((line) => !line.startsWith('mails ')));

  const redis = new Redis(String(system.env['REDIS_URL']));
  const keys = await redis.keys('*');
  inRedis = [...keys, ...(await Promise.all(keys.map((key) => redis.dumpBuffer(key))))].join('\n');
  redis.disconnect();
});
afterAll(async () => {
  await system.stop();
  rmSync(dir, { recursive: true, force: true });
});

/**
 * A person with data from an AFP, a consent that was never granted, and a rights request that was
 * answered.
 */
async function life(username: string, email: string): Promise<Canary> {
  const products = ['personal-information'];
  const visit = await visitWidget(system, username, { email, products, entityId: 'afp-cuprum' });
  const started = await visit.start({ username, password: CANARY });
  expect(started).toHaveProperty('id');
  expect(await visit.ended(started)).toBe('success');
  await visitWidget(system, username, { email, entityId: 'banco-security' });
  const { consentId } = visit;
  const reading = { consentId, product: 'personal-information' };
  const read = (await visit.withTaskToken('/products/retrieve-data', reading)) as unknown as {
    names: string;
    lastName: string;
    address: { street: string } | null;
  }[];
  const names = read.flatMap(({ names, lastName }) => [names, lastName]);
  expect(names).toHaveLength(2);

  const person = await signIn({ username, email });
  const reason = `Soy ${names.join(' ')}, ${username}: escríbanme a ${email}`;
  const path = `/person/connections/${consentId}/objection`;
  const { request } = (await person.post(path, { reason })) as { request: { id: string } };
  const answeredId = request.id;
  const answered = await system.call('POST', `/api/v1/rights-requests/${answeredId}/answer`, {
    headers: { 'x-api-key': system.apiKey },
    body: { outcome: 'done', message: `Listo, ${names.join(' ')}` },
  });
  expect(answered.status).toBe(200);
  await waitForMail(system.simulatorUrl, email, ({ subject }) => /Respondieron/.test(subject));
  await waitForMail(system.simulatorUrl, email, ({ attachments }) => attachments.length > 0);
  return { username, email, names, answeredId };
}

/** Signs in with the code from the inbox. */
async function signIn({ username, email }: Pick<Canary, 'username' | 'email'>) {
  const send = async (path: string, body?: unknown, token?: string) => {
    const answer = await system.call('POST', `/api/v1${path}`, {
      ...(body !== undefined && { body }),
      ...(token !== undefined && { token }),
    });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body['data'] as Record<string, unknown>;
  };
  const codeOf = ({ text }: { text: string }) => /^\d{6}$/m.exec(text)?.[0];
  const { signInId } = await send('/person/sign-ins', { username, email });
  const used = usedCodes.get(email) ?? new Set<string>();
  const mail = await waitForMail(system.simulatorUrl, email, (one) => {
    const code = codeOf(one);
    return code !== undefined && !used.has(code);
  });
  const code = String(codeOf(mail));
  usedCodes.set(email, used.add(code));
  const { token } = await send('/person/sessions', { signInId, code });
  return { post: (path: string, body: unknown = {}) => send(path, body, String(token)) };
}
/** The collections that contain persons by name, with sealed values opened. */
const HELD_BY = ['consents', 'personSessions', 'personSignIns', 'rightsRequests', 'tasks'];
const usedCodes = new Map<string, Set<string>>();

/** Runs an operator command on the system's stores. */
async function command(...args: string[]): Promise<void> {
  await commandAt({ ...system.env, ...(args[0] === 'backup' && { MONGODB_URL: '' }) }, ...args);
}

async function commandAt(env: Record<string, string | undefined>, ...args: string[]) {
  const line = ['--import', './api/bin/typescript.mjs', 'api/main.ts', ...args];
  await run(process.execPath, line, { env: { ...process.env, ...env } });
}

/** Every stored record, with sealed values opened. */
async function recordsAt(env: Record<string, string>): Promise<string[]> {
  const config = loadOperatorConfig({ ...system.env, ...env });
  const mongo = connectMongo(config.mongodbUrl, config.mongodbDatabase);
  try {
    const vault = new Vault(parseKeyRing(config.vaultKeys));
    return await openedRecords({ mongo, vault, credentialVault: createCredentialVault(config) });
  } finally {
    await mongo.close();
  }
}

/** The texts that may identify a person. */
function formsOf({ username, email, names }: Canary): string[] {
  const [number = '', check = ''] = username.split('-');
  const dotted = number.replaceAll(/\B(?=(\d{3})+$)/g, '.');
  return [username, `${number}${check}`, `${dotted}-${check}`, number, email, ...names];
}

const naming = (lines: readonly string[], canary: Canary) =>
  lines.filter((line) => formsOf(canary).some((form) => line.includes(form)));

const both = () => [byPage, byCommand];

/** Restores the earlier backup, and opens every record of it. */
async function restored(name: string, ...options: string[]): Promise<string[]> {
  const target = join(dir, name);
  const ledger = join(String(system.env['DATA_DIR']), 'erasures.jsonl');
  expect(existsSync(ledger)).toBe(true);
  const at = { ...system.env, DATA_DIR: target, MONGODB_URL: '', ERASURE_LEDGER: ledger };
  await commandAt(at, 'backup', 'restore', '--from', join(dir, 'backup'), ...options);
  const mongo = await startMongo(join(target, 'mongo'));
  try {
    return await recordsAt({ DATA_DIR: target, MONGODB_URL: String(mongo.ready['url']) });
  } finally {
    await mongo.end();
  }
}

describe('a person who was erased', () => {
  it('is in no record, although all of them were decrypted', async () => {
    const after = await recordsAt({});
    for (const canary of both()) {
      // Before the erasure, the search found each of them in all of these collections.
      const where = naming(before, canary).map((line) => line.slice(0, line.indexOf(' ')));
      expect([...new Set(where)].sort()).toEqual(HELD_BY);
      expect(naming(after, canary)).toEqual([]);
      const request = after.find(
        (line) => line.startsWith('rightsRequests ') && line.includes(canary.answeredId),
      );
      expect(request).toContain('"subject":"erased:');
    }
    expect(after.length).toBeGreaterThan(30);
  });

  it('is not in Redis', () => {
    expect(inRedis.length).toBeGreaterThan(1000);
    for (const canary of both()) expect(naming([inRedis], canary)).toEqual([]);
  });

  it('is in no file of stores, logs, ledger or backup', async () => {
    for (const part of ['web', 'worker', 'simulator', 'redis', 'mongo'] as const)
      await system.end(part);
    for (const canary of both()) {
      expect(filesWith(system.dir, formsOf(canary))).toEqual([]);
      expect(filesWith(join(dir, 'backup'), formsOf(canary))).toEqual([]);
    }
    // The logs do contain the calls that they made.
    expect(filesWith(join(system.dir, 'logs'), ['/person/erasure'])).not.toEqual([]);
  });

  it('is not restored from a backup made before the erasure', async () => {
    const lines = await restored('restored');
    for (const canary of both()) expect(naming(lines, canary)).toEqual([]);
    expect(lines.length).toBeGreaterThan(30);
    // Without the ledger they are restored, so it is the ledger that removes them.
    const lost = await restored('without', '--without-ledger');
    for (const canary of both()) expect(naming(lost, canary).length).toBeGreaterThan(3);
  });
});
