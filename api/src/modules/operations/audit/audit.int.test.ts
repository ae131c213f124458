import { MongoClient, MongoNetworkError, type Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { addSeconds } from '../../../infra/clock.ts';
import { generateKeyRing, parseKeyRing } from '../../../infra/keys/keyRing.ts';
import { connectMongo, type Mongo } from '../../../infra/mongo/mongo.ts';
import { AuditStore } from './audit.store.ts';
import type { AuditEntry, ChainedEntry, StoredEntry } from './audit.types.ts';
import { AuditKeys } from './AuditKeys.ts';
import { CheckpointsStore, type Checkpoint } from './checkpoints.store.ts';
import { acceptFindings } from './commands/acceptFindings.ts';
import { purgeAudit } from './commands/purgeAudit.ts';
import { signHeads } from './commands/signHeads.ts';
import { verifyAudit } from './commands/verifyAudit.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const ring = generateKeyRing(NOW);
const auditKeys = new AuditKeys(parseKeyRing(ring), 'sandbox');
const admin = new MongoClient(inject('mongodbUrl'));
let serial = 0;
let mongo: Mongo;
let db: Db;
let now: Date;

beforeAll(() => admin.connect());
afterAll(async () => {
  await mongo.close();
  await admin.close();
});
beforeEach(async () => {
  if (serial > 0) await mongo.close();
  serial += 1;
  const name = `audit_${String(process.pid)}_${String(serial)}`;
  mongo = connectMongo(inject('mongodbUrl'), name);
  db = admin.db(name);
  now = NOW;
  await storeOf(mongo).ensureIndexes();
});

const storeOf = (one: Mongo, operator: string | null = null) =>
  new AuditStore(one, { keys: auditKeys, checkpoints: new CheckpointsStore(one), operator });
const deps = () => ({
  now: () => now,
  audit: storeOf(mongo),
  checkpoints: new CheckpointsStore(mongo),
  auditKeys,
  auditRetentionYears: 8,
});
const entryOf = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  at: now,
  event: 'task.read',
  clientId: 'client-1',
  keyId: 'key-1',
  ip: '192.0.2.7',
  subject: 'pseudonym-1',
  taskId: 'task-1',
  ...overrides,
});
const entries = () => db.collection<StoredEntry>('audit');
const chainOfClient = (clientId = 'client-1') =>
  entries().find<ChainedEntry>({ clientId }).sort({ 'proof.sequence': 1 }).toArray();
const at = async (sequence: number) => {
  const found = (await chainOfClient())[sequence - 1];
  if (!found) throw new Error('no such entry');
  return found;
};
async function write(count: number, overrides: Partial<AuditEntry> = {}) {
  const { audit } = deps();
  for (let index = 0; index < count; index += 1) await audit.append(entryOf(overrides));
}
const findings = async (anchor?: Checkpoint) =>
  (await verifyAudit(deps(), anchor ? { anchor } : {})).findings;

