export { createPersonFlow, type PersonFlow } from './createPersonFlow.ts';
export type { KeptVisit } from './keptVisit.ts';
export type * from './personSnapshot.ts';
export type { Problem } from './problemOf.ts';
export { hashOf, type Route } from './route.ts';
export { revocableApps } from './createActSteps.ts';
