export type { ApiOptions } from './callApi.ts';
export {
  createConsoleClient,
  type ConsoleCalls,
  type ConsoleClient,
} from './createConsoleClient.ts';
export type * from './consoleTypes.ts';
export { createPersonClient, type PersonCalls, type PersonClient } from './createPersonClient.ts';
export {
  createWidgetClient,
  type ConsentChoice,
  type ExtractionOrder,
  type OpenedSession,
  type SessionCalls,
  type WidgetClient,
} from './createWidgetClient.ts';
export type { SealedCredentials } from './sealCredentials.ts';
export type * from './personTypes.ts';
export type * from './types.ts';
export { ApiError, NetworkError } from './callApi.ts';