describe('a manipulation of the database', () => {
  it('is detected if an entry is changed, and the entry is named', async () => {
    await write(5);
    const victim = await at(3);
    await entries().updateOne({ _id: victim._id }, { $set: { keyId: 'key-2' } });
    expect(await findings()).toMatchObject([
      { kind: 'changed', chain: 'client-1', sequence: 3, id: String(victim._id), at: victim.at },
    ]);
  });

  it('is detected if an entry is removed, replaced by another, or removed from the end', async () => {
    await write(5);
    const [second, last] = [await at(2), await at(5)];
    await entries().deleteOne({ _id: second._id });
    expect(await findings()).toMatchObject([{ kind: 'missing', sequence: 2 }]);
    await entries().insertOne({ ...second, keyId: 'key-2' });
    expect(await findings()).toMatchObject([{ kind: 'changed', sequence: 2 }]);
    const { _id: _old, proof, ...rest } = last;
    const forged = { ...rest, proof: { ...proof, sequence: 6, previous: proof.hash } };
    await entries().insertOne(forged as StoredEntry);
    expect(await findings()).toMatchObject([{ sequence: 2 }, { kind: 'changed', sequence: 6 }]);
  });

  it('is detected if the tail is cut off after its head was signed', async () => {
    await write(5);
    await signHeads(deps());
    await entries().deleteMany({ 'proof.sequence': { $gt: 3 } });
    expect(await findings()).toMatchObject([
      {
        kind: 'truncated',
        chain: 'client-1',
        sequence: 4,
        text: expect.stringContaining('5') as string,
      },
    ]);
    // Entries that are written afterwards do not hide the manipulation, and are never signed.
    await write(4);
    expect((await findings()).map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['replaced', 5],
    ]);
    const { findings: found, checkpoint } = await signHeads(deps());
    expect(found).toMatchObject([{ kind: 'replaced', sequence: 6 }]);
    expect(checkpoint?.heads).toMatchObject([{ sequence: 5 }]);
  });

  it('is detected if a whole chain is removed, with an anchor even if the signed heads are gone', async () => {
    await write(2);
    await write(2, { clientId: null });
    const { checkpoint } = await signHeads(deps());
    await entries().deleteMany({ clientId: null });
    expect(await findings()).toMatchObject([{ kind: 'truncated', chain: 'operator', sequence: 1 }]);
    expect((await signHeads(deps())).findings).toMatchObject([{ kind: 'truncated' }]);
    await db.collection('auditCheckpoints').deleteMany({});
    expect(await findings()).toEqual([]);
    expect(await findings(checkpoint ?? undefined)).toMatchObject([
      { kind: 'truncated', chain: 'operator', text: expect.stringContaining('anchor') as string },
    ]);
  });

  it('is detected if signed heads are changed or removed', async () => {
    for (let round = 0; round < 3; round += 1) {
      await write(1);
      await signHeads(deps());
    }
    expect(await findings()).toEqual([]);
    const checkpoints = db.collection<Checkpoint>('auditCheckpoints');
    await checkpoints.deleteOne({ _id: 2 });
    expect(await findings()).toMatchObject([{ kind: 'checkpoint', id: '1' }]);
    await checkpoints.updateOne({ _id: 3 }, { $set: { heads: [] } });
    expect(await findings()).toMatchObject([{ kind: 'checkpoint', id: '3' }, { id: '1' }]);
    expect(await signHeads(deps())).toMatchObject({
      checkpoint: null,
      findings: [{ kind: 'checkpoint', id: '3' }],
    });
  });

  it('is detected if an entry outside the chain is added long after the chain began', async () => {
    const { _id: _none, ...old } = entryOf({ at: addSeconds(NOW, -3600) });
    await entries().insertOne({ ...old, _id: 'old' });
    await write(1);
    await signHeads(deps());
    expect(await verifyAudit(deps())).toMatchObject({
      since: NOW,
      unchained: { count: 1, newest: addSeconds(NOW, -3600) },
      findings: [],
    });
    const late = addSeconds(NOW, 2 * 86_400);
    await entries().insertOne({ ...old, _id: 'late', at: late });
    expect(await findings()).toMatchObject([{ kind: 'unchained', at: late }]);
  });
});

describe('several processes that write concurrently', () => {
  it('lose no entry, and keep the chains intact', async () => {
    const processes = Array.from({ length: 6 }, () =>
      connectMongo(inject('mongodbUrl'), db.databaseName),
    );
    const stores = processes.map((one) => storeOf(one));
    const appends = stores.flatMap((store, process) =>
      Array.from({ length: 60 }, async (_, index) => {
        // Entries are written in bursts, as requests arrive.
        await new Promise((resolve) => setTimeout(resolve, (index % 6) * 4));
        await store.append(
          entryOf({
            clientId: `client-${String(index % 3)}`,
            taskId: `${String(process)}-${String(index)}`,
          }),
        );
      }),
    );
    await Promise.all(appends);
    const stored = await entries().find().toArray();
    expect(new Set(stored.map(({ taskId }) => taskId)).size).toBe(360);
    expect(stored).toHaveLength(360);
    const { chains, ...verified } = await verifyAudit(deps());
    expect(verified).toMatchObject({ entries: 360, findings: [] });
    // One chain per client, and further ones for processes that wrote at the same time: at most two
    // for each process.
    expect(chains).toBeGreaterThanOrEqual(3);
    expect(chains).toBeLessThanOrEqual(3 * 6 * 2);
    await Promise.all(processes.map((one) => one.close()));
  });

  it('write an entry with the same id only once', async () => {
    const stores = Array.from({ length: 4 }, () => storeOf(mongo));
    await Promise.all(
      stores.flatMap((store) => [
        store.append(entryOf({ _id: 'task.ended:1' })),
        store.append(entryOf()),
        store.append(entryOf({ _id: 'task.ended:1' })),
      ]),
    );
    expect(await entries().countDocuments()).toBe(5);
    expect(await findings()).toEqual([]);
  });

  it('sign heads and purge concurrently without breaking the chains', async () => {
    await write(4, { at: addSeconds(NOW, -9 * 366 * 86_400) });
    await write(3);
    await Promise.all(Array.from({ length: 4 }, () => signHeads(deps())));
    expect(await db.collection('auditCheckpoints').countDocuments()).toBe(1);
    await Promise.all([write(10), purgeAudit(deps()), purgeAudit(deps()), signHeads(deps())]);
    expect(await findings()).toEqual([]);
  });
});

