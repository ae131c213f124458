import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runInLanes } from './runInLanes.ts';

interface Item {
  readonly name: string;
  readonly ms: number;
  readonly kind?: string;
}

/** What ran beside what: the names of those running, whenever one began. */
async function beginnings(items: readonly Item[]): Promise<string[]> {
  const running = new Set<string>();
  const seen: string[] = [];
  await runInLanes(
    items,
    async ({ name, ms }) => {
      running.add(name);
      seen.push([...running].join());
      await sleep(ms);
      running.delete(name);
    },
    { lanes: 2, excludes: (a, b) => a.kind !== undefined && a.kind === b.kind },
  );
  return seen;
}

describe('runInLanes', () => {
  it('runs two at a time, in order', async () => {
    const items = [
      { name: 'a', ms: 60 },
      { name: 'b', ms: 10 },
      { name: 'c', ms: 10 },
    ];
    expect(await beginnings(items)).toEqual(['a', 'a,b', 'a,c']);
  });

  it('never runs two that exclude one another', async () => {
    const items = [
      { name: 'a', ms: 30, kind: 'heavy' },
      { name: 'b', ms: 10, kind: 'heavy' },
      { name: 'c', ms: 80 },
      { name: 'd', ms: 10, kind: 'heavy' },
    ];
    expect(await beginnings(items)).toEqual(['a', 'a,c', 'c,b', 'c,d']);
  });

  it('ends when all that is left must wait for one', async () => {
    const items = ['a', 'b', 'c'].map((name) => ({ name, ms: 5, kind: 'heavy' }));
    expect(await beginnings(items)).toEqual(['a', 'b', 'c']);
  });
});
