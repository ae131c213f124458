import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../test/connect.ts';
import { rutSeries } from '../../../test/factories.ts';
import { installMongoTools } from '../../../test/mongoTools.ts';
import { startPersonsTest, type PersonsTest } from '../../../test/personsCommand.ts';
import { startMongo, type StartedProcess } from '../../../test/processes.ts';
import { runPersonsCommand } from '../persons.ts';
import { runBackupCommand } from './backup.ts';

const nextRut = rutSeries(16_700_000);

let mongo: StartedProcess;
let test: PersonsTest;
let one: ConnectClient;
let other: ConnectClient;
/**
 * In this order: erased everywhere, erased at one client, erased but back with a new consent, never
 * erased.
 */
const [ana, eva, ines, luis] = [nextRut(), nextRut(), nextRut(), nextRut()];
const consents: Record<string, string> = {};

/** The sandbox's embedded data, and a MongoDB server's. */
const KINDS = ['embedded', 'mongodb'] as const;
type Kind = (typeof KINDS)[number];

beforeAll(async () => {
  test = await startPersonsTest(async (dir) => {
    mongo = await startMongo(join(dir, 'data', 'mongo'));
    return {
      DATA_DIR: join(dir, 'data'),
      MONGODB_URL: String(mongo.ready.url),
      MONGODB_DATABASE: 'cauce',
    };
  });
  const { server, dir } = test;
  const persons = (...argv: string[]) => test.persons(...argv);
  installMongoTools(dir);
  [one, other] = [await connectClient(server), await connectClient(server)];
  const connect = async (name: string, client: ConnectClient, username: string) => {
    consents[name] = (await client.consent(username)).consentId;
  };
  await connect('ana', one, ana);
  await connect('eva', one, eva);
  await connect('eva at other', other, eva);
  await connect('ines', one, ines);
  await connect('luis', one, luis);
  const { token } = await server.session();
  const args = { username: ana, password: 'malaClave99' };
  const wrong = await server.launch(
    token,
    { action: 'banco-chile:movement', args },
    { 'x-sandbox-scenario': 'wrong_login' },
  );
  await server.runTask(String(wrong.body.taskId));
  for (const kind of KINDS) await backup(`create --to ${dir}/early-${kind}`, kind);
  await persons('erase', '--rut', ana, '--yes');
  await persons('erase', '--rut', eva, '--client', one.clientId, '--yes');
  await persons('erase', '--rut', ines, '--yes');
  await connect('ines again', one, ines);
  for (const kind of KINDS) await backup(`create --to ${dir}/late-${kind}`, kind);
});
afterAll(async () => {
  await test.close();
  await mongo.end();
});

/** The environment of a backup or restore of each kind. */
function environment(kind: Kind, target: string | null): Record<string, string | undefined> {
  const { env, dir } = test;
  const { MONGODB_URL, ...rest } = env;
  const PATH = `${dir}/bin:${String(process.env.PATH)}`;
  if (kind === 'embedded')
    return { ...rest, PATH, ...(target !== null && { DATA_DIR: join(dir, target) }) };
  return { ...rest, PATH, MONGODB_URL, ...(target !== null && { MONGODB_DATABASE: target }) };
}

async function backup(line: string, kind: Kind, target: string | null = null) {
  let [out, err] = ['', ''];
  const code = await runBackupCommand([...line.split(' '), '--json'], {
    env: environment(kind, target),
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    now: test.server.clock.now,
  });
  const json: unknown = code === 0 ? JSON.parse(out) : null;
  return { code, err, json };
}

/** All restored documents, one per line. */
async function restored(kind: Kind, target: string): Promise<string[]> {
  const path = join(test.dir, target, 'mongo');
  if (kind === 'embedded' && !existsSync(join(path, 'data.mdb'))) return [];
  const server = kind === 'embedded' ? await startMongo(path) : mongo;
  const client = new MongoClient(String(server.ready.url));
  try {
    const db = client.db(kind === 'embedded' ? 'cauce' : target);
    const lines: string[] = [];
    for (const { name } of await db.listCollections().toArray())
      for (const document of await db.collection(name).find().toArray())
        lines.push(`${name} ${JSON.stringify(document)}`);
    return lines;
  } finally {
    await client.close();
    if (kind === 'embedded') await server.end();
  }
}

const of = (username: string) => {
  const subject = test.server.container.userKeys.person(username);
  return (line: string) => line.includes(subject);
};
const consent = (lines: readonly string[], name: string): Record<string, unknown> => {
  const found = lines.find(
    (l) => l.startsWith('consents ') && l.includes(`"_id":"${consents[name] ?? ''}"`),
  );
  return JSON.parse(found?.slice('consents '.length) ?? '{}') as Record<string, unknown>;
};

