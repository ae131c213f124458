import type { PersonFlow, PersonSnapshot } from '../flow/index.ts';

/** Props of every screen. */
export interface ScreenOfFlowProps {
  flow: PersonFlow;
  snapshot: PersonSnapshot;
}
