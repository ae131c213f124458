import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnexpectedPage } from '@cauce/extractors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY, canaryInText } from '../../../../test/canary.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, testConfig, type TestServer } from '../../../../test/testServer.ts';
import { runInstitutionsCommand } from '../../../commandLine/institutions.ts';
import { generateKeyRing } from '../../../infra/keys/keyRing.ts';
import { keepPageRecord } from './commands/keepPageRecord.ts';
import {
  MOST_PAGE_RECORDS,
  pageRecordAad,
  type PageContent,
  type PageRecordDocument,
} from './pageRecords.types.ts';

let dir: string;
let env: Record<string, string>;
let server: TestServer;
let token: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cauce-page-records-'));
  const config = testConfig();
  env = {
    DATA_DIR: config.dataDir,
    MONGODB_URL: config.mongodbUrl,
    MONGODB_DATABASE: config.mongodbDatabase,
    REDIS_URL: config.redisUrl,
    VAULT_KEYS: generateKeyRing(new Date()),
  };
  server = await startTestServer(env);
  ({ token } = await server.session());
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

let serial = 33_000_000;
const nextRut = () => buildRut((serial += 1));

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const PAGE: UnexpectedPage = {
  reason: 'The login led to a page that is not known',
  field: null,
  address: 'https://www.bancochile.cl/login',
  tree: 'html\n  body\n    form[id=aviso]',
  requests: [{ method: 'GET', address: 'https://www.bancochile.cl/login', status: 200 }],
  screenshot: PNG,
};

const records = () => server.container.mongo.db.collection<PageRecordDocument>('pageRecords');
const ofTask = (taskId: string) => records().find({ taskId }).toArray();
const contentOf = ({ _id, page }: PageRecordDocument) =>
  server.container.vault.open<PageContent>(page, pageRecordAad(_id));

async function runTask(username: string, headers: Record<string, string>): Promise<string> {
  const body = { action: 'banco-chile:movement', args: { username, password: CANARY } };
  const launched = await server.launch(token, body, headers);
  const taskId = String(launched.body.taskId);
  await server.runTask(taskId);
  return taskId;
}

/** Stores a record as a worker does. */
const keep = (entityId: string, page: UnexpectedPage = PAGE, deps: object = {}) =>
  keepPageRecord(
    { ...server.container, ...deps },
    { entityId, actionTypes: ['movement'], taskId: 'task', subject: 'somebody', phase: 'login' },
    page,
  );

async function failures(...words: string[]) {
  let [out, err] = ['', ''];
  const code = await runInstitutionsCommand(['failures', ...words], {
    env,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    now: server.clock.now,
  });
  return { code, out, err };
}

/** Every distinctive value of a result: names, numbers, amounts. */
function valuesIn(result: unknown): string[] {
  if (typeof result === 'object' && result !== null) return Object.values(result).flatMap(valuesIn);
  const text = String(result);
  return typeof result !== 'boolean' && text.length > 5 ? [text] : [];
}

