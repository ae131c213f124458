import { EventEmitter } from 'node:events';
import type { Context } from 'koa';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdReading } from './context.ts';
import type { SimulatorContext } from './context.ts';
import type { PortalSession } from './SessionStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a silent portal outlasts every deadline, however short its seconds are', async () => {
  const session = { outcome: { reading: { kind: 'silent' } } } as PortalSession;
  const res = new EventEmitter();
  const ctx = { res } as unknown as Context;
  const ended = vi.fn();
  const held = holdReading({ secondMs: 5 } as SimulatorContext, session, ctx).then(ended);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(ended).not.toHaveBeenCalled();
  res.emit('close');
  await held;
});
