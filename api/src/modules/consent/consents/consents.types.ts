import type { EntityType, ExtractionErrorCode, FoundAccount, Gaps } from '@cauce/extractors';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { EventType, WithOutbox } from '../../operations/events/events.types.ts';
import type { RefreshFrequency } from '../widgetConfigs/refreshFrequency.ts';
import type { WidgetLocale } from '../widgetConfigs/widgetConfig.schemas.ts';

/** The two fields of the public contract that describe a consent's state. */
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

/** The seven states that combinations of status and sub-status describe. */
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

/** What clients see of each state. `retrying` is still live, `refused` has ended. */
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

/** The events of a consent's life. */
export const CONSENT_EVENTS = [
  'try',
  'reject',
  'activate',
  'refresh',
  'giveUp',
  'lapse',
  'revoke',
  'discard',
] as const;
export type ConsentEvent = (typeof CONSENT_EVENTS)[number];

/**
 * The state machine: the next state by event and current state. An event that is not listed for a
 * state is not allowed in it. Every state change in the store is a single update, conditional on
 * this table.
 */
export const CONSENT_TRANSITIONS: Readonly<
  Record<ConsentEvent, Readonly<Partial<Record<ConsentState, ConsentState>>>>
> = {
  /** An extraction with the person's password has started. */
  try: { in_progress: 'in_progress', retrying: 'in_progress' },
  /** The institution rejected the password; the person can try again. */
  reject: { in_progress: 'retrying' },
  /** The data arrived. */
  activate: { in_progress: 'active' },
  /** Newer data arrived, by itself or because the person connected again. */
  refresh: { active: 'active' },
  /** The institution required the person, who did not connect again in time. */
  giveUp: { active: 'refused' },
  /** Its time is over. If the last password was rejected, that is reported as the reason. */
  lapse: { in_progress: 'expired', retrying: 'refused', active: 'expired' },
  /** Revoked through the API. */
  revoke: { in_progress: 'revoked', retrying: 'revoked', active: 'revoked' },
  /** The person declined in the widget, or left it. */
  discard: { in_progress: 'discarded', retrying: 'discarded' },
};

/** The event that a client receives for each way in which a consent can end. */
export const ENDED_EVENTS: Readonly<
  Record<'expired' | 'revoked' | 'discarded' | 'refused', EventType>
> = {
  expired: 'consent.expired',
  revoked: 'consent.revoked',
  discarded: 'consent.failed',
  refused: 'consent.failed',
};

const LIVE: readonly ConsentState[] = ['in_progress', 'retrying', 'active'];

export const isTerminated = (state: ConsentState): boolean => !LIVE.includes(state);

/**
 * What the person is asked to accept. Written in full when the widget opens, and never changed
 * after that: it proves the consent, and contains nothing about the person.
 */
export interface ConsentOffer {
  readonly termsVersion: string;
  /** SHA-256 of the terms, by which their text can be found. */
  readonly termsHash: string;
  readonly validityMonths: number;
  /** Whether the credentials are stored to refresh the data. */
  readonly storesCredentials: boolean;
  /**
   * How often the data is refreshed; absent if the credentials are not stored, and in older offers,
   * of which the data is refreshed on reading.
   */
  readonly refresh?: RefreshFrequency;
  /** The rest; absent until the widget opens, and in older consents that did not store it. */
  readonly shown?: ShownOffer;
}

/** What the widget showed besides the terms. */
export interface ShownOffer {
  readonly at: Date;
  /** The language in which it was shown. */
  readonly locale: WidgetLocale;
  /** Who receives the data, and their web pages. */
  readonly recipient: {
    readonly name: string;
    readonly legalName: string;
    readonly rut: string;
    readonly logoUrl: string | null;
    readonly privacyUrl: string | null;
    readonly revocationUrl: string | null;
  };
  readonly purpose: string;
  readonly products: readonly {
    readonly id: string;
    readonly title: string;
    /** SHA-256 of its description, by which the text can be found. */
    readonly descriptionHash: string;
    readonly historyMonths: number | null;
  }[];
  /** How long the consent is valid if the person gives it. */
  readonly validUntil: Date;
}

/**
 * The channel by which an action of the person reached the API. It is only what the request showed:
 * a client's server, which receives the OTP token first, can do by itself everything that a person
 * does in the widget, and can send what a browser would send.
 */
export interface ActChannel {
  /**
   * `widget-page`: with the header that browsers add to requests of the widget's own page;
   * `unmarked`: without it.
   */
  readonly kind: 'widget-page' | 'unmarked';
  /** Whether it came from the address from which the client's server requested the OTP token. */
  readonly isClientAddress: boolean;
}