describe('a page that ends an extraction', () => {
  it('is stored sealed, without any data of the person', async () => {
    const username = nextRut();
    const read = await runTask(username, {});
    const answer = await server.task(token, read);
    const values = [
      ...new Set(valuesIn(answer.body.results.data)),
      username,
      username.slice(0, -2),
    ];
    expect(values.length).toBeGreaterThan(20);

    const taskId = await runTask(username, { 'x-sandbox-scenario': 'malformed' });
    const [record, ...more] = await ofTask(taskId);
    if (record === undefined) throw new Error('no record');
    expect(more).toEqual([]);
    const subject = server.container.userKeys.person(username);
    expect(record).toMatchObject({ entityId: 'banco-chile', actionTypes: ['movement'], subject });
    const page = contentOf(record);
    expect(page.requests.length).toBeGreaterThan(1);
    // The tree contains the field names of the answer, and their types.
    expect(page.tree).toMatch(/^rutNuevo: string$/m);
    const clear = JSON.stringify(page);
    expect(values.filter((value) => clear.includes(value))).toEqual([]);
    expect(canaryInText(clear)).toEqual([]);
    // The page itself cannot be read in the store.
    const stored = JSON.stringify(record);
    expect(stored).not.toContain('bancochile');
    expect(server.logs.filter((line) => line.includes(page.tree.slice(0, 20)))).toEqual([]);
    expect(await ofTask(read)).toEqual([]);
  });

  it('does not fail the task if it cannot be stored', async () => {
    const warnings: object[] = [];
    const logger = { warn: (facts: object) => void warnings.push(facts), info: () => undefined };
    const pageRecords = { add: () => Promise.reject(new Error('no room')) };
    await keep('banco-chile', PAGE, { pageRecords, logger });
    expect(warnings).toHaveLength(1);
  });

  it('is deleted after seven days', async () => {
    await keep('banco-bice');
    server.clock.advance(7 * 86_400 - 60);
    expect(JSON.parse((await failures('banco-bice', '--json')).out)).toHaveLength(1);
    server.clock.advance(120);
    expect(JSON.parse((await failures('banco-bice', '--json')).out)).toEqual([]);
    await server.container.purgeExpired();
    expect(await records().countDocuments({ entityId: 'banco-bice' })).toBe(0);
  });

  it('replaces the oldest page of its institution if there are too many', async () => {
    await keep('sii');
    for (let index = 0; index <= MOST_PAGE_RECORDS; index += 1) {
      server.clock.advance(1);
      await keep('tgr', { ...PAGE, reason: `number ${String(index)}` });
    }
    const kept = await server.container.pageRecords.list('tgr', server.clock.now(), 1_000);
    expect(kept).toHaveLength(MOST_PAGE_RECORDS);
    expect(kept.map((one) => contentOf(one).reason)).not.toContain('number 0');
    expect(await records().countDocuments({ entityId: 'sii' })).toBe(1);
  });
});

describe('npm run institutions -- failures', () => {
  it('lists the newest pages, of all institutions or of one', async () => {
    server.clock.advance(1);
    await keep('banco-itau', { ...PAGE, field: 'login:aviso' });
    server.clock.advance(1);
    await keep('buda');
    const { code, out } = await failures('--limit', '2');
    expect(code).toBe(0);
    expect(out.match(/^\d{4}-.*$/gm)).toHaveLength(2);
    expect(out).toMatch(/^ {2}buda:movement, login: UNEXPECTED_PAGE$/m);
    expect(out).toMatch(/^ {2}banco-itau:movement, login: UNEXPECTED_PAGE login:aviso$/m);
    const [one, ...others] = JSON.parse((await failures('banco-itau', '--json')).out) as object[];
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      entityId: 'banco-itau',
      actions: ['banco-itau:movement'],
      step: 'login',
      code: 'UNEXPECTED_PAGE',
      field: 'login:aviso',
      address: 'https://www.bancochile.cl/login',
      taskId: 'task',
    });
  });

  it('shows one page, and writes its screenshot to the given folder', async () => {
    await keep('banco-consorcio');
    const listed = await failures('banco-consorcio', '--json');
    const [{ id } = { id: '' }] = JSON.parse(listed.out) as { id: string }[];
    const shown = await failures('show', id);
    expect(shown.out).toContain('    form[id=aviso]');
    expect(shown.out).toContain('  GET https://www.bancochile.cl/login 200');
    expect(shown.out).toContain('--out FOLDER');
    const file = join(dir, 'pictures', `${id}.png`);
    const written = await failures('show', id, '--out', join(dir, 'pictures'));
    expect(written.out).toContain(file);
    expect(readFileSync(file)).toEqual(PNG);
    const { db } = server.container.mongo;
    const read = { event: 'page-record.read', detail: id };
    expect(await db.collection('audit').countDocuments(read)).toBe(2);
  });

  it('reports invalid arguments and empty results', async () => {
    expect((await failures('banco-nadie')).err).toMatch(/^There is no institution banco-nadie/);
    expect((await failures('show')).err).toMatch(/^Which record\?/);
    expect((await failures('show', 'none')).err).toMatch(/^There is no record none/);
    expect((await failures('--limit', 'many')).err).toMatch(/^--limit is a number/);
    expect((await failures('banco-security')).out).toMatch(/^No unexpected page/);
  });

  it('lists pages sealed under a key that is not available', async () => {
    await keep('banco-ripley');
    const others = { ...env, VAULT_KEYS: generateKeyRing(new Date('2025-01-01')) };
    let out = '';
    await runInstitutionsCommand(['failures', 'banco-ripley'], {
      env: others,
      out: (text) => void (out += text),
      err: () => undefined,
      now: server.clock.now,
    });
    expect(out).toContain('sealed with a key that VAULT_KEYS does not contain');
  });
});
