import type { Sealed } from '../../infra/vault/Vault.ts';
import type { WithOutbox } from '../events/events.types.ts';
import type { WidgetLocale } from '../widgetConfigs/widgetConfig.schemas.ts';

/** What a person can ask for (Law 21.719, articles 4 to 8). */
export const RIGHTS_KINDS = [
  'revocation',
  'objection',
  'blocking',
  'unblocking',
  'erasure',
  'access',
] as const;
export type RightsKind = (typeof RIGHTS_KINDS)[number];

/** Those that the client has to answer, because it holds copies of its own. */
const FOR_CLIENT: readonly RightsKind[] = ['objection', 'blocking', 'erasure'];
export const isForClient = (kind: RightsKind): boolean => FOR_CLIENT.includes(kind);

/** How a client answered. */
export const OUTCOMES = ['done', 'rejected'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `overdue` is an open one that the client has not answered in time. */
export const RIGHTS_STATUSES = ['done', 'open', 'answered', 'overdue'] as const;
export type RightsStatus = (typeof RIGHTS_STATUSES)[number];

/** Who asked, for the mails to them. */
export interface Asker {
  readonly username: string;
  readonly email: string;
  readonly locale: WidgetLocale;
}

/** From where it was asked; the consent that it ends says so too. */
export interface AskedFrom {
  readonly sessionId: string;
  readonly requestId: string;
  readonly ip: string;
}

/** What a person asked for, and what came of it. */
export interface RightsRequestDocument extends WithOutbox {
  /** A UUID. */
  readonly _id: string;
  readonly clientId: string;
  /** Pseudonym of RUT and e-mail; a random name once they are erased. */
  readonly holder: string;
  /** Pseudonym of the RUT; the same random name once it is erased. */
  readonly subject: string;
  /** Null where it is about everything at the client. */
  readonly consentId: string | null;
  readonly kind: RightsKind;
  /** The client's application, as the person knows it. */
  readonly recipientName: string;
  readonly entityName: string | null;
  /** The `Asker`; null once they are erased. */
  readonly person: Sealed | null;
  /** Their words to the client; null where there are none, or they are erased. */
  readonly reason: Sealed | null;
  readonly createdAt: Date;
  /** Null until what Cauce does by itself is done. */
  readonly tookEffectAt: Date | null;
  /** Since when that is to be done; absent once it is. */
  readonly effectDueAt?: Date;
  /** Until then. */
  readonly from?: AskedFrom;
  /** Until when the client has to answer; null where there is nothing to answer. */
  readonly dueAt: Date | null;
  readonly outcome: Outcome | null;
  /** The client's words to the person; null until then, or once they are erased. */
  readonly answer: Sealed | null;
  readonly answeredAt: Date | null;
  /** How many requests the mail that confirms this one is about; absent where another's is. */
  readonly confirms?: number;
  /** Since when a mail waits to be queued; absent where none does. */
  readonly actMailDueAt?: Date;
  readonly answerMailDueAt?: Date;
  /** Proof that rights were respected is kept as long as proof of consent. */
  readonly expiresAt: Date;
}

/** The status as it is at a moment. */
export function statusAt(
  { dueAt, answeredAt }: Pick<RightsRequestDocument, 'dueAt' | 'answeredAt'>,
  now: Date,
): RightsStatus {
  if (dueAt === null) return 'done';
  if (answeredAt) return 'answered';
  return dueAt < now ? 'overdue' : 'open';
}

/** What binds each sealed field to its record. */
export const rightsRequestAad = (
  requestId: string,
  field: 'person' | 'reason' | 'answer',
): string => `rightsRequests/${requestId}/${field}`;