/** The person's acceptance: of what, when, from which address and by which channel. */
export interface Acceptance {
  readonly termsVersion: string;
  readonly termsHash: string;
  readonly entityId: string;
  readonly at: Date;
  /** The address that it came from. */
  readonly ip: string;
  /**
   * The institution's name; like the following fields, absent in older acceptances that did not
   * store it.
   */
  readonly entityName?: string;
  /** SHA-256 of the offer's canonical form, which is also in the audit log. */
  readonly offerHash?: string;
  readonly channel?: ActChannel;
  /** The offered products that the person agreed to; absent in older acceptances of all of them. */
  readonly products?: readonly string[];
  /** Whether the person agreed to the keeping of the password; absent where it was not asked. */
  readonly storesCredentials?: boolean;
}

/**
 * The person's own confirmation that the account is theirs, for institutions that do not tell whose
 * it is. It refers to the words that they read by hash, and does not contain them.
 */
export interface OwnAccount {
  readonly entityId: string;
  /** The language of the text. */
  readonly locale: WidgetLocale;
  /** SHA-256 of the text without the RUT, by which it can be found. */
  readonly textHash: string;
  readonly at: Date;
  /** The address that it came from. */
  readonly ip: string;
  readonly channel: ActChannel;
}

/** Why nothing may be read: the person objected, or requested a block. */
export const BLOCK_KINDS = ['objection', 'blocking'] as const;
type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * A block: the person wants nothing to be read from this moment on, but has not revoked the
 * consent.
 */
export interface ConsentBlock {
  readonly kind: BlockKind;
  readonly at: Date;
}

/** Why a consent cannot be used as an active one. */
export const USAGE_ERRORS = [
  'consentUnknown',
  'consentOfAnotherTarget',
  'consentExpired',
  'consentTerminated',
  'consentBlocked',
  'consentNotActive',
] as const;

/** Why an active consent can only be refreshed once the person has connected again. */
export type PersonReason = 'WRONG_LOGIN' | 'LOCKED' | 'PERSON_REQUIRED';

/** Whether the data of an active consent is still refreshed. */
export const CONNECTION_STATUSES = ['ok', 'needs_person', 'unavailable'] as const;

/** Why a refresh failed that the institution's declared maintenance prevented. */
export const INSTITUTION_MAINTENANCE = 'INSTITUTION_MAINTENANCE';

/** Refreshes that failed in a row, and not because of the person. */
export interface FailedRefreshes {
  /** Without those that declared maintenance prevented. */
  readonly count: number;
  /** When the first of them failed. */
  readonly since: Date;
  /** Why the last one failed. */
  readonly reason: ExtractionErrorCode | typeof INSTITUTION_MAINTENANCE;
  /** The last one, which is counted once. */
  readonly taskId: string;
}

/**
 * A widget visit in which the person of an active consent connects again. Until the data arrives,
 * the consent itself does not change: these fields take the place of its own for the widget.
 */
export interface ConsentRepair extends Pick<
  ConsentDocument,
  'offer' | 'acceptance' | 'products' | 'ownAccount'
> {
  readonly state: 'in_progress' | 'retrying';
}

/** Who ended a consent; null if it expired, or the institution or an operator ended it. */
export interface Actor {
  /** Empty if the person did it on their own page, or a member in the console. */
  readonly keyId: string;
  readonly sessionId: string | null;
  readonly member?: { readonly id: string };
  readonly requestId: string;
  readonly ip: string;
}

/** The widget's session. */
export interface WidgetSession {
  readonly id: string;
  readonly expiresAt: Date;
  /** How it was opened; absent in older sessions that did not store it. */
  readonly channel?: ActChannel;
  /** When it ended without repairing the consent that it was opened for; absent if it did not. */
  readonly closedAt?: Date;
}

/** Data of one product, sealed. */
export interface ConsentResult {
  readonly product: string;
  readonly data: Sealed;
  /** What the data leaves out; absent if nothing. */
  readonly gaps?: Gaps;
  /** The `RowHistory`, sealed; absent for products without rows, and in older results. */
  readonly history?: Sealed;
}

/** An account or card that the person chose. */
export type ChosenAccount = Omit<FoundAccount, 'balance'>;

/** What an extraction read, while the person chooses the accounts of which it is released. */
export interface HeldData {
  readonly extractedAt: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly gaps?: Readonly<Record<string, Gaps>>;
  /** As in `ExtractionOutcome`. */
  readonly sources?: Readonly<Record<string, unknown>>;
}

