export { agreedSession } from './agreedSession.ts';
export { createWidgetFlow, type WidgetFlow } from './createWidgetFlow.ts';
export { INITIAL_SNAPSHOT, type FlowSnapshot } from './flowSnapshot.ts';
export type {
  AccessProblem,
  Asked,
  ConsentProblem,
  Failure,
  FailureKind,
  Refused,
} from './flowState.ts';
export { mayBeRunning } from './flowState.ts';
export { tabVisits } from './keptVisit.ts';
export { isOwnUsername, ownUsername } from './ownUsernames.ts';
export { useWidgetFlow } from './useWidgetFlow.ts';
