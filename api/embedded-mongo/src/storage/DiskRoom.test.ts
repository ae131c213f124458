import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { temporaryDirectory } from '../../test/temporaryStore.ts';
import { Store } from './Store.ts';
import { WriteQueue } from './WriteQueue.ts';

const MEGABYTE = 1024 * 1024;
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

it('rejects writes while the disk is full, and accepts them once there is space again', async () => {
  const directory = temporaryDirectory();
  let free = 100 * MEGABYTE;
  const store = new Store(directory, () => free);
  cleanUps.push(async () => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const queue = new WriteQueue(store);
  const write = (text: string) =>
    queue.submit(() => store.put(store.records, Buffer.from(text), Buffer.from(text)));
  const read = (text: string) => store.records.get(Buffer.from(text))?.toString();
  await write('before');
  free = 1 * MEGABYTE;
  await sleep(110);
  // Several writes at once run in one transaction.
  const refused = await Promise.allSettled([write('one'), write('other')]);
  expect(refused).toMatchObject([
    { status: 'rejected', reason: { code: 14_031 } },
    { status: 'rejected', reason: { code: 14_031 } },
  ]);
  expect([read('before'), read('one'), read('other')]).toEqual(['before', undefined, undefined]);
  free = 100 * MEGABYTE;
  await sleep(110);
  await write('after');
  expect(read('after')).toBe('after');
});
