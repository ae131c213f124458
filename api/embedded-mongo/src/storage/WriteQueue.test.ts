import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Doc } from '../bson/Doc.ts';
import { MongoError } from '../errors/MongoError.ts';
import { openTemporaryStore, type TemporaryStore } from '../../test/temporaryStore.ts';
import { recordKey } from './layout.ts';
import { WriteQueue } from './WriteQueue.ts';

let temporary: TemporaryStore;
let queue: WriteQueue;

beforeEach(() => {
  temporary = openTemporaryStore();
  queue = new WriteQueue(temporary.store);
});

afterEach(async () => {
  await temporary.remove();
});

const put = (id: number, text = 'x'): void => {
  temporary.store.put(temporary.store.records, recordKey(1, id), Buffer.from(text));
};
const read = (id: number): string | undefined =>
  temporary.store.records.getBinary(recordKey(1, id))?.toString();

describe('WriteQueue', () => {
  it('commits the tasks of one tick together', async () => {
    const before = temporary.store.version();
    await Promise.all(
      Array.from({ length: 20 }, async (_, id) =>
        queue.submit(() => {
          put(id);
        }),
      ),
    );
    expect(temporary.store.version()).toBe(before + 1);
    expect(read(19)).toBe('x');
  });

  it('rejects only the task that throws', async () => {
    const results = await Promise.allSettled([
      queue.submit(() => put(1)),
      queue.submit(() => {
        throw new MongoError('BadValue', 'no');
      }),
      queue.submit(() => put(2)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([read(1), read(2)]).toEqual(['x', 'x']);
  });

  it('rolls back only the task that failed', async () => {
    const results = await Promise.allSettled([
      queue.submit(() => put(1)),
      queue.submit(() => {
        put(2, 'half');
        throw new TypeError('broken');
      }),
      queue.submit(() => put(3)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([read(1), read(2), read(3)]).toEqual(['x', undefined, 'x']);
  });

  it('answers reads between the transactions of many writes', async () => {
    const done: number[] = [];
    const writes = Array.from({ length: 5 }, (_, id) =>
      queue
        .submit(() => {
          put(id);
          const until = performance.now() + 20;
          while (performance.now() < until) read(id);
        })
        .then(() => done.push(id)),
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(done.length).toBeLessThan(5);
    await Promise.all(writes);
    expect(done).toEqual([0, 1, 2, 3, 4]);
  });

  it('finishes accepted tasks on close, and rejects new ones', async () => {
    const accepted = queue.submit(() => put(1));
    await queue.close();
    await accepted;
    expect(read(1)).toBe('x');
    await expect(queue.submit(() => put(2))).rejects.toMatchObject({ code: 91 });
  });

  it('restores the catalogue in memory after a failed transaction', async () => {
    const { catalog } = temporary;
    await queue.submit(() => catalog.create('db', 'kept'));
    const kept = catalog.get('db', 'kept');
    const failing = queue.submit(() => {
      catalog.create('db', 'lost');
      kept?.insert(Doc.from({ _id: 1, a: [1, 2] }));
      throw new TypeError('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(catalog.get('db', 'lost')).toBeUndefined();
    expect(catalog.get('db', 'kept')?.count).toBe(0);
    temporary = await temporary.reopen();
    expect(temporary.catalog.get('db', 'lost')).toBeUndefined();
    expect(temporary.catalog.get('db', 'kept')?.count).toBe(0);
  });
});
