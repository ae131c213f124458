import { institutions } from '@cauce/extractors';
import type { Clock } from '../../../../infra/clock.ts';
import type { InstitutionHealth } from '../institutionHealth.ts';
import type { InstitutionStatesStore } from '../institutionStates.store.ts';

/**
 * Tells clients when the circuit breaker of an institution opens, and when the institution has answered
 * again. Any number of processes may do so at once.
 */
export async function watchInstitutions(deps: {
  readonly now: Clock;
  readonly health: InstitutionHealth;
  readonly institutionStates: InstitutionStatesStore;
}): Promise<void> {
  const { now, health, institutionStates } = deps;
  const degraded = await institutionStates.degraded();
  await health.refresh();
  for (const { id } of institutions) {
    const isAnswering = health.isAnswering(id);
    if (isAnswering && degraded.has(id)) await institutionStates.recover(id, now());
    if (!isAnswering && !degraded.has(id)) await institutionStates.degrade(id, now());
  }
}