export interface ConsentDocument extends WithOutbox {
  /** A UUID. */
  readonly _id: string;
  readonly clientId: string;
  /** The key that requested it. */
  readonly keyId: string;
  /** The client's own reference, from the OTP token; absent if it sent none, or was erased. */
  readonly reference?: string;
  /** Pseudonym of the person. */
  readonly subject: string;
  /**
   * Pseudonym of RUT and e-mail together, which decides who sees the consent on the person's page.
   * It is kept when the consent ends; absent in consents that ended before it was stored.
   */
  readonly holder?: string;
  readonly products: readonly string[];
  readonly entityTypes: readonly EntityType[];
  /** The institutions that are offered; absent for all of those types. */
  readonly entityIds?: readonly string[];
  /**
   * Id of the first consent of its widget visit; absent if the visit cannot have another consent.
   */
  readonly visitId?: string;
  /** Whether the person may connect further institutions in the same visit with the same products. */
  readonly connectAnother?: boolean;
  readonly widgetConfigId: string;
  readonly locale: WidgetLocale;
  /** How often the client asked to refresh; absent if it left that to the configuration. */
  readonly refresh?: RefreshFrequency;
  readonly offer: ConsentOffer;
  readonly state: ConsentState;
  /** The `ConsentPerson`; null once the consent has ended. */
  readonly person: Sealed | null;
  readonly otp: {
    /** SHA-256 of the token. */
    readonly hash: string;
    readonly expiresAt: Date;
    readonly usedAt: Date | null;
  };
  /** The widget's session; null until the OTP token has been used. */
  readonly session: WidgetSession | null;
  /** The latest acceptance; null until the person has accepted. */
  readonly acceptance: Acceptance | null;
  /**
   * Belongs to the attached task, and is kept by refreshes; null or absent if the institution tells
   * whose account it is, or the person did not confirm it.
   */
  readonly ownAccount?: OwnAccount | null;
  /** The attached task; no other extraction can change the consent's state. */
  readonly taskId: string | null;
  /** Nothing is read while this is set; null or absent otherwise. */
  readonly block?: ConsentBlock | null;
  /** When its person last lifted a block; absent if they never did. */
  readonly unblockedAt?: Date;
  /** Null until ACTIVE. */
  readonly entityId: string | null;
  readonly validUntil: Date | null;
  /**
   * The person's credentials, stored while the consent is active, or data is held, if the client's
   * terms say so. Only a worker can decrypt them.
   */
  readonly credentials: Sealed | null;
  /**
   * The user name from the credentials, which API processes need to launch a refresh; null or
   * absent if there are none, and in older consents that did not store it separately.
   */
  readonly username?: Sealed | null;
  readonly results: readonly ConsentResult[];
  /**
   * The `HeldData`, which nobody can retrieve; null or absent unless the person is choosing accounts.
   */
  readonly held?: Sealed | null;
  /**
   * The `ChosenAccount`s, the only ones of which anything is stored; null or absent if the person was
   * not asked, and once the consent has ended.
   */
  readonly accounts?: Sealed | null;
  /** When accounts were chosen, or one taken back, the last time; absent if never. */
  readonly accountsAt?: Date;
  /** The task that extracted these results, or the held data. */
  readonly resultsOf: string | null;
  readonly extractedAt: Date | null;
  /**
   * When its data first arrived; absent until then, and in older consents that did not store it.
   */
  readonly activatedAt?: Date;
  /** The receipt, a JWS; null or absent until it is issued, and once the consent has ended. */
  readonly receipt?: Sealed | null;
  /** When the receipt is due to be sent to the person; absent once the sending has been queued. */
  readonly receiptDueAt?: Date;
  /**
   * From when on the schedule or, without one, a retrieval queues a refresh; null if nothing does.
   */
  readonly refreshAt: Date | null;
  /**
   * Since when the institution requires the person, so that nothing is refreshed; null or absent if
   * it does not.
   */
  readonly personRequiredAt?: Date | null;
  /** Absent in older consents that did not store it: PERSON_REQUIRED. */
  readonly personRequiredReason?: PersonReason;
  /** Null or absent if the last refresh succeeded, or none has run. */
  readonly failedRefreshes?: FailedRefreshes | null;
  /** The widget visit that repairs or renews it; null or absent if there is none. */
  readonly repair?: ConsentRepair | null;
  /** When a repair or renewal last completed; absent if none has. */
  readonly agreedAgainAt?: Date;
  /** When the client is next told that it expires; null or absent if it has been told the last time. */
  readonly expiryNoticeAt?: Date | null;
  readonly createdAt: Date;
  readonly terminatedAt: Date | null;
  readonly terminatedBy: Actor | null;
  /** When its time is over; absent once it has ended. */
  readonly endsAt?: Date;
  /** Since when the ended consent may need a clean-up; absent otherwise. */
  readonly cleanUpAt?: Date;
  /** When the record is deleted; absent until it has ended. */
  readonly expiresAt?: Date;
}

/** The person, as the client described them. */
export interface ConsentPerson {
  /** A RUT. */
  readonly username: string;
  readonly email: string;
  /** RUT of the person's company, if business accounts are requested. */
  readonly companyId: string | null;
}

/** Associated data that binds each sealed field to its record. */
export const consentAad = (consentId: string, field: string): string =>
  `consents/${consentId}/${field}`;
