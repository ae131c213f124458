import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failToStart, startServerProcess } from '../test/serverProcess.ts';
import { temporaryDirectory } from '../test/temporaryStore.ts';

let directory: string;

beforeEach(() => {
  directory = temporaryDirectory();
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

describe('the embedded MongoDB server as a process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'exits cleanly on %s, without losing acknowledged writes',
    async (signal) => {
      const server = await startServerProcess(directory);
      expect(server.url).toBe(`mongodb://127.0.0.1:${server.port}/`);
      const client = new MongoClient(server.url);
      const items = client.db('test').collection<{ _id: number }>('items');
      const writing = Array.from({ length: 200 }, async (_, _id) => items.insertOne({ _id }));
      await Promise.all(writing.slice(0, 50));
      const code = server.stop(signal);
      const settled = await Promise.allSettled(writing);
      expect(await code).toBe(0);
      await client.close(true);
      const again = await startServerProcess(directory);
      const reader = new MongoClient(again.url);
      const found = new Set(
        (await reader.db('test').collection('items').find().toArray()).map(
          ({ _id }) => _id as unknown,
        ),
      );
      const acknowledged = settled.flatMap(({ status }, _id) =>
        status === 'fulfilled' ? [_id] : [],
      );
      expect(acknowledged.filter((_id) => !found.has(_id))).toEqual([]);
      await reader.close();
      expect(await again.stop('SIGTERM')).toBe(0);
    },
  );

  it('exits when its parent disconnects', async () => {
    const server = await startServerProcess(directory);
    const ended = once(server.child, 'exit');
    server.child.disconnect();
    expect((await ended)[0]).toBe(0);
  });

  it('explains in one sentence why it cannot start', async () => {
    const server = await startServerProcess(directory);
    const inUse = await failToStart(['--data', directory]);
    expect(inUse).toEqual({
      exitCode: 1,
      errors: `The data directory ${directory} is in use by another process (pid ${server.child.pid ?? 0}).\n`,
    });
    await server.stop('SIGKILL');
    // The lock of a killed process does not keep another process out.
    const next = await startServerProcess(directory);
    await next.stop('SIGTERM');

    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    expect(await failToStart(['--data', directory, '--port', String(port)])).toEqual({
      exitCode: 1,
      errors: `Port ${port} on 127.0.0.1 is in use by another program.\n`,
    });
    busy.close();

    writeFileSync(join(directory, 'data.mdb'), 'something else');
    const damaged = await failToStart(['--data', directory]);
    expect(damaged.exitCode).toBe(1);
    expect(damaged.errors).toMatch(/^The data file .* is damaged or not one of this server's\.\n$/);

    expect(await failToStart([])).toEqual({
      exitCode: 1,
      errors: 'A data directory is required: --data DIR.\n',
    });
  });
});
