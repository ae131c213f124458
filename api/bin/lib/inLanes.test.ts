import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inLanes } from './inLanes.mjs';

it('does so many at a time, and gives the results in the order of the items', async () => {
  let busy = 0;
  let most = 0;
  const begun: number[] = [];
  const results = await inLanes([5, 1, 4, 2, 3], 2, async (item) => {
    begun.push(item);
    busy += 1;
    most = Math.max(most, busy);
    await sleep(item);
    busy -= 1;
    return item * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(begun).toEqual([5, 1, 4, 2, 3]);
  expect(most).toBe(2);
});

it('does nothing for nothing', async () => {
  expect(await inLanes([], 2, () => Promise.reject(new Error('begun')))).toEqual([]);
});

it('begins none after one that failed', async () => {
  const begun: number[] = [];
  const all = inLanes([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    await sleep(item);
    if (item === 1) throw new Error('one failed');
  });
  await expect(all).rejects.toThrow('one failed');
  await sleep(10);
  expect(begun).toEqual([1, 2]);
});
