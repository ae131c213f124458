import type { components as Connect } from '../generated/connect.ts';
import type { components as Main } from '../generated/main.ts';

/** The schemas of the main API's document, by name. */
export type MainSchemas = Main['schemas'];
/** The schemas of the connect API's document, by name. */
export type ConnectSchemas = Connect['schemas'];

/** An institution that can be read, and its actions. */
export type Institution = MainSchemas['Entity'];
/** Whether a person may be asked for at an institution; if not, from when on. */
export type UserStatus = MainSchemas['UserStatus'];
/** What an institution asks of the person after the password. */
export type Challenge = MainSchemas['Challenge'];
/** How complete a result is, part by part. */
export type Completeness = MainSchemas['Completeness'];
/** A public key, as JWK, to encrypt credentials to. */
export type EncryptionKey = MainSchemas['EncryptionKey'];
/** Something that happened to a task, a consent, a key or an institution. Says nothing of a person. */
export type CauceEvent = MainSchemas['Event'];
/** Such as `task.finished`. */
export type EventType = CauceEvent['type'];
/** One of your organisation's keys, without the key itself. */
export type ApiKey = MainSchemas['Key'];
/** A key with the key itself, which is shown once. */
export type MadeKey = MainSchemas['MadeKey'];
/** The month's quota, and the tasks of each day. */
export type Usage = MainSchemas['Usage'];
/** A call that your servers made, and how it ended; nothing of what was sent. */
export type LoggedRequest = MainSchemas['Request'];
/** Where events are sent to. */
export type Webhook = MainSchemas['Webhook'];
/** An event on its way to a webhook, and how the last attempt went. */
export type Delivery = MainSchemas['Delivery'];
/** What a person allowed. */
export type Consent = ConnectSchemas['Consent'];
/** What a person asked for on their page, and what came of it. */
export type RightsRequest = ConnectSchemas['RightsRequest'];
/** What there is of a person, in clear; it has more parts than those that are typed. */
export type PersonExport = ConnectSchemas['PersonExport'];
/** Whether there was anything of a person, and whether all of it was at rest. */
export type ErasedPerson = ConnectSchemas['ErasedPerson'];