describe('a write whose outcome is unknown', () => {
  it('fails for the caller, and the chain stays intact whether or not the write arrived', async () => {
    const audit = storeOf(mongo);
    await audit.append(entryOf());
    const collection = mongo.db.collection('audit');
    const insertMany = Reflect.get(Object.getPrototypeOf(collection) as object, 'insertMany') as (
      ...args: unknown[]
    ) => Promise<unknown>;
    for (const arrives of [true, false]) {
      const broken = connectMongo(inject('mongodbUrl'), db.databaseName);
      const theirs = broken.db.collection('audit');
      const breaking = storeOf({
        ...broken,
        db: {
          collection: (name: string) =>
            name === 'audit'
              ? Object.assign(Object.create(theirs) as typeof theirs, {
                  insertMany: async (...args: unknown[]) => {
                    if (arrives) await insertMany.apply(theirs, args);
                    throw new MongoNetworkError('connection closed');
                  },
                })
              : broken.db.collection(name),
        } as unknown as Db,
      });
      await expect(breaking.append(entryOf())).rejects.toThrow('connection closed');
      await audit.append(entryOf());
      await broken.close();
    }
    expect(await entries().countDocuments()).toBe(4);
    expect(await findings()).toEqual([]);
  });
});

describe('erasing a person', () => {
  it('removes pseudonym and addresses, and keeps the chain intact', async () => {
    const { audit } = deps();
    await write(2);
    await audit.append(entryOf({ event: 'widget.opened', subject: 'other', consentId: 'c-2' }));
    const { subject: _none, ...nameless } = entryOf({ event: 'widget.opened', consentId: 'c-1' });
    await audit.append(nameless);
    await signHeads(deps());
    const name = 'erased:0b7d9c1e';
    await audit.append({ at: now, event: 'person.erased', clientId: null, subject: name });
    const ofConsents = { consentId: { $in: ['c-1'] }, ip: { $exists: true } };
    await audit.erase([ofConsents, { subject: 'pseudonym-1' }], name);
    expect(await findings()).toEqual([]);
    const text = JSON.stringify(await chainOfClient());
    expect(text).not.toContain('pseudonym-1');
    expect(text.match(/192\.0\.2\.7/g)).toHaveLength(1);
    expect(await audit.matching({ subject: name })).toHaveLength(4);
  });

  it('is reported as a manipulation if there is no record of the erasure', async () => {
    await write(1);
    await deps().audit.erase([{ subject: 'pseudonym-1' }], 'erased:nobody');
    expect(await findings()).toMatchObject([{ kind: 'erased', sequence: 1 }]);
  });
});

