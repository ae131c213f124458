import { useSyncExternalStore } from 'react';
import type { WidgetFlow } from './createWidgetFlow.ts';
import type { FlowSnapshot } from './flowSnapshot.ts';

/** What a flow shows now. */
export function useWidgetFlow(flow: WidgetFlow): FlowSnapshot {
  return useSyncExternalStore(flow.subscribe, flow.getSnapshot, flow.getSnapshot);
}
