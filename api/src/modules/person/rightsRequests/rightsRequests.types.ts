import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { WithOutbox } from '../../operations/events/events.types.ts';
import type { WidgetLocale } from '../../consent/widgetConfigs/widgetConfig.schemas.ts';

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

/** The kinds that the client has to answer, because it has copies of its own. */
const FOR_CLIENT: readonly RightsKind[] = ['objection', 'blocking', 'erasure'];
export const isForClient = (kind: RightsKind): boolean => FOR_CLIENT.includes(kind);

/** How a client answered. */
export const OUTCOMES = ['done', 'rejected'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `overdue` is an open request that the client has not answered in time. */
export const RIGHTS_STATUSES = ['done', 'open', 'answered', 'overdue'] as const;
export type RightsStatus = (typeof RIGHTS_STATUSES)[number];

/** The person who asked, for the mails to them. */
export interface Asker {
  readonly username: string;
  readonly email: string;
  readonly locale: WidgetLocale;
}

/** Where the request came from; also stored in a consent that it ends. */
export interface AskedFrom {
  readonly sessionId: string;
  readonly requestId: string;
  readonly ip: string;
}

/** What a person asked for, and its outcome. */
export interface RightsRequestDocument extends WithOutbox {
  /** A UUID. */
  readonly _id: string;
  readonly clientId: string;
  /** Pseudonym of RUT and e-mail; a random name once the person is erased. */
  readonly holder: string;
  /** Pseudonym of the RUT; the same random name once the person is erased. */
  readonly subject: string;
  /** Null if it concerns everything at the client. */
  readonly consentId: string | null;
  readonly kind: RightsKind;
  /** The client's application, as the person knows it. */
  readonly recipientName: string;
  readonly entityName: string | null;
  /** The `Asker`; null once the person is erased. */
  readonly person: Sealed | null;
  /** The person's message to the client; null if there is none, or the person is erased. */
  readonly reason: Sealed | null;
  readonly createdAt: Date;
  /** When Cauce had done its part; null until then. */
  readonly tookEffectAt: Date | null;
  /** Since when Cauce's part is due; absent once it is done. */
  readonly effectDueAt?: Date;
  /** Where the request came from; absent once Cauce's part is done. */
  readonly from?: AskedFrom;
  /** By when the client has to answer; null if there is nothing to answer. */
  readonly dueAt: Date | null;
  readonly outcome: Outcome | null;
  /**
   * The client's message to the person; null until it is answered, or once the person is erased.
   */
  readonly answer: Sealed | null;
  readonly answeredAt: Date | null;
  /**
   * How many requests this one's confirmation mail covers; absent if another request's mail covers
   * this one.
   */
  readonly confirms?: number;
  /** Since when a mail waits to be queued; absent if none does. */
  readonly actMailDueAt?: Date;
  readonly answerMailDueAt?: Date;
  /** Proof that rights were respected is kept as long as proof of consent. */
  readonly expiresAt: Date;
}

/** The status at a moment. */
export function statusAt(
  { dueAt, answeredAt }: Pick<RightsRequestDocument, 'dueAt' | 'answeredAt'>,
  now: Date,
): RightsStatus {
  if (dueAt === null) return 'done';
  if (answeredAt) return 'answered';
  return dueAt < now ? 'overdue' : 'open';
}

/** Associated data that binds each sealed field to its record. */
export const rightsRequestAad = (
  requestId: string,
  field: 'person' | 'reason' | 'answer',
): string => `rightsRequests/${requestId}/${field}`;
