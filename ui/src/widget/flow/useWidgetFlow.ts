import { useSyncExternalStore } from 'react';
import type { WidgetFlow } from './createWidgetFlow.ts';
import type { FlowSnapshot } from './flowSnapshot.ts';

/** Current snapshot of a flow. */
export function useWidgetFlow(flow: WidgetFlow): FlowSnapshot {
  return useSyncExternalStore(flow.subscribe, flow.getSnapshot, flow.getSnapshot);
}
