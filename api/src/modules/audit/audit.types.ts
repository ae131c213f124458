import type { ObjectId } from '../../infra/mongo/objectId.ts';

/** Who did what, when and from where. Never a credential, never a RUT in clear. */
export interface AuditEntry {
  /** Given where an entry may be written again after a crash: the second write changes nothing. */
  readonly _id?: string;
  readonly at: Date;
  readonly event: AuditEvent;
  readonly clientId: string | null;
  /** The key used, or the key behind the session used. */
  readonly keyId?: string;
  readonly sessionId?: string;
  readonly requestId?: string;
  readonly ip?: string;
  readonly taskId?: string;
  readonly action?: string;
  /** Pseudonym of the person concerned. */
  readonly subject?: string;
  readonly consentId?: string;
  readonly detail?: string;
  /** Who ran the command that wrote the entry; absent from what processes write. */
  readonly operator?: string;
}

export type AuditEvent =
  | 'access.refused'
  | 'audit.accepted'
  | 'audit.purged'
  | 'client.created'
  | 'client.revoked'
  | 'key.created'
  | 'key.retired'
  | 'key.limited'
  | 'session.opened'
  | 'task.launched'
  | 'task.challenged'
  | 'task.challenge-answered'
  | 'task.challenge-cancelled'
  | 'task.cancelled'
  | 'task.data-deleted'
  | 'task.ended'
  | 'task.read'
  | 'otp.created'
  | 'task-token.created'
  | 'widget.opened'
  | 'consent.accepted'
  | 'consent.own-account-confirmed'
  | 'consent.activated'
  | 'consent.mismatched'
  | 'consent.refreshed'
  | 'consent.person-required'
  | 'consent.read'
  | 'receipt.issued'
  | 'consent.ended'
  | 'webhook.created'
  | 'webhook.changed'
  | 'webhook.deleted'
  | 'webhook.secret-rotated'
  | 'webhook.disabled'
  | 'webhook.tested'
  | 'webhook.retried'
  | 'page-record.read'
  | 'widget-config.saved'
  | 'key-ring.changed'
  | 'key-ring.rewrapped'
  | 'person.signed-in'
  | 'person.sign-in-refused'
  | 'person.objected'
  | 'person.blocked'
  | 'person.unblocked'
  | 'rights-request.answered'
  | 'persons.listed'
  | 'person.exported'
  | 'person.erased';

/** What binds an entry to its content and to the entry before it. */
export interface EntryProof {
  /** One of the client's: see `chainOf`. */
  readonly chain: string;
  /** From 1, without gaps. */
  readonly sequence: number;
  /** Hash of the entry before; empty for the first of a chain. */
  readonly previous: string;
  /**
   * Salted hash of what identifies the person (`subject`, `ip`), absent from an entry that has neither.
   * The entry's hash covers it in their place, so that they can be erased.
   */
  readonly personal?: string;
  /** Random, and erased with what it hides: without it nobody can try out who the person was. */
  readonly salt?: string;
  /** The key of `mac`. */
  readonly kid: string;
  /** SHA-256 over everything else in the entry. */
  readonly hash: string;
  /** HMAC of `hash`: who can write to the database cannot make one. */
  readonly mac: string;
}

/** An entry as it is stored. Those from before the chain existed have no proof. */
export type StoredEntry = Omit<AuditEntry, '_id'> & {
  readonly _id: string | ObjectId;
  readonly proof?: EntryProof;
};

/** An entry of a chain. */
export type ChainedEntry = StoredEntry & { readonly proof: EntryProof };

/** The chains of what concerns no single client: operators' commands, refused callers. */
const OPERATOR_CHAIN = 'operator';

/**
 * Clients have chains of their own, so that they do not wait for one another's entries: one while one
 * process writes, and a further one for each process that writes at the same time.
 * @param number from 0
 */
export const chainOf = (clientId: string | null, number: number): string =>
  `${clientId ?? OPERATOR_CHAIN}${number === 0 ? '' : `/${String(number)}`}`;

/** Whether a chain is one of the client's. */
export const isChainOf = (clientId: string | null, chain: string): boolean =>
  chain.replace(/\/\d+$/, '') === chainOf(clientId, 0);

/** What `subject` becomes when a person is erased, with a random name behind it. */
export const ERASED_PREFIX = 'erased:';
