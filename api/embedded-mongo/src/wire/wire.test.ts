import { BSON, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opMsg, RawClient } from '../../test/rawClient.ts';
import { startTestServer, type TestServer } from '../../test/testClient.ts';
import { FrameReader } from './FrameReader.ts';

let test: TestServer;
const clients: RawClient[] = [];

beforeAll(async () => {
  test = await startTestServer();
});

afterAll(async () => {
  for (const client of clients) client.close();
  await test.stop();
});

const open = async (): Promise<RawClient> => {
  const client = await RawClient.open(test.server.port);
  clients.push(client);
  return client;
};

const ping = { ping: 1, $db: 'admin' };

async function expectAlive(client: RawClient): Promise<void> {
  expect(await client.run(ping)).toEqual({ ok: 1 });
}

async function expectDropped(client: RawClient): Promise<void> {
  expect(await client.nextFrame()).toBeUndefined();
  expect(await test.db.command({ ping: 1 })).toEqual({ ok: 1 });
}

function sequence(name: string, docs: readonly Document[]): Buffer {
  const parts = docs.map((doc) => Buffer.from(BSON.serialize(doc)));
  const size = Buffer.alloc(4);
  const body = Buffer.concat([Buffer.from(`${name}\0`), ...parts]);
  size.writeInt32LE(body.length + 4, 0);
  return Buffer.concat([Buffer.from([1]), size, body]);
}

function withLength(frame: Buffer): Buffer {
  frame.writeInt32LE(frame.length, 0);
  return frame;
}

describe('FrameReader', () => {
  it('finds the messages however the stream is split', () => {
    const frames = [opMsg(ping, 1), opMsg({ ...ping, pad: 'x'.repeat(100) }, 2), opMsg(ping, 3)];
    const stream = Buffer.concat(frames);
    for (const size of [1, 2, 3, 5, 17, 50, stream.length]) {
      const reader = new FrameReader();
      const found: Buffer[] = [];
      for (let at = 0; at < stream.length; at += size) {
        reader.push(stream.subarray(at, at + size));
        for (let frame = reader.next(); frame !== undefined; frame = reader.next()) {
          found.push(frame);
        }
      }
      expect(found.map((frame) => frame.toString('hex'))).toEqual(
        frames.map((frame) => frame.toString('hex')),
      );
      expect(reader.bufferedBytes).toBe(0);
    }
  });
});