describe.each(KINDS)('restoring a backup of kind %s', (kind) => {
  it('repeats the erasures made after the backup', async () => {
    const ran = await backup(`restore --from ${test.dir}/early-${kind}`, kind, `again-${kind}`);
    expect([ran.err, ran.json]).toEqual([
      '',
      expect.objectContaining({ erasures: { recorded: 3, repeated: 3, unfinished: 0 } }),
    ]);
    const lines = await restored(kind, `again-${kind}`);
    for (const username of [ana, ines]) expect(lines.filter(of(username))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('restrictions '))).toEqual([]);
    const kept = { state: 'revoked', person: null, credentials: null, results: [] };
    const erased = expect.stringMatching(/^erased:/) as string;
    for (const name of ['ana', 'eva', 'ines'])
      expect(consent(lines, name)).toMatchObject({ ...kept, subject: erased });
    // The other client's share, and persons who were not erased, are still there.
    for (const name of ['eva at other', 'luis'])
      expect(consent(lines, name)).toMatchObject({ state: 'active', results: [{}] });
    expect(lines.filter(of(eva)).every((line) => line.includes(other.clientId))).toBe(true);
    const ends = lines.filter((line) => line.includes('"event":"person.erased"'));
    expect(ends).toHaveLength(3);
    expect(ends[0]).toContain('after a restore');
  });

  it('keeps what a person consented to after their erasure', async () => {
    const ran = await backup(`restore --from ${test.dir}/late-${kind}`, kind, `newer-${kind}`);
    expect([ran.err, ran.json]).toEqual([
      '',
      expect.objectContaining({ erasures: { recorded: 3, repeated: 0, unfinished: 0 } }),
    ]);
    const lines = await restored(kind, `newer-${kind}`);
    expect(consent(lines, 'ines again')).toMatchObject({ state: 'active' });
    expect(lines.filter(of(ana))).toEqual([]);
  });

  it.each([
    ['missing', 'There is no ledger', (file: string) => renameSync(file, `${file}.away`)],
    ['damaged', 'Line 4 of the ledger', (file: string) => appendFileSync(file, '{"v":1}\n')],
    [
      'changed',
      'was changed',
      (file: string) => {
        const text = readFileSync(file, 'utf8');
        truncateSync(file, 0);
        appendFileSync(file, text.replace('"all"', `"${one.clientId}"`));
      },
    ],
  ])('is refused if the ledger is %s', async (name, message, spoil) => {
    const before = readFileSync(test.ledger);
    spoil(test.ledger);
    const target = `${name}-${kind}`;
    try {
      const ran = await backup(`restore --from ${test.dir}/early-${kind}`, kind, target);
      expect([ran.code, ran.err]).toEqual([1, expect.stringContaining(message)]);
      expect(ran.err).toContain('--without-ledger');
      expect(await restored(kind, target)).toEqual([]);
      // Neither data nor secrets were restored.
      if (kind === 'embedded') expect(readdirSync(join(test.dir, target))).toEqual([]);
    } finally {
      replace(test.ledger, before);
    }
  });

  it('is refused if the ledger is older than the backup', async () => {
    const all = readFileSync(test.ledger, 'utf8');
    const verify = () => backup(`verify --from ${test.dir}/late-${kind}`, kind);
    expect((await verify()).json).toMatchObject({
      ledger: 'the available ledger contains 3 erasures',
    });
    truncateSync(test.ledger, all.lastIndexOf('{'));
    try {
      const ran = await backup(`restore --from ${test.dir}/late-${kind}`, kind, `older-${kind}`);
      expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('is older than the backup')]);
      expect(await restored(kind, `older-${kind}`)).toEqual([]);
      expect((await verify()).json).toMatchObject({
        ledger: expect.stringContaining('restore refuses') as string,
      });
    } finally {
      replace(test.ledger, Buffer.from(all));
    }
  });

  it('restores erased persons too if run without the ledger, and reports that it repeated no erasures', async () => {
    const target = `without-${kind}`;
    const ran = await backup(
      `restore --from ${test.dir}/early-${kind} --without-ledger`,
      kind,
      target,
    );
    expect(ran.json).toMatchObject({ erasures: null });
    expect((await restored(kind, target)).filter(of(ana)).length).toBeGreaterThan(3);
  });

  it('skips an unfinished line of the ledger', async () => {
    const { size } = statSync(test.ledger);
    appendFileSync(test.ledger, '{"v":1,"at":"2026-');
    const ran = await backup(`restore --from ${test.dir}/early-${kind}`, kind, `torn-${kind}`);
    truncateSync(test.ledger, size);
    expect(ran.json).toMatchObject({ erasures: { recorded: 3, repeated: 3, unfinished: 1 } });
  });
});

describe('a database restored by other means', () => {
  it('has its erasures repeated by each run of npm run persons -- repeat-erasures', async () => {
    const target = 'without-mongodb';
    const repeat = async () => {
      let out = '';
      await runPersonsCommand(['repeat-erasures', '--json'], {
        env: environment('mongodb', target),
        out: (text) => void (out += text),
        err: (text) => expect(text).toBe(''),
        now: test.server.clock.now,
      });
      return JSON.parse(out) as unknown;
    };
    expect(await repeat()).toEqual({ recorded: 3, repeated: 3, unfinished: 0 });
    const lines = await restored('mongodb', target);
    expect(lines.filter(of(ana))).toEqual([]);
    expect(await repeat()).toEqual({ recorded: 3, repeated: 0, unfinished: 0 });
    expect(await restored('mongodb', target)).toEqual(lines);
  });
});

function replace(file: string, content: Buffer): void {
  if (existsSync(file)) truncateSync(file, 0);
  appendFileSync(file, content);
}
