import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runInLanes } from './runInLanes.ts';

interface Item {
  readonly name: string;
  readonly kind?: string;
}

/**
 * Records, whenever an item begins, the names of all items that are running.
 * @param order in which they end
 */
async function beginnings(items: readonly Item[], order: string): Promise<string[]> {
  const running = new Map<string, () => void>();
  const seen: string[] = [];
  const ended = runInLanes(
    items,
    ({ name }) =>
      new Promise((resolve) => {
        running.set(name, resolve);
        seen.push([...running.keys()].join());
      }),
    { lanes: 2, excludes: (a, b) => a.kind !== undefined && a.kind === b.kind },
  );
  for (const name of order) {
    await nextTurn();
    running.get(name)?.();
    running.delete(name);
  }
  await ended;
  return seen;
}

describe('runInLanes', () => {
  it('runs two items at a time, in order', async () => {
    const items = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    expect(await beginnings(items, 'bca')).toEqual(['a', 'a,b', 'a,c']);
  });

  it('never runs two items at once that exclude one another', async () => {
    const items = [
      { name: 'a', kind: 'heavy' },
      { name: 'b', kind: 'heavy' },
      { name: 'c' },
      { name: 'd', kind: 'heavy' },
    ];
    expect(await beginnings(items, 'abdc')).toEqual(['a', 'a,c', 'c,b', 'c,d']);
  });

  it('finishes when the remaining items must run one at a time', async () => {
    const items = ['a', 'b', 'c'].map((name) => ({ name, kind: 'heavy' }));
    expect(await beginnings(items, 'abc')).toEqual(['a', 'b', 'c']);
  });
});
