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
/** What a person allowed. */
export type Consent = ConnectSchemas['Consent'];
