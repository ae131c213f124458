import type { Collection, Filter, OptionalId } from 'mongodb';
import { batchPerTick } from '../../infra/batchPerTick.ts';
import { insertEach } from '../../infra/mongo/insertEach.ts';
import { ensureIndexes, isDuplicateKey, type Mongo, type Store } from '../../infra/mongo/mongo.ts';

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
}

export type AuditEvent =
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
  | 'task.ended'
  | 'task.read'
  | 'otp.created'
  | 'task-token.created'
  | 'widget.opened'
  | 'consent.accepted'
  | 'consent.activated'
  | 'consent.mismatched'
  | 'consent.refreshed'
  | 'consent.person-required'
  | 'consent.read'
  | 'consent.ended'
  | 'page-record.read'
  | 'widget-config.saved'
  | 'key-ring.changed'
  | 'key-ring.rewrapped'
  | 'person.exported'
  | 'person.erased';

/**
 * The append-only audit log. Entries are never changed, except when a person is erased: they stay, but
 * no longer identify that person (`erase`).
 */
export class AuditStore implements Store {
  readonly #entries: Collection<OptionalId<AuditEntry>>;
  readonly #onAppend: (event: AuditEvent) => void;
  readonly #insert: (entry: AuditEntry) => Promise<null>;

  /** @param onAppend called with every entry's event, for the metrics */
  constructor(mongo: Mongo, onAppend: (event: AuditEvent) => void = () => undefined) {
    this.#onAppend = onAppend;
    this.#entries = mongo.db.collection<OptionalId<AuditEntry>>('audit');
    this.#insert = batchPerTick<AuditEntry, null>((entries) => insertEach(this.#entries, entries));
  }

  ensureIndexes(): Promise<void> {
    return ensureIndexes(this.#entries, [
      { key: { clientId: 1, at: 1 } },
      { key: { subject: 1, at: 1 } },
      { key: { taskId: 1 } },
      { key: { consentId: 1, at: 1 }, sparse: true },
    ]);
  }

  async append(entry: AuditEntry): Promise<void> {
    try {
      await this.#insert(entry);
      this.#onAppend(entry.event);
    } catch (error) {
      if (entry._id === undefined || !isDuplicateKey(error)) throw error;
    }
  }

  /** Entries about one task, oldest first. */
  forTask(taskId: string): Promise<AuditEntry[]> {
    return this.matching({ taskId });
  }

  /** Entries about one consent, oldest first. */
  forConsent(consentId: string): Promise<AuditEntry[]> {
    return this.matching({ consentId });
  }

  /** Entries that match, oldest first. */
  matching(filter: Filter<AuditEntry>): Promise<AuditEntry[]> {
    return this.#entries
      .find(filter, { projection: { _id: 0 } })
      .sort({ at: 1 })
      .toArray();
  }

  count(filter: Filter<AuditEntry>): Promise<number> {
    return this.#entries.countDocuments(filter);
  }

  /** The pseudonyms of the persons concerned; some more than once. */
  async *subjects(): AsyncGenerator<string> {
    const projection = { _id: 0, subject: 1 };
    for await (const { subject } of this.#entries.find({}, { projection }))
      if (subject !== undefined) yield subject;
  }

  /**
   * Takes the pseudonym and address of a person out of entries, and gives them a random name. An entry
   * `person.erased` with the name has to be written before.
   * @param filters one update each: one `$or` over all would not use the indexes everywhere
   */
  async erase(filters: readonly Filter<AuditEntry>[], name: string): Promise<void> {
    for (const filter of filters)
      await this.#entries.updateMany(filter, { $set: { subject: name }, $unset: { ip: '' } });
  }
}
