import { addSeconds, type Clock } from '../../../infra/clock.ts';
import { CollectionStore, insertUnique, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { Sealer } from '../../../infra/vault/Vault.ts';
import { deletedRecords, heldBy, type PersonalRecords } from '../../personalRecords.store.ts';
import {
  MAIL_KINDS,
  mailAad,
  SCHEDULES,
  type MailContent,
  type MailDocument,
  type MailKind,
  type NewMail,
} from './mails.types.ts';

/**
 * How long after its expiry a mail is purged. Workers give up expired mails before that, and log
 * it; the purge is for a sandbox without workers.
 */
const PURGE_SECONDS = 60;

export interface MailsStoreOptions {
  readonly now: Clock;
  readonly vault: Sealer;
  /** Called when a mail was queued, to wake the workers. */
  readonly onQueued?: (() => void) | undefined;
}

/** Waiting mails. */
export class MailsStore extends CollectionStore<MailDocument> {
  readonly #options: MailsStoreOptions;
  readonly personal: PersonalRecords;

  constructor(mongo: Mongo, options: MailsStoreOptions) {
    super(mongo, 'mails', [
      { key: { nextAttemptAt: 1, expiresAt: 1 } },
      { key: { kind: 1 } },
      { key: { createdAt: 1 } },
      { key: { expiresAt: 1 } },
      { key: { holder: 1 } },
    ]);
    this.personal = deletedRecords(this.collection, heldBy);
    this.#options = options;
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.collection.deleteMany({ expiresAt: { $lte: addSeconds(now, -PURGE_SECONDS) } });
  }

  /**
   * Queues a mail, which is then sent at least once. Safe to repeat while it waits: if a mail with
   * that id exists, nothing happens.
   */
  async queue<Kind extends MailKind>(mail: NewMail<Kind>): Promise<void> {
    const { now, vault, onQueued } = this.#options;
    const { id, kind, to, locale, params, holder } = mail;
    const content: MailContent<Kind> = { to, locale, params };
    const createdAt = now();
    const isNew = await insertUnique(this.collection, {
      _id: id,
      kind,
      content: vault.seal(content, mailAad(id)),
      holder,
      createdAt,
      nextAttemptAt: createdAt,
      attempts: 0,
      lease: null,
      expiresAt: addSeconds(createdAt, SCHEDULES[kind].lifetimeSeconds),
    });
    if (isNew) onQueued?.();
  }

  /**
   * Takes a due mail, those that expire first before others: codes before receipts.
   * @param lease unique to this attempt
   */
  take(lease: string, now: Date, until: Date): Promise<MailDocument | null> {
    return this.collection.findOneAndUpdate(
      { nextAttemptAt: { $lte: now } },
      { $set: { lease, nextAttemptAt: until }, $inc: { attempts: 1 } },
      { sort: { expiresAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Ends an attempt, and sets when the mail is retried. */
  async putOff({ _id, lease }: MailDocument, nextAttemptAt: Date): Promise<void> {
    await this.collection.updateOne({ _id, lease }, { $set: { lease: null, nextAttemptAt } });
  }

  /** Gives back a mail whose attempt was interrupted; the attempt does not count. */
  async release({ _id, lease }: MailDocument, now: Date): Promise<void> {
    await this.collection.updateOne(
      { _id, lease },
      { $set: { lease: null, nextAttemptAt: now }, $inc: { attempts: -1 } },
    );
  }

  /**
   * Deletes a mail that was sent or given up.
   * @returns false if another worker has taken it in the meantime
   */
  async remove({ _id, lease }: MailDocument): Promise<boolean> {
    return (await this.collection.deleteOne({ _id, lease })).deletedCount === 1;
  }

  /** Deletes mails that must not be sent any more, whether or not a worker has taken them. */
  async cancel(ids: readonly string[]): Promise<void> {
    await this.collection.deleteMany({ _id: { $in: [...ids] } });
  }

  /** How many mails of each kind are waiting. */
  async waiting(): Promise<Record<MailKind, number>> {
    const counts = await Promise.all(
      MAIL_KINDS.map(
        async (kind) => [kind, await this.collection.countDocuments({ kind })] as const,
      ),
    );
    return Object.fromEntries(counts) as Record<MailKind, number>;
  }

  /** When the oldest waiting mail was queued; null if none is waiting. */
  async oldest(): Promise<Date | null> {
    const found = await this.collection.findOne({}, { sort: { createdAt: 1 } });
    return found?.createdAt ?? null;
  }
}
