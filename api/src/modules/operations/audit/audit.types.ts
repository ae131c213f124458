import type { ObjectId } from '../../../infra/mongo/mongo.ts';

/** Who did what, when and from where. Never a credential, never a RUT in clear. */
export interface AuditEntry {
  /** Set if the entry may be written again after a crash: the second write then changes nothing. */
  readonly _id?: string;
  readonly at: Date;
  readonly event: AuditEvent;
  readonly clientId: string | null;
  /** The key that was used, or the key that opened the session that was used. */
  readonly keyId?: string;
  readonly sessionId?: string;
  /** The person of the client who did it in the console. */
  readonly memberId?: string;
  readonly requestId?: string;
  readonly ip?: string;
  readonly taskId?: string;
  readonly action?: string;
  /** Pseudonym of the person concerned. */
  readonly subject?: string;
  readonly consentId?: string;
  readonly detail?: string;
  /**
   * Who ran the command that wrote the entry; absent if the entry was written by a server process.
   */
  readonly operator?: string;
}

export type AuditEvent =
  | 'access.refused'
  | 'audit.accepted'
  | 'audit.purged'
  | 'client.created'
  | 'client.contact-changed'
  | 'client.openid-changed'
  | 'client.revoked'
  | 'member.invited'
  | 'member.invitation-withdrawn'
  | 'member.joined'
  | 'member.recovered'
  | 'member.signed-in'
  | 'member.session-ended'
  | 'member.role-changed'
  | 'member.left'
  | 'key.created'
  | 'key.retired'
  | 'key.limited'
  | 'session.opened'
  | 'session.ended'
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
  | 'consent.accounts-chosen'
  | 'consent.account-taken-back'
  | 'consent.activated'
  | 'consent.mismatched'
  | 'consent.refreshed'
  | 'consent.repaired'
  | 'consent.person-required'
  | 'consent.read'
  | 'consent.exported'
  | 'consent.export-withheld'
  | 'consent.erasure-withheld'
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
  | 'person.session-ended'
  | 'person.sign-in-refused'
  | 'person.objected'
  | 'person.blocked'
  | 'person.unblocked'
  | 'rights-request.answered'
  | 'persons.listed'
  | 'person.exported'
  | 'person.erased';

/** Binds an entry to its content and to the previous entry. */
export interface EntryProof {
  /** One of the client's chains: see `chainOf`. */
  readonly chain: string;
  /** The sequence number, starting at 1, without gaps. */
  readonly sequence: number;
  /** Hash of the previous entry; empty for the first of a chain. */
  readonly previous: string;
  /**
   * Salted hash of the fields that identify the person (`subject`, `ip`), absent if the entry has
   * neither. The entry's hash covers this instead of the fields, so that they can be erased.
   */
  readonly personal?: string;
  /**
   * A random salt, erased together with those fields: without it nobody can guess who the person
   * was.
   */
  readonly salt?: string;
  /** The id of the key that made `mac`. */
  readonly kid: string;
  /** SHA-256 over everything else in the entry. */
  readonly hash: string;
  /** HMAC of `hash`: write access to the database is not enough to forge it. */
  readonly mac: string;
}

/** An entry as it is stored. Entries from before chaining have no proof. */
export type StoredEntry = Omit<AuditEntry, '_id'> & {
  readonly _id: string | ObjectId;
  readonly proof?: EntryProof;
};

/** An entry that is part of a chain. */
export type ChainedEntry = StoredEntry & { readonly proof: EntryProof };

/** When a person is erased, `subject` becomes this prefix followed by a random name. */
export const ERASED_PREFIX = 'erased:';

/** The part of an audit entry that says who acted, and from where. */
export function auditActor(
  caller: {
    readonly keyId: string;
    readonly sessionId: string | null;
    readonly member?: { readonly id: string };
  },
  request: { readonly requestId: string; readonly ip: string },
): Pick<AuditEntry, 'keyId' | 'sessionId' | 'memberId' | 'requestId' | 'ip'> {
  return {
    // Empty if a person acts on their own page, or a member in the console.
    ...(caller.keyId === '' ? {} : { keyId: caller.keyId }),
    ...(caller.sessionId === null ? {} : { sessionId: caller.sessionId }),
    ...(caller.member ? { memberId: caller.member.id } : {}),
    requestId: request.requestId,
    ip: request.ip,
  };
}
