export { createWidgetFlow, type WidgetFlow, type WidgetFlowOptions } from './createWidgetFlow.ts';
export { INITIAL_SNAPSHOT, type FlowActions, type FlowSnapshot } from './flowSnapshot.ts';
export type { AccessProblem, Failure, FailureKind, FlowState, StateAt } from './flowState.ts';
export { isOwnUsername } from './ownUsernames.ts';
export { useWidgetFlow } from './useWidgetFlow.ts';
