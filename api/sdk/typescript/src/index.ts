/**
 * Client of the Cauce API for Node, Deno, Bun, browsers' workers and edge runtimes: {@link Cauce}.
 *
 * @packageDocumentation
 */
export { Cauce } from './Cauce.ts';
export type { CauceOptions } from './Cauce.ts';
export type { Keys, NewKey } from './account/Keys.ts';
export type { Requests, RequestsQuery } from './account/Requests.ts';
export type { Connect } from './connect/Connect.ts';
export type { Connections, ConnectionsQuery } from './connect/Connections.ts';
export type { Sandbox } from './connect/Sandbox.ts';
export type { ConnectedPerson } from './connect/ConnectedPerson.ts';
export type {
  ConsentRequest,
  ProductChanges,
  ProductId,
  QueuedRefresh,
  RetrievedData,
  SyncOptions,
} from './connect/connect.types.ts';
export type { Encryption, SessionKey } from './encryption/Encryption.ts';
export type { Events, EventsQuery, FollowOptions } from './events/Events.ts';
export { encryptCredentials } from './encryption/encryptCredentials.ts';
export * from './contract/errors.ts';
export { fitsPassword } from './contract/fitsPassword.ts';
export type { ActionData, ErrorCode, ProductData, TaskErrorCode } from './generated/catalogue.ts';
export type { Persons } from './rights/Persons.ts';
export type { RightsAnswer, RightsRequests, RightsRequestsQuery } from './rights/RightsRequests.ts';
export type { Tasks } from './tasks/Tasks.ts';
export type * from './tasks/tasks.types.ts';
export type { CallOptions, CreateOptions } from './transport/options.ts';
export type * from './contract/types.ts';
export type {
  DeliveriesQuery,
  NewWebhook,
  RetrySpan,
  WebhookChange,
  Webhooks,
} from './webhooks/Webhooks.ts';
export * as webhooks from './webhooks/index.ts';
