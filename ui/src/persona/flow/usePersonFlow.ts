import { useSyncExternalStore } from 'react';
import type { PersonFlow } from './createPersonFlow.ts';
import type { PersonSnapshot } from './personSnapshot.ts';

/** Current snapshot of a flow. */
export function usePersonFlow(flow: PersonFlow): PersonSnapshot {
  return useSyncExternalStore(flow.subscribe, flow.getSnapshot, flow.getSnapshot);
}
