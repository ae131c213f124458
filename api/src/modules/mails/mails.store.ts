import type { Collection } from 'mongodb';
import { addSeconds, type Clock } from '../../infra/clock.ts';
import { ensureIndexes, insertUnique, type Mongo, type Store } from '../../infra/mongo/mongo.ts';
import type { Sealer } from '../../infra/vault/Vault.ts';
import {
  MAIL_KINDS,
  mailAad,
  SCHEDULES,
  type MailContent,
  type MailDocument,
  type MailKind,
  type NewMail,
} from './mails.types.ts';

/** Workers give up what has expired, and say so; this is for a sandbox that has none. */
const PURGE_SECONDS = 60;

export interface MailsStoreOptions {
  readonly now: Clock;
  readonly vault: Sealer;
  /** Called when a mail was queued, to wake the workers. */
  readonly onQueued?: () => void;
}

/** Mails that wait to be sent; `PersonRecordsStore` deletes those of a person who is erased. */
export class MailsStore implements Store {
  readonly #mails: Collection<MailDocument>;
  readonly #options: MailsStoreOptions;

  constructor(mongo: Mongo, options: MailsStoreOptions) {
    this.#mails = mongo.db.collection<MailDocument>('mails');
    this.#options = options;
  }

  ensureIndexes(): Promise<void> {
    return ensureIndexes(this.#mails, [
      { key: { nextAttemptAt: 1, expiresAt: 1 } },
      { key: { kind: 1 } },
      { key: { createdAt: 1 } },
      { key: { expiresAt: 1 } },
      { key: { holder: 1 } },
    ]);
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.#mails.deleteMany({ expiresAt: { $lte: addSeconds(now, -PURGE_SECONDS) } });
  }

  /**
   * Has a mail sent at least once. Safe to repeat while it waits: where there is one of that id, nothing
   * happens.
   */
  async queue<Kind extends MailKind>(mail: NewMail<Kind>): Promise<void> {
    const { now, vault, onQueued } = this.#options;
    const { id, kind, to, locale, params, holder } = mail;
    const content: MailContent<Kind> = { to, locale, params };
    const createdAt = now();
    const isNew = await insertUnique(this.#mails, {
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
   * Takes a mail that is due, those first that expire first: codes before receipts.
   * @param lease of this attempt alone
   */
  take(lease: string, now: Date, until: Date): Promise<MailDocument | null> {
    return this.#mails.findOneAndUpdate(
      { nextAttemptAt: { $lte: now } },
      { $set: { lease, nextAttemptAt: until }, $inc: { attempts: 1 } },
      { sort: { expiresAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Ends an attempt: the mail is tried again then. */
  async putOff({ _id, lease }: MailDocument, nextAttemptAt: Date): Promise<void> {
    await this.#mails.updateOne({ _id, lease }, { $set: { lease: null, nextAttemptAt } });
  }

  /** Gives back a mail whose attempt was cut off, and does not count. */
  async release({ _id, lease }: MailDocument, now: Date): Promise<void> {
    await this.#mails.updateOne(
      { _id, lease },
      { $set: { lease: null, nextAttemptAt: now }, $inc: { attempts: -1 } },
    );
  }

  /** Deletes a mail that was sent or given up. @returns false where another worker has it by now */
  async remove({ _id, lease }: MailDocument): Promise<boolean> {
    return (await this.#mails.deleteOne({ _id, lease })).deletedCount === 1;
  }

  /** How many mails wait of each kind. */
  async waiting(): Promise<Record<MailKind, number>> {
    const counts = await Promise.all(
      MAIL_KINDS.map(async (kind) => [kind, await this.#mails.countDocuments({ kind })] as const),
    );
    return Object.fromEntries(counts) as Record<MailKind, number>;
  }

  /** When the oldest mail that waits was queued; null where none waits. */
  async oldest(): Promise<Date | null> {
    const found = await this.#mails.findOne({}, { sort: { createdAt: 1 } });
    return found?.createdAt ?? null;
  }
}
