export {
  createWidgetClient,
  type ExtractionOrder,
  type OpenedSession,
  type SessionCalls,
  type WidgetClient,
  type WidgetClientOptions,
} from './createWidgetClient.ts';
export type { SealedCredentials } from './encryptCredentials.ts';
export type * from './types.ts';
export { WidgetApiError, WidgetNetworkError } from './WidgetApiError.ts';
