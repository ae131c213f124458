import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMongo, type StartedProcess } from '../../../test/processes.ts';
import { generateKeyRing } from '../../infra/keys/keyRing.ts';
import { runBackupCommand } from './backup.ts';
import { databaseUrl } from './mongodbBackup.ts';

interface Ran {
  readonly code: number;
  readonly err: string;
  // Untyped, because the shape depends on the command.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

let dir: string;
let mongo: StartedProcess;
let client: MongoClient;
const dataDir = () => join(dir, 'data');
/** The ledger of erasures, which is empty. */
const ledger = () => join(dir, 'erasures.jsonl');
const items = () => client.db('cauce').collection<{ _id: number; text: string }>('items');
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cauce-backup-'));
  writeFileSync(ledger(), '');
  mongo = await startMongo(join(dataDir(), 'mongo'));
  client = new MongoClient(String(mongo.ready.url));
});
afterAll(async () => {
  await client.close();
  await mongo.end();
  rmSync(dir, { recursive: true, force: true });
});

async function backup(line: string, env: Record<string, string> = {}): Promise<Ran> {
  let [out, err] = ['', ''];
  const code = await runBackupCommand([...line.split(' '), '--json'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir(), ERASURE_LEDGER: ledger(), ...env },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    now: () => new Date(),
  });
  return { code, err, json: code === 0 ? (JSON.parse(out) as unknown) : null };
}

describe("a backup of the sandbox's data", () => {
  it('contains every write acknowledged before it started, and is restored into an empty DATA_DIR', async () => {
    const text = randomBytes(300).toString('hex');
    await items().insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, text })));
    let acknowledged = 500;
    const stopped = new AbortController();
    const writing = (async () => {
      while (!stopped.signal.aborted) {
        await items().insertOne({ _id: acknowledged, text });
        acknowledged += 1;
      }
    })();
    const before = acknowledged;
    const folder = join(dir, 'backup');
    const made = await backup(`create --to ${folder}`);
    stopped.abort();
    await writing;
    expect([made.code, made.err]).toEqual([0, '']);
    expect(acknowledged).toBeGreaterThan(before);
    expect(made.json).toMatchObject({ kind: 'embedded', database: 'cauce' });

    expect((await backup(`verify --from ${folder}`)).json).toMatchObject({ ok: true });
    const target = join(dir, 'restored');
    const restored = await backup(`restore --from ${folder}`, { DATA_DIR: target });
    expect(restored.json).toMatchObject({ restored: true, erasures: { recorded: 0 } });
    // A sandbox backup includes the secrets that its sealed fields need.
    expect(readFileSync(join(target, 'secrets.json'), 'utf8')).toBe(
      readFileSync(join(dataDir(), 'secrets.json'), 'utf8'),
    );
    const other = await startMongo(join(target, 'mongo'));
    const reader = new MongoClient(String(other.ready.url));
    try {
      const found = await reader
        .db('cauce')
        .collection<{ _id: number; text: string }>('items')
        .find()
        .sort({ _id: 1 })
        .toArray();
      expect(found.length).toBeGreaterThanOrEqual(before);
      // A consistent snapshot: no gaps between consecutive writes, and no partial writes.
      expect(found.map(({ _id }) => _id)).toEqual(found.map((_, index) => index));
      expect(found.every((one) => one.text === text)).toBe(true);
    } finally {
      await reader.close();
      await other.end();
    }
    const again = await backup(`restore --from ${folder}`, { DATA_DIR: target });
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('holds data already')]);
  });

  it('is rejected if it was changed or truncated', async () => {
    const folder = join(dir, 'damaged');
    expect((await backup(`create --to ${folder}`)).code).toBe(0);
    const file = join(folder, 'mongo', 'data.mdb');
    const bytes = readFileSync(file);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    for (const command of ['verify', 'restore']) {
      const ran = await backup(`${command} --from ${folder}`, { DATA_DIR: join(dir, 'none') });
      expect([ran.code, ran.err]).toEqual([
        1,
        expect.stringContaining('mongo/data.mdb is missing'),
      ]);
    }
    rmSync(join(folder, 'manifest.json'));
    expect((await backup(`verify --from ${folder}`)).err).toContain('no finished backup');
    expect((await backup(`create --to ${folder}`)).err).toContain('is not empty');
  });

  it('leaves no file if there is nothing to back up', async () => {
    const folder = join(dir, 'nothing');
    const ran = await backup(`create --to ${folder}`, { DATA_DIR: join(dir, 'no-data') });
    expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('There is no data')]);
    expect(existsSync(join(folder, 'manifest.json'))).toBe(false);
  });
});

