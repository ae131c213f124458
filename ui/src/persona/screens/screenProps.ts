import type { PersonFlow, PersonSnapshot } from '../flow/index.ts';

/** What every screen takes. */
export interface ScreenOfFlowProps {
  flow: PersonFlow;
  snapshot: PersonSnapshot;
}
