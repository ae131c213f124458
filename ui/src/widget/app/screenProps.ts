import type { WidgetFlow } from '../flow/createWidgetFlow.ts';
import type { FlowSnapshot } from '../flow/flowSnapshot.ts';

/** What a screen of the flow gets. */
export interface ScreenOfFlowProps {
  flow: WidgetFlow;
  snapshot: FlowSnapshot;
  /** Name of the application that opens the widget, until the session provides it. */
  app: string;
}
