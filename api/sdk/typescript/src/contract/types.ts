import type { components as Connect } from '../generated/connect.ts';
import type { components as Main } from '../generated/main.ts';

/** The schemas of the main API's OpenAPI document, by name. */
export type MainSchemas = Main['schemas'];
/** The schemas of the connect API's OpenAPI document, by name. */
export type ConnectSchemas = Connect['schemas'];

/** An institution, its logins, and the actions that can be run there. */
export type Institution = MainSchemas['Entity'];
/** What a person types to log in there, and the rule of the password. */
export type Credential = MainSchemas['Credential'];
/** Whether extractions for a person are enabled at an institution; if not, when they will be. */
export type UserStatus = MainSchemas['UserStatus'];
/** A further verification that an institution requires from the person after the password. */
export type Challenge = MainSchemas['Challenge'];
/** How complete a result is, for each of its parts. */
export type Completeness = MainSchemas['Completeness'];
/** A public key, as JWK, for encrypting credentials. */
export type EncryptionKey = MainSchemas['EncryptionKey'];
/**
 * Something that happened to a task, a consent, a key or an institution. Contains no personal data.
 */
export type CauceEvent = MainSchemas['Event'];
/** The type of an event, such as `task.finished`. */
export type EventType = CauceEvent['type'];
/** One of your organisation's keys, without the key itself. */
export type ApiKey = MainSchemas['Key'];
/** A new key including the secret itself, which is shown once. */
export type MadeKey = MainSchemas['MadeKey'];
/** The month's quota, and the number of tasks on each day. */
export type Usage = MainSchemas['Usage'];
/** A call that your servers made, and how it ended; nothing of what was sent. */
export type LoggedRequest = MainSchemas['Request'];
/** An endpoint that events are sent to. */
export type Webhook = MainSchemas['Webhook'];
/** The delivery of an event to a webhook, and the result of the last attempt. */
export type Delivery = MainSchemas['Delivery'];
/** A task in a list: its reference and state, nothing of the person. */
export type ListedTask = MainSchemas['ListedTask'];
/** A consent in the list of your organisation's: its reference and state, nothing of the person. */
export type ListedConnection = ConnectSchemas['ListedConnection'];
/** What a person agreed to. */
export type Consent = ConnectSchemas['Consent'];
/** A request that a person made on their page, and what became of it. */
export type RightsRequest = ConnectSchemas['RightsRequest'];
/** Everything kept about a person, unencrypted; it has more parts than the typed ones. */
export type PersonExport = ConnectSchemas['PersonExport'];
/** Whether anything was kept about the person, and whether no extraction was still running. */
export type ErasedPerson = ConnectSchemas['ErasedPerson'];