describe('a backup of a MongoDB server', () => {
  /** Fake tools, which record their arguments and where the password was. */
  function tools(): Record<string, string> {
    const bin = join(dir, 'bin');
    mkdirSync(bin, { recursive: true });
    for (const name of ['mongodump', 'mongorestore']) {
      writeFileSync(
        join(bin, name),
        `#!/bin/sh
echo "${name} $*" >> "${join(dir, 'asked')}"
for a in "$@"; do case "$a" in
  --config=*) cat "\${a#--config=}" >> "${join(dir, 'config')}";;
  --archive=*) [ ${name} = mongodump ] && echo archive > "\${a#--archive=}";;
esac; done
exit 0
`,
      );
      chmodSync(join(bin, name), 0o755);
    }
    return {
      PATH: `${bin}:${String(process.env.PATH)}`,
      MONGODB_URL: String(mongo.ready.url),
      VAULT_KEYS: generateKeyRing(new Date()),
    };
  }

  it("runs MongoDB's tools and passes the address in a temporary file", async () => {
    const env = tools();
    const folder = join(dir, 'dump');
    expect((await backup(`create --to ${folder}`, env)).json).toMatchObject({
      kind: 'mongodb',
      files: [{ name: 'mongodb.archive.gz' }],
      vaultKeys: [],
    });
    expect((await backup(`verify --from ${folder}`, env)).json).toMatchObject({ ok: true });
    const full = await backup(`restore --from ${folder}`, env);
    expect([full.code, full.err]).toEqual([1, expect.stringContaining('is not empty')]);
    const elsewhere = { ...env, MONGODB_DATABASE: 'other' };
    expect((await backup(`restore --from ${folder}`, elsewhere)).code).toBe(0);
    const asked = readFileSync(join(dir, 'asked'), 'utf8').trim().split('\n');
    expect(asked.map((line) => line.replaceAll(/--(config|archive)=\S+/g, '--$1'))).toEqual([
      'mongodump --config --gzip --archive',
      'mongorestore --config --gzip --archive --dryRun',
      'mongorestore --config --gzip --archive --nsInclude=cauce.* --nsFrom=cauce.* --nsTo=other.* --stopOnError',
    ]);
    for (const line of asked) {
      expect(line).not.toContain('mongodb://');
      expect(existsSync(/--config=(\S+)/.exec(line)?.[1] ?? '/')).toBe(false);
    }
    const wrongKind = await backup(`restore --from ${folder}`);
    expect(wrongKind.err).toContain('set MONGODB_URL to an empty one');
  });

  it('says what is missing if the tools are not installed', async () => {
    const env = { ...tools(), PATH: '/nonexistent' };
    const ran = await backup(`create --to ${join(dir, 'no-tools')}`, env);
    expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('Database Tools')]);
  });

  it.each([
    ['mongodb://h:1/', 'mongodb://h:1/cauce'],
    ['mongodb://a:1,b:2/?replicaSet=rs', 'mongodb://a:1,b:2/cauce?replicaSet=rs'],
    ['mongodb://u:p@h', 'mongodb://u:p@h/cauce?authSource=admin'],
    ['mongodb://u:p@h/users', 'mongodb://u:p@h/cauce?authSource=users'],
    ['mongodb+srv://u:p@h/x?authSource=y', 'mongodb+srv://u:p@h/cauce?authSource=y'],
  ])('sets the database in the URL %s', (url, expected) => {
    expect(databaseUrl(url, 'cauce')).toBe(expected);
  });
});
