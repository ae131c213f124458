import { describe, expect, it } from 'vitest';
import { Breather } from '../aggregate/Breather.ts';
import { Doc } from '../bson/Doc.ts';
import type { BatchSource } from './BatchSource.ts';
import { CursorRegistry } from './CursorRegistry.ts';

class EndlessSource implements BatchSource {
  isClosed = false;
  held = 1000;

  heldBytes(): number {
    return this.held;
  }

  async take(maxDocs: number) {
    await Promise.resolve();
    return { docs: Array.from({ length: maxDocs }, () => Doc.of()), isDone: false };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.resolve();
  }
}

function setUp() {
  let now = 0;
  const registry = new CursorRegistry(() => now);
  const openOne = (connectionId = 1, sessionId?: string) => {
    const source = new EndlessSource();
    const isValid = (): boolean => true;
    const id = registry.open({ namespace: 'a.b', source, connectionId, sessionId, isValid });
    return { id, source };
  };
  return {
    registry,
    openOne,
    pass: (ms: number) => {
      now += ms;
      registry.sweep();
    },
  };
}

const MINUTE = 60_000;

describe('CursorRegistry', () => {
  it('closes a cursor nobody uses for ten minutes', async () => {
    const { registry, openOne, pass } = setUp();
    const { id, source } = openOne();
    pass(9 * MINUTE);
    expect((await registry.next(id, 'a.b', 2, new Breather())).docs).toHaveLength(2);
    pass(9 * MINUTE);
    expect(registry.size).toBe(1);
    pass(2 * MINUTE);
    expect(registry.size).toBe(0);
    expect(source.isClosed).toBe(true);
    const gone = registry.next(id, 'a.b', 2, new Breather());
    await expect(gone).rejects.toMatchObject({ code: 43 });
  });

  it('closes sooner what a lost connection left, unless another goes on with it', async () => {
    const { registry, openOne, pass } = setUp();
    const left = openOne(1);
    const taken = openOne(1);
    const other = openOne(2);
    registry.connectionClosed(1);
    pass(0.9 * MINUTE);
    await registry.next(taken.id, 'a.b', 1, new Breather());
    pass(0.5 * MINUTE);
    expect(left.source.isClosed).toBe(true);
    expect(taken.source.isClosed).toBe(false);
    expect(other.source.isClosed).toBe(false);
  });

  it('closes the cursors of a session that ends', () => {
    const { registry, openOne } = setUp();
    const ended = openOne(1, 's1');
    const other = openOne(1, 's2');
    registry.endSession('s1');
    expect([ended.source.isClosed, other.source.isClosed]).toEqual([true, false]);
  });

  it('keeps a client from piling cursors up', () => {
    const { registry, openOne } = setUp();
    const first = openOne();
    for (let at = 0; at < 2000; at += 1) openOne();
    expect(registry.size).toBe(500);
    expect(first.source.isClosed).toBe(true);
  });

  it('lets those go that were unused the longest when all hold too much', async () => {
    const { registry, openOne } = setUp();
    const cursors = [openOne(1), openOne(2), openOne(3)];
    const [first, second, third] = cursors;
    if (first === undefined || second === undefined || third === undefined) throw new Error();
    for (const { id, source } of cursors) {
      source.held = 200 * 1024 * 1024;
      await registry.next(id, 'a.b', 1, new Breather());
    }
    expect(cursors.map(({ source }) => source.isClosed)).toEqual([true, false, false]);
    second.source.held = 10;
    await registry.next(second.id, 'a.b', 1, new Breather());
    openOne(4).source.held = 300 * 1024 * 1024;
    expect(third.source.isClosed).toBe(false);
  });

  it('is asked for the right collection and by one at a time', async () => {
    const { registry, openOne } = setUp();
    const { id } = openOne();
    await expect(registry.next(id, 'a.c', 1, new Breather())).rejects.toMatchObject({ code: 43 });
    const both = await Promise.allSettled([
      registry.next(id, 'a.b', 1, new Breather()),
      registry.next(id, 'a.b', 1, new Breather()),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});
