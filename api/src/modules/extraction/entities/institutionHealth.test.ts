import { institutions } from '@cauce/extractors';
import { expect, it } from 'vitest';
import type { InstitutionHealthStore } from '../../../infra/redis/institutionHealthStore.ts';
import {
  COOLDOWN_SECONDS,
  createInstitutionHealth,
  FAILURES_TO_OPEN,
} from './institutionHealth.ts';

const FAILED_AT = new Date('2026-11-30T12:00:00Z');
const id = institutions[0]?.id ?? '';

it.each([
  ['right after the last failure', 0, 'unavailable'],
  ['on a machine whose clock is a little behind', -(COOLDOWN_SECONDS - 1), 'unavailable'],
  ['after the cooldown', COOLDOWN_SECONDS, 'delayed'],
  ['after the clock was moved back two hours', -7200, 'normal'],
])('%s (%d s)', async (_when, seconds, condition) => {
  const record = {
    failures: FAILURES_TO_OPEN,
    lastFailureAt: FAILED_AT,
    maintenanceAt: FAILED_AT,
    slow: 0,
    lastSlowAt: null,
  };
  const store: Pick<InstitutionHealthStore, 'read'> = {
    read: (ids) => Promise.resolve(ids.map(() => record)),
  };
  const health = createInstitutionHealth(
    store as InstitutionHealthStore,
    () => new Date(FAILED_AT.getTime() + seconds * 1000),
  );
  await health.refresh();
  expect(health.condition(id)).toBe(condition);
  expect(health.isHealthy(id)).toBe(condition !== 'unavailable');
  const known = condition === 'normal' ? null : FAILED_AT;
  expect([health.lastFailureAt(id), health.maintenanceAt(id)]).toEqual([known, known]);
});
