import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { Device } from './device.ts';
import type { WidgetLocale } from '../../consent/widgetConfigs/widgetConfig.schemas.ts';

/** How long a code can be used. */
export const CODE_MINUTES = 10;
/** How often a code may be tried. */
export const CODE_TRIES = 5;
/** How long a person stays signed in. */
export const PERSON_SESSION_SECONDS = 1200;

/** The person that somebody claims to be. */
export interface Claimed {
  /** A RUT, normalised. */
  readonly username: string;
  /** Trimmed, in lower case. */
  readonly email: string;
}

/** Somebody who asked for a code, whether or not there is anything for them to see. */
export interface SignInDocument {
  /** A UUID. */
  readonly _id: string;
  /** Pseudonym of RUT and e-mail. */
  readonly holder: string;
  /** The `Claimed`. */
  readonly person: Sealed;
  /** Keyed hash of the code, bound to this sign-in. */
  readonly codeHash: string;
  readonly tries: number;
  readonly usedAt: Date | null;
  readonly createdAt: Date;
  /** The language of the person's page. */
  readonly locale: WidgetLocale;
  /** The code; null once the mail has been queued, or if there was nobody to send it to. */
  readonly mail: Sealed | null;
  /** Since when the mail waits to be queued; absent once it was. */
  readonly mailDueAt?: Date;
  /** Until when the code can be used, and the document is stored. */
  readonly expiresAt: Date;
}

/** A person who is signed in. */
export interface PersonSessionDocument {
  /** A UUID, which the token contains. */
  readonly _id: string;
  readonly holder: string;
  /** The `Claimed`. */
  readonly person: Sealed;
  readonly locale: WidgetLocale;
  /** Absent, like `lastSeenAt`, if a process of an earlier version opened it. */
  readonly device?: Device;
  readonly createdAt: Date;
  /** To the minute. */
  readonly lastSeenAt?: Date;
  readonly expiresAt: Date;
}

/** Associated data that binds each sealed field to its record. */
export const signInAad = (signInId: string, field: 'person' | 'mail'): string =>
  `personSignIns/${signInId}/${field}`;
export const personSessionAad = (sessionId: string): string => `personSessions/${sessionId}/person`;
