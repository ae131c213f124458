import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { Role } from '../../../principal/roles.ts';

export type MailLocale = 'es-CL' | 'en';

/**
 * What a person can ask for: actions that Cauce carries out at once, and subjects of their
 * requests.
 */
export type RightsKind =
  | 'revocation'
  | 'objection'
  | 'blocking'
  | 'unblocking'
  | 'erasure'
  | 'access';

/** The content of each kind of mail, apart from its recipient. Moments are in ISO 8601. */
export interface MailParams {
  /** What a person accepted, with the signed receipt attached. */
  readonly receipt: { readonly consentId: string };
  /** The code that opens the person's page. */
  readonly code: { readonly code: string; readonly minutes: number };
  /** Confirms that something was done, or requested, on the person's page. */
  readonly act: {
    readonly kind: RightsKind;
    /** Empty if it concerns no single recipient; several are written as a list. */
    readonly recipientName: string;
    readonly entityName: string | null;
    readonly at: string;
    /** By when the recipient has to answer; null if nothing remains to be done. */
    readonly dueAt: string | null;
    /** How many connections it concerned, if more than one. */
    readonly count?: number;
  };
  /** What a client did with everything that is stored about the person for it. */
  readonly 'client-act': {
    readonly act: 'export' | 'erasure';
    /** Empty if nothing was ever shown to the person. */
    readonly recipientNames: readonly string[];
    readonly entityNames: readonly string[];
    readonly at: string;
    /** Address of the person's page, the same for everybody. */
    readonly personPage: string;
  };
  /** What the recipient answered to a request. */
  readonly answer: {
    readonly kind: RightsKind;
    readonly recipientName: string;
    readonly outcome: 'done' | 'rejected';
    readonly message: string;
  };
  /** What happened to a client's key, for the client's contact. Never contains the key itself. */
  readonly key: {
    readonly change: 'created' | 'retired' | 'expiring';
    readonly clientName: string;
    /** The key's public name. */
    readonly keyId: string;
    readonly scopes: readonly string[];
    /** Null for any. */
    readonly networks: readonly string[] | null;
    readonly expiresAt: string | null;
    readonly at: string;
    /**
     * The client's key that did it, empty for somebody in the console; null for an operator, and for
     * an expiry.
     */
    readonly by: { readonly keyId: string; readonly ip: string } | null;
  };
  /** Invites somebody to a client's team, or lets them in again. */
  readonly invitation: {
    readonly clientName: string;
    readonly role: Role;
    /** Where it is accepted: nobody is signed in by opening it. */
    readonly url: string;
    readonly expiresAt: string;
    readonly isRecovery: boolean;
  };
}

export type MailKind = keyof MailParams;
export const MAIL_KINDS: readonly MailKind[] = [
  'receipt',
  'code',
  'act',
  'client-act',
  'answer',
  'key',
  'invitation',
];

/** A mail to be sent. */
export interface NewMail<Kind extends MailKind = MailKind> {
  /**
   * Identifies what the mail is about, such as `receipt:<consentId>`: a mail is queued once,
   * however often it is requested.
   */
  readonly id: string;
  readonly kind: Kind;
  readonly to: string;
  readonly locale: MailLocale;
  readonly params: MailParams[Kind];
  /**
   * Pseudonym of the person it belongs to, by which it is erased; null for a mail that has to reach
   * a person who was erased, and for one to a client.
   */
  readonly holder: string | null;
}

/** The content of a mail of any kind. */
export type MailMessage = {
  [Kind in MailKind]: Pick<NewMail<Kind>, 'kind' | 'locale' | 'params'>;
}[MailKind];

/** The sealed part of a mail. */
export type MailContent<Kind extends MailKind = MailKind> = Pick<
  NewMail<Kind>,
  'to' | 'locale' | 'params'
>;

/** A mail that waits to be sent, or is being sent; it is deleted once it was sent. */
export interface MailDocument {
  readonly _id: string;
  readonly kind: MailKind;
  /** `MailContent`. */
  readonly content: Sealed;
  readonly holder: string | null;
  readonly createdAt: Date;
  /**
   * When the next attempt is due; while the mail is being sent, when another worker may take it
   * over.
   */
  readonly nextAttemptAt: Date;
  readonly attempts: number;
  /** Identifies the attempt that is sending it; null if none is. */
  readonly lease: string | null;
  /** When it is given up. */
  readonly expiresAt: Date;
}

/** Associated data that binds sealed content to its mail. */
export const mailAad = (id: string): string => `mails/${id}/content`;

interface Schedule {
  readonly lifetimeSeconds: number;
  /** The pause after each failed attempt; the last one is repeated. */
  readonly backoffSeconds: readonly number[];
}

const PATIENT: Schedule = {
  lifetimeSeconds: 86_400,
  backoffSeconds: [60, 300, 1800, 7200, 21_600, 43_200],
};

/** How long a mail is worth sending, and how often it is tried. */
export const SCHEDULES: Readonly<Record<MailKind, Schedule>> = {
  receipt: PATIENT,
  // Somebody is waiting for it.
  code: { lifetimeSeconds: 600, backoffSeconds: [5, 15, 30, 60, 120] },
  act: PATIENT,
  'client-act': PATIENT,
  answer: PATIENT,
  key: PATIENT,
  invitation: PATIENT,
};