describe('accepting findings', () => {
  it('stops reporting them, still detects new ones, and signs heads again', async () => {
    await write(5);
    await write(3, { clientId: null });
    const { checkpoint: anchor } = await signHeads(deps());
    // Simulates a backup that is older than the signed heads, and an entry that somebody changed.
    await entries().deleteMany({ clientId: 'client-1', 'proof.sequence': { $gt: 3 } });
    await entries().updateOne({ 'proof.sequence': 2, clientId: null }, { $set: { keyId: 'x' } });
    const accepted = await acceptFindings(deps(), 'restored the backup of Sunday');
    expect(accepted.map(({ kind }) => kind).sort()).toEqual(['changed', 'truncated']);
    expect(await verifyAudit(deps())).toMatchObject({ accepted: { count: 2 }, findings: [] });
    const [record] = (await chainOfClient(null as unknown as string)).slice(-1);
    expect(record).toMatchObject({
      event: 'audit.accepted',
      detail: 'findings 2: restored the backup of Sunday',
    });

    await write(4);
    expect((await signHeads(deps())).findings).toEqual([]);
    expect(await findings()).toEqual([]);
    expect(await acceptFindings(deps(), 'nothing')).toEqual([]);
    expect(await findings(anchor ?? undefined)).toMatchObject([{ kind: 'replaced', sequence: 5 }]);
    await entries().updateOne({ 'proof.sequence': 1, clientId: null }, { $set: { keyId: 'x' } });
    expect(await findings()).toMatchObject([{ kind: 'changed', sequence: 1 }]);
  });

  it('starts a missing chain again, and ignores checkpoints with a foreign signature', async () => {
    await write(2);
    await signHeads(deps());
    await entries().deleteMany({});
    await acceptFindings(deps(), 'gone');
    await write(1);
    expect((await signHeads(deps())).findings).toEqual([]);
    expect(await findings()).toEqual([]);
    expect(await chainOfClient()).toMatchObject([{ proof: { sequence: 1 } }]);

    const checkpoints = db.collection<Checkpoint>('auditCheckpoints');
    await checkpoints.updateMany({}, { $set: { signature: 'x' } });
    await acceptFindings(deps(), 'they were not ours');
    await write(1);
    expect((await signHeads(deps())).findings).toEqual([]);
    expect(await findings()).toEqual([]);
  });
});

describe('retention', () => {
  it('deletes expired entries, and leaves a chain that starts at a signed head', async () => {
    const old = addSeconds(NOW, -9 * 366 * 86_400);
    const { _id: _none, ...unchained } = entryOf({ at: old });
    await entries().insertMany([unchained, { ...unchained, clientId: null }] as StoredEntry[]);
    await write(3, { at: old });
    await write(2);
    await write(2, { at: old, clientId: 'client-2' });
    await signHeads(deps());
    expect(await purgeAudit(deps())).toBe(7);
    expect(await purgeAudit(deps())).toBe(0);
    expect((await chainOfClient()).map(({ proof }) => proof.sequence)).toEqual([4, 5]);
    expect(await chainOfClient('client-2')).toEqual([]);
    expect(await findings()).toEqual([]);
    // A chain without entries continues from its last sequence number.
    await write(1, { clientId: 'client-2' });
    expect((await chainOfClient('client-2')).map(({ proof }) => proof.sequence)).toEqual([3]);
    await signHeads(deps());
    expect(await findings()).toEqual([]);
    const [record] = await chainOfClient(null as unknown as string);
    expect(record).toMatchObject({
      event: 'audit.purged',
      detail: expect.stringContaining('7 ') as string,
    });
    await entries().deleteOne({ _id: (await chainOfClient())[0]?._id as string });
    expect(await findings()).toMatchObject([{ kind: 'missing', sequence: 4 }]);
  });

  it('keeps a younger entry even if it precedes an expired one', async () => {
    await write(1);
    await write(1, { at: addSeconds(NOW, -9 * 366 * 86_400) });
    await signHeads(deps());
    expect(await purgeAudit(deps())).toBe(0);
    expect(await findings()).toEqual([]);
  });
});

describe('entries', () => {
  it('name the operator whose command wrote them', async () => {
    await storeOf(mongo, 'ana (root@bastion)').append(entryOf());
    expect(await chainOfClient()).toMatchObject([{ operator: 'ana (root@bastion)' }]);
    expect(await findings()).toEqual([]);
  });

  it('are verified even before there is a first checkpoint', async () => {
    await write(1);
    expect(await verifyAudit(deps())).toEqual({
      chains: 1,
      entries: 1,
      since: null,
      signed: null,
      unchained: { count: 0, newest: null },
      accepted: null,
      findings: [],
    });
  });
});
