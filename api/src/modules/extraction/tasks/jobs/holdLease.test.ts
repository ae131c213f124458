import { getEventListeners } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../../../infra/logging/logger.ts';
import { holdLease } from './holdLease.ts';

const LEASE_SECONDS = 12;

function hold(shutdown: AbortSignal, renew: () => Promise<boolean> = () => Promise.resolve(true)) {
  const deps = {
    now: () => new Date(),
    tasks: { renew },
    logger: createLogger({ level: 'silent', process: 'test' }, { write: () => undefined }),
    leaseSeconds: LEASE_SECONDS,
    shutdown,
  };
  return holdLease(deps, { _id: 'task', deadlineAt: new Date(Date.now() + 60_000) }, 'owner');
}

afterEach(() => {
  vi.useRealTimers();
});

it('stops the run at a shutdown without losing the lease', () => {
  const shutdown = new AbortController();
  const running = hold(shutdown.signal);
  expect([running.stopped.aborted, running.lost.aborted]).toEqual([false, false]);
  shutdown.abort();
  expect([running.stopped.aborted, running.lost.aborted]).toEqual([true, false]);
  running.stop();
  const late = hold(shutdown.signal);
  expect(late.stopped.aborted).toBe(true);
  late.stop();
});

it('stops the run when the lease is lost', async () => {
  vi.useFakeTimers();
  const running = hold(new AbortController().signal, () => Promise.resolve(false));
  await vi.advanceTimersByTimeAsync((LEASE_SECONDS * 1000) / 3);
  expect([running.stopped.aborted, running.lost.aborted]).toEqual([true, true]);
  running.stop();
});

it('removes its listener from the shutdown signal when the run stops', () => {
  const { signal } = new AbortController();
  const runs = Array.from({ length: 40 }, () => hold(signal));
  expect(getEventListeners(signal, 'abort')).toHaveLength(40);
  for (const running of runs) running.stop();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