describe('the wire protocol', () => {
  it('answers the legacy handshake with a legacy reply', async () => {
    const client = await open();
    const doc = Buffer.from(BSON.serialize({ ismaster: 1, helloOk: true }));
    const head = Buffer.alloc(20);
    head.writeInt32LE(77, 4);
    head.writeInt32LE(2004, 12);
    const rest = Buffer.concat([Buffer.from('admin.$cmd\0'), Buffer.alloc(8), doc]);
    client.send(withLength(Buffer.concat([head, rest])));
    const frame = await client.nextFrame();
    expect(frame?.readInt32LE(8)).toBe(77);
    expect(frame?.readInt32LE(12)).toBe(1);
    expect(frame?.readInt32LE(32)).toBe(1);
    const reply = BSON.deserialize(frame?.subarray(36) ?? Buffer.alloc(0));
    expect(reply).toMatchObject({ ismaster: true, helloOk: true, maxWireVersion: 21, ok: 1 });
  });

  it('rejects other legacy queries', async () => {
    const client = await open();
    const doc = Buffer.from(BSON.serialize({ find: 'x' }));
    const head = Buffer.alloc(20);
    head.writeInt32LE(2004, 12);
    const rest = Buffer.concat([Buffer.from('test.$cmd\0'), Buffer.alloc(8), doc]);
    client.send(withLength(Buffer.concat([head, rest])));
    const frame = await client.nextFrame();
    expect(BSON.deserialize(frame?.subarray(36) ?? Buffer.alloc(0))).toMatchObject({ code: 352 });
  });

  it('reads documents from a document sequence', async () => {
    const client = await open();
    const docs = [{ _id: 1 }, { _id: 2 }];
    const frame = Buffer.concat([
      opMsg({ insert: 'sequence', $db: 'test' }),
      sequence('documents', docs),
    ]);
    client.send(withLength(frame));
    expect(await client.nextBody()).toEqual({ n: 2, ok: 1 });
    expect(await test.db.collection('sequence').countDocuments()).toBe(2);
  });

  it('sends no reply if none is requested, and keeps the order', async () => {
    const client = await open();
    const insert = { insert: 'oneWay', documents: [{ _id: 1 }], $db: 'test' };
    client.send(Buffer.concat([opMsg(insert, 5, 2), opMsg({ count: 'oneWay', $db: 'test' }, 6)]));
    const frame = await client.nextFrame();
    expect(frame?.readInt32LE(8)).toBe(6);
    expect(BSON.deserialize(frame?.subarray(21) ?? Buffer.alloc(0))).toEqual({ n: 1, ok: 1 });
  });

  it.each<[string, (frame: Buffer) => Buffer]>([
    ['a negative length', (frame) => (frame.writeInt32LE(-1, 0), frame)],
    ['a length of nothing', (frame) => (frame.writeInt32LE(0, 0), frame)],
    ['a length below the header', (frame) => (frame.writeInt32LE(15, 0), frame)],
    ['a length over 48 MB', (frame) => (frame.writeInt32LE(48_000_001, 0), frame)],
    ['an unknown operation', (frame) => (frame.writeInt32LE(9999, 12), frame)],
    ['a compressed message', (frame) => (frame.writeInt32LE(2012, 12), frame)],
    ['garbage', () => Buffer.from('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')],
  ])('disconnects only the client that sends %s', async (_name, spoil) => {
    const client = await open();
    const other = await open();
    client.send(spoil(opMsg(ping)));
    await expectDropped(client);
    await expectAlive(other);
  });

  it.each<[string, () => Buffer]>([
    [
      'a truncated document',
      () => {
        const frame = opMsg(ping);
        frame.writeInt32LE(frame.length, 21);
        return frame;
      },
    ],
    ['a body that is missing', () => withLength(opMsg(ping).subarray(0, 20))],
    ['an unknown flag', () => opMsg(ping, 1, 4)],
    ['a checksum, which no driver sends', () => opMsg(ping, 1, 1)],
    [
      'an unknown section',
      () => {
        const frame = opMsg(ping);
        frame[20] = 9;
        return frame;
      },
    ],
    ['two bodies', () => withLength(Buffer.concat([opMsg(ping), opMsg(ping).subarray(20)]))],
    [
      'a sequence that runs over',
      () => {
        const frame = Buffer.concat([opMsg(ping), sequence('documents', [{}])]);
        frame.writeInt32LE(1_000_000, opMsg(ping).length + 1);
        return withLength(frame);
      },
    ],
    [
      'documents nested without end',
      () => {
        let nested: Document = {};
        for (let level = 0; level < 1000; level += 1) nested = { a: nested };
        return opMsg({ insert: 'deep', documents: [nested], $db: 'test' });
      },
    ],
    ['no command', () => opMsg({})],
    ['no database', () => opMsg({ ping: 1 })],
  ])('answers %s with an error, and keeps the connection', async (_name, make) => {
    const client = await open();
    client.send(make());
    const reply = await client.nextBody();
    expect(reply).toMatchObject({ ok: 0 });
    expect(reply?.['code']).toBeGreaterThan(0);
    await expectAlive(client);
  });

  it('rejects a document over 16 MB, even if an update makes it that large', async () => {
    const client = await open();
    const documents = [{ _id: 'big', pad: 'x'.repeat(16 * 1024 * 1024) }];
    expect(await client.run({ insert: 'big', documents, $db: 'test' })).toMatchObject({
      n: 0,
      writeErrors: [{ code: 2 }],
    });
    const items = test.db.collection('grown');
    await items.insertOne({ pad: 'x'.repeat(9_000_000) });
    const grown = items.updateOne({}, { $set: { more: 'y'.repeat(9_000_000) } });
    await expect(grown).rejects.toMatchObject({ code: 17419 });
    expect(await items.findOne({}, { projection: { _id: 0, pad: 0 } })).toEqual({});
  });

  it('survives clients that disconnect in the middle of a request or a reply', async () => {
    await test.db
      .collection('vanish')
      .insertMany(Array.from({ length: 50 }, (_, n) => ({ n, pad: 'x'.repeat(20_000) })));
    const find = { find: 'vanish', batchSize: 40, $db: 'test' };
    const vanishing = Array.from({ length: 60 }, async (_, at) => {
      const client = await open();
      if (at % 3 === 0) client.send(opMsg(find).subarray(0, 30));
      else client.send(opMsg(find));
      if (at % 3 === 1) await client.nextFrame();
      client.close();
    });
    await Promise.all(vanishing);
    expect(await test.db.command({ ping: 1 })).toEqual({ ok: 1 });
  });

  it('does not block other clients when one reads slowly', async () => {
    await test.db
      .collection('slow')
      .insertMany(Array.from({ length: 50 }, (_, n) => ({ n, pad: 'x'.repeat(100_000) })));
    const slow = await open();
    slow.socket.pause();
    const find = { find: 'slow', batchSize: 1000, $db: 'test' };
    for (let at = 0; at < 10; at += 1) slow.send(opMsg(find, at));
    for (let at = 0; at < 20; at += 1) await test.db.collection('slow').findOne({ n: at });
    slow.socket.resume();
    for (let at = 0; at < 10; at += 1) {
      const frame = await slow.nextFrame();
      expect(frame?.readInt32LE(8)).toBe(at);
    }
  });

  it('serves hundreds of connections', async () => {
    const many = await Promise.all(Array.from({ length: 300 }, open));
    const replies = await Promise.all(many.map(async (client) => client.run(ping)));
    expect(replies.every((reply) => reply?.['ok'] === 1)).toBe(true);
    for (const client of many) client.close();
  });
});
