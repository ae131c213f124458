import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const lockOf = (pair: string, taskId: string) => {
  const now = server.container.now();
  return { _id: pair, taskId, takenAt: now, until: new Date(now.getTime() + 60_000) };
};
const at20 = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => work(index)));

it('a running lock is acquired by one of 20 tasks, and the others see which task has it', async () => {
  const { locks } = server.container;
  const pair = randomUUID();
  const answers = await at20((index) => locks.acquire(lockOf(pair, `task-${String(index)}`)));
  const winner = answers.indexOf(null);
  expect(answers.filter((one) => one === null)).toHaveLength(1);
  expect(new Set(answers.filter((one) => one !== null).map(({ taskId }) => taskId))).toEqual(
    new Set([`task-${String(winner)}`]),
  );
});

it('a running lock is acquired by every concurrent attempt of the same task', async () => {
  const { locks } = server.container;
  for (let round = 0; round < 5; round += 1) {
    const pair = randomUUID();
    expect(await at20(() => locks.acquire(lockOf(pair, 'one')))).toEqual(Array(20).fill(null));
  }
});

it('a running lock is taken over only from the named task', async () => {
  const { locks } = server.container;
  const pair = randomUUID();
  await locks.acquire(lockOf(pair, 'first'));
  expect(await locks.acquire(lockOf(pair, 'second'), 'other')).toMatchObject({ taskId: 'first' });
  expect(await locks.acquire(lockOf(pair, 'second'), 'first')).toBeNull();
  await locks.release('first');
  expect(await locks.acquire(lockOf(pair, 'third'))).toMatchObject({ taskId: 'second' });
  await locks.release('second');
  expect(await locks.acquire(lockOf(pair, 'third'))).toBeNull();
});
