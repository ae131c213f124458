import { EventEmitter } from 'node:events';
import type { Context } from 'koa';
import { expect, it, vi } from 'vitest';
import { holdReading } from './context.ts';
import type { SimulatorContext } from './context.ts';
import type { PortalSession } from './SessionStore.ts';

const waited = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => Promise.resolve(void waited.push(ms)),
}));

it('a silent portal outlasts every deadline, however short its seconds are', async () => {
  const session = { outcome: { reading: { kind: 'silent' } } } as PortalSession;
  const ctx = { res: new EventEmitter() } as unknown as Context;
  expect(await holdReading({ secondMs: 5 } as SimulatorContext, session, ctx)).toBe(false);
  expect(waited).toHaveLength(1);
  expect(waited[0]).toBeGreaterThan(180_000);
});
