import type { Sealed } from '../../infra/vault/Vault.ts';

export type MailLocale = 'es-CL' | 'en';

/** What a person can ask for: what Cauce does at once, and what their request is for. */
export type RightsKind =
  | 'revocation'
  | 'objection'
  | 'blocking'
  | 'unblocking'
  | 'erasure'
  | 'access';

/** What a mail of each kind is made of, beside whom it is to. Moments are in ISO 8601. */
export interface MailParams {
  /** What a person accepted, with the signed receipt attached. */
  readonly receipt: { readonly consentId: string };
  /** The code that opens the person's page. */
  readonly code: { readonly code: string; readonly minutes: number };
  /** That something was done, or asked for, on the person's page. */
  readonly act: {
    readonly kind: RightsKind;
    /** Empty where it concerns no one recipient; several are written as a list. */
    readonly recipientName: string;
    readonly entityName: string | null;
    readonly at: string;
    /** By when the recipient has to answer; null where nothing is left to do. */
    readonly dueAt: string | null;
    /** How many connections it was about, where it is more than one. */
    readonly count?: number;
  };
  /** What the recipient answered to a request. */
  readonly answer: {
    readonly kind: RightsKind;
    readonly recipientName: string;
    readonly outcome: 'done' | 'rejected';
    readonly message: string;
  };
}

export type MailKind = keyof MailParams;
export const MAIL_KINDS: readonly MailKind[] = ['receipt', 'code', 'act', 'answer'];

/** A mail to be sent. */
export interface NewMail<Kind extends MailKind = MailKind> {
  /** Names what it is about, such as `receipt:<consentId>`: a mail is queued once, however often it is asked for. */
  readonly id: string;
  readonly kind: Kind;
  readonly to: string;
  readonly locale: MailLocale;
  readonly params: MailParams[Kind];
  /** Pseudonym of whose it is, by which it is erased; null for what has to reach a person who was. */
  readonly holder: string | null;
}

/** What a mail says, of any kind. */
export type MailMessage = {
  [Kind in MailKind]: Pick<NewMail<Kind>, 'kind' | 'locale' | 'params'>;
}[MailKind];

/** What is sealed of a mail. */
export type MailContent<Kind extends MailKind = MailKind> = Pick<
  NewMail<Kind>,
  'to' | 'locale' | 'params'
>;

/** A mail that waits to be sent, or is being sent; once it is, there is none. */
export interface MailDocument {
  readonly _id: string;
  readonly kind: MailKind;
  /** `MailContent`. */
  readonly content: Sealed;
  readonly holder: string | null;
  readonly createdAt: Date;
  /** When it is tried next; of one that is being sent, when another worker may take it. */
  readonly nextAttemptAt: Date;
  readonly attempts: number;
  /** Who is sending it; null while nobody is. */
  readonly lease: string | null;
  /** When it is given up. */
  readonly expiresAt: Date;
}

/** The associated data that binds what is sealed to its mail. */
export const mailAad = (id: string): string => `mails/${id}/content`;

interface Schedule {
  readonly lifetimeSeconds: number;
  /** After each failed attempt; after the last one, the last. */
  readonly backoffSeconds: readonly number[];
}

const PATIENT: Schedule = {
  lifetimeSeconds: 86_400,
  backoffSeconds: [60, 300, 1800, 7200, 21_600, 43_200],
};

/** How long a mail is worth sending, and how often it is tried. */
export const SCHEDULES: Readonly<Record<MailKind, Schedule>> = {
  receipt: PATIENT,
  // Somebody sits and waits for it.
  code: { lifetimeSeconds: 600, backoffSeconds: [5, 15, 30, 60, 120] },
  act: PATIENT,
  answer: PATIENT,
};
