import type { EntityType } from '@cauce/extractors';
import type { Sealed } from '../../infra/vault/Vault.ts';
import type { WidgetLocale } from '../widgetConfigs/widgetConfig.schemas.ts';

/** Spec section 3. */
export const CONSENT_STATUSES = ['ACTIVE', 'IN_PROGRESS', 'INACTIVE'] as const;
export type ConsentStatus = (typeof CONSENT_STATUSES)[number];

export const CONSENT_SUB_STATUSES = [
  'EXPIRED',
  'REVOKED',
  'DISCARDED',
  'IN_PROGRESS',
  'INVALID_PASSWORD',
  'ACTIVE',
] as const;
export type ConsentSubStatus = (typeof CONSENT_SUB_STATUSES)[number];

/** The seven states that status and sub-status make together (design section 8). */
export const CONSENT_STATES = [
  'in_progress',
  'retrying',
  'active',
  'expired',
  'revoked',
  'discarded',
  'refused',
] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** What clients read of each state. `retrying` and `refused` differ in whether it is over. */
export const PUBLIC_STATE: Readonly<
  Record<ConsentState, { readonly status: ConsentStatus; readonly subStatus: ConsentSubStatus }>
> = {
  in_progress: { status: 'IN_PROGRESS', subStatus: 'IN_PROGRESS' },
  retrying: { status: 'IN_PROGRESS', subStatus: 'INVALID_PASSWORD' },
  active: { status: 'ACTIVE', subStatus: 'ACTIVE' },
  expired: { status: 'INACTIVE', subStatus: 'EXPIRED' },
  revoked: { status: 'INACTIVE', subStatus: 'REVOKED' },
  discarded: { status: 'INACTIVE', subStatus: 'DISCARDED' },
  refused: { status: 'INACTIVE', subStatus: 'INVALID_PASSWORD' },
};

/** What happens to a consent. */
export const CONSENT_EVENTS = [
  'try',
  'reject',
  'activate',
  'refresh',
  'rejectStored',
  'lapse',
  'revoke',
  'discard',
] as const;
export type ConsentEvent = (typeof CONSENT_EVENTS)[number];

/**
 * The state machine: what each event makes of each state; an event that is not listed for a state
 * cannot happen to it. Every change in the store is one update that is conditional on this table.
 */
export const CONSENT_TRANSITIONS: Readonly<
  Record<ConsentEvent, Readonly<Partial<Record<ConsentState, ConsentState>>>>
> = {
  /** An extraction with the person's password is under way. */
  try: { in_progress: 'in_progress', retrying: 'in_progress' },
  /** The institution did not take the password; the person can try again. */
  reject: { in_progress: 'retrying' },
  /** The data arrived. */
  activate: { in_progress: 'active' },
  /** Newer data arrived. */
  refresh: { active: 'active' },
  /** The stored password is no longer good. */
  rejectStored: { active: 'refused' },
  /** Its time ran out; where the last try was refused, that is why it never came to be. */
  lapse: { in_progress: 'expired', retrying: 'refused', active: 'expired' },
  /** Taken back through the API. */
  revoke: { in_progress: 'revoked', retrying: 'revoked', active: 'revoked' },
  /** The person said no in the widget, or left it. */
  discard: { in_progress: 'discarded', retrying: 'discarded' },
};

const LIVE: readonly ConsentState[] = ['in_progress', 'retrying', 'active'];

export const isTerminated = (state: ConsentState): boolean => !LIVE.includes(state);

/** What the person is asked to agree to, as it was shown when the widget opened. */
export interface ConsentOffer {
  readonly termsVersion: string;
  /** SHA-256 of the terms, so that the version's text can be proved. */
  readonly termsHash: string;
  readonly validityMonths: number;
  /** Whether the password is kept to refresh the data. */
  readonly storesCredentials: boolean;
}

/** The person's yes: to what, when and from where. */
export interface Acceptance {
  readonly termsVersion: string;
  readonly termsHash: string;
  readonly entityId: string;
  readonly at: Date;
  /** The address that it came from. */
  readonly ip: string;
}

/** Who ended a consent; null where its time ran out, or the institution or an operator ended it. */
export interface Actor {
  readonly keyId: string;
  readonly sessionId: string | null;
  readonly requestId: string;
  readonly ip: string;
}

/** Data of one product, sealed. */
export interface ConsentResult {
  readonly product: string;
  readonly data: Sealed;
}

export interface ConsentDocument {
  /** A UUID. */
  readonly _id: string;
  readonly clientId: string;
  /** The key that asked for it. */
  readonly keyId: string;
  /** Pseudonym of the person it is about: the target. */
  readonly subject: string;
  readonly products: readonly string[];
  readonly entityTypes: readonly EntityType[];
  readonly widgetConfigId: string;
  readonly locale: WidgetLocale;
  readonly offer: ConsentOffer;
  readonly state: ConsentState;
  /** Who the person is, `ConsentPerson`; null once it is over. */
  readonly person: Sealed | null;
  readonly otp: {
    /** SHA-256 of the token. */
    readonly hash: string;
    readonly expiresAt: Date;
    readonly usedAt: Date | null;
  };
  /** The widget's session; null until the OTP token was used. */
  readonly session: { readonly id: string; readonly expiresAt: Date } | null;
  /** Null until the person agreed; the last yes counts. */
  readonly acceptance: Acceptance | null;
  /** The extraction that speaks for it: none other can change its state. */
  readonly taskId: string | null;
  /** Null until ACTIVE. */
  readonly entityId: string | null;
  readonly validUntil: Date | null;
  /** The person's credentials, kept while it is active where the client's terms say so. */
  readonly credentials: Sealed | null;
  readonly results: readonly ConsentResult[];
  /** The task whose data these are. */
  readonly resultsOf: string | null;
  readonly extractedAt: Date | null;
  /** From when on a retrieval queues a refresh; null where none ever is. */
  readonly refreshAt: Date | null;
  readonly createdAt: Date;
  readonly terminatedAt: Date | null;
  readonly terminatedBy: Actor | null;
  /** When its time runs out; absent once it is over. */
  readonly endsAt?: Date;
  /** When something of it may be left to clear away; absent otherwise. */
  readonly cleanUpAt?: Date;
  /** When the record is deleted; absent while it is not over. */
  readonly expiresAt?: Date;
}

/** What a client said of the person. */
export interface ConsentPerson {
  /** A RUT. */
  readonly username: string;
  readonly email: string;
  /** RUT of the person's company, where business accounts are asked for. */
  readonly companyId: string | null;
}

/** What binds each sealed field to its record. */
export const consentAad = (consentId: string, field: string): string =>
  `consents/${consentId}/${field}`;
