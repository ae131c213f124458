import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Doc } from '../bson/Doc.ts';
import type { Collection } from '../storage/Collection.ts';
import { openTemporaryStore, type TemporaryStore } from '../../test/temporaryStore.ts';
import { CursorRegistry } from './CursorRegistry.ts';
import { QueryRun } from './QueryRun.ts';
import { TimeSlice } from './TimeSlice.ts';

let temporary: TemporaryStore;
let collection: Collection;

beforeAll(() => {
  temporary = openTemporaryStore();
  temporary.store.transact(() => {
    collection = temporary.catalog.create('a', 'b');
    for (let _id = 0; _id < 1000; _id += 1) collection.insert(Doc.from({ _id }));
  });
});

afterAll(async () => {
  await temporary.remove();
});

function setUp() {
  let now = 0;
  const registry = new CursorRegistry(() => now);
  const query = {
    filter: { kind: 'and' as const, of: [] },
    sort: [],
    skip: 0,
    limit: 0,
    projection: undefined,
  };
  return {
    registry,
    openOne: () => registry.open(new QueryRun(temporary.store, collection, query)),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const MINUTE = 60_000;

describe('CursorRegistry', () => {
  it('closes a cursor that has not been used for ten minutes', async () => {
    const { registry, openOne, pass } = setUp();
    const id = openOne();
    pass(9 * MINUTE);
    expect((await registry.next(id, 'a.b', 2, new TimeSlice())).docs).toHaveLength(2);
    pass(9 * MINUTE);
    openOne();
    expect(registry.size).toBe(2);
    pass(2 * MINUTE);
    openOne();
    expect(registry.size).toBe(2);
    const gone = registry.next(id, 'a.b', 2, new TimeSlice());
    await expect(gone).rejects.toMatchObject({ code: 43 });
  });

  it('closes a cursor that was read to its end or killed', async () => {
    const { registry, openOne } = setUp();
    const batch = await registry.next(openOne(), 'a.b', 5000, new TimeSlice());
    expect(batch).toMatchObject({ isDone: true });
    expect(registry.kill(openOne(), 'a.b')).toBe(true);
    expect(registry.size).toBe(0);
  });

  it('rejects a cursor of another collection', async () => {
    const { registry, openOne } = setUp();
    const id = openOne();
    const next = registry.next(id, 'a.c', 1, new TimeSlice());
    await expect(next).rejects.toMatchObject({ code: 43 });
    expect(registry.kill(id, 'a.c')).toBe(false);
  });
});
