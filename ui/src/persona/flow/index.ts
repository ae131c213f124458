export { createPersonFlow, type PersonFlow, type PersonFlowOptions } from './createPersonFlow.ts';
export { NO_VISIT, type KeptVisit, type VisitStore } from './keptVisit.ts';
export type * from './personSnapshot.ts';
export type { Problem } from './problemOf.ts';
export { hashOf, type Addresses, type Route } from './route.ts';
export { usePersonFlow } from './usePersonFlow.ts';
export { timeUntil } from './sessionTimes.ts';
export { revocableApps } from './revocableApps.ts';
