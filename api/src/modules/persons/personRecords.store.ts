import type { Collection, Filter } from 'mongodb';
import type { IdempotencyDocument } from '../../http/idempotency.store.ts';
import type { Mongo } from '../../infra/mongo/mongo.ts';
import type { AuditEntry } from '../audit/audit.store.ts';
import type { ConsentDocument } from '../consents/consents.types.ts';
import type { PageRecordDocument } from '../pageRecords/pageRecords.types.ts';
import type { RunningLockDocument } from '../tasks/runningLocks.store.ts';
import type { TaskDocument } from '../tasks/tasks.types.ts';
import type { RestrictionDocument } from '../users/restrictions.store.ts';

/** Replaces an erased IP address. */
const ERASED_IP = 'erased';

/** How many records of each kind there are, or were erased. */
export type PersonCounts = Readonly<
  Record<
    'tasks' | 'pageRecords' | 'consents' | 'restrictions' | 'locks' | 'answers' | 'auditEntries',
    number
  >
>;

/** The keys by which a person's records are found; none is a RUT. */
export interface PersonKeys {
  /** Pseudonym of the person. */
  readonly subject: string;
  /** Keys of the person's user-entity pairs. */
  readonly pairs: readonly string[];
  /** Ids of tasks and consents, which idempotent requests have created. */
  readonly createdIds: readonly string[];
}

/** All records about one person, over all collections, for access and erasure (see `RETENTION`). */
export class PersonRecordsStore {
  readonly #tasks: Collection<TaskDocument>;
  readonly #pageRecords: Collection<PageRecordDocument>;
  readonly #consents: Collection<ConsentDocument>;
  readonly #restrictions: Collection<RestrictionDocument>;
  readonly #locks: Collection<RunningLockDocument>;
  readonly #answers: Collection<IdempotencyDocument>;
  readonly #audit: Collection<AuditEntry>;

  constructor({ db }: Mongo) {
    this.#tasks = db.collection<TaskDocument>('tasks');
    this.#pageRecords = db.collection<PageRecordDocument>('pageRecords');
    this.#consents = db.collection<ConsentDocument>('consents');
    this.#restrictions = db.collection<RestrictionDocument>('restrictions');
    this.#locks = db.collection<RunningLockDocument>('runningLocks');
    this.#answers = db.collection<IdempotencyDocument>('idempotency');
    this.#audit = db.collection<AuditEntry>('audit');
  }

  tasks(subject: string): Promise<TaskDocument[]> {
    return this.#tasks.find({ subject }).sort({ createdAt: 1 }).toArray();
  }

  /** Without the pages themselves, which say nothing of the person. */
  pageRecords(subject: string): Promise<Omit<PageRecordDocument, 'page'>[]> {
    return this.#pageRecords
      .find({ subject }, { projection: { page: 0 } })
      .sort({ at: 1 })
      .toArray();
  }

  consents(subject: string): Promise<ConsentDocument[]> {
    return this.#consents.find({ subject }).sort({ createdAt: 1 }).toArray();
  }

  restrictions(pairs: readonly string[]): Promise<RestrictionDocument[]> {
    return this.#restrictions.find({ _id: { $in: [...pairs] } }).toArray();
  }

  audit(subject: string): Promise<AuditEntry[]> {
    return this.#audit
      .find({ subject }, { projection: { _id: 0 } })
      .sort({ at: 1 })
      .toArray();
  }

  /** Whether a worker may still be using the person's credentials. */
  async isRunning(subject: string): Promise<boolean> {
    const running = { subject, status: { $in: ['pending', 'running'] } } as Filter<TaskDocument>;
    return (await this.#tasks.countDocuments(running, { limit: 1 })) > 0;
  }

  async count({ subject, pairs, createdIds }: PersonKeys): Promise<PersonCounts> {
    return {
      tasks: await this.#tasks.countDocuments({ subject }),
      pageRecords: await this.#pageRecords.countDocuments({ subject }),
      consents: await this.#consents.countDocuments({ subject }),
      restrictions: await this.#restrictions.countDocuments({ _id: { $in: [...pairs] } }),
      locks: await this.#locks.countDocuments({ _id: { $in: [...pairs] } }),
      answers: await this.#answers.countDocuments({ reservedId: { $in: [...createdIds] } }),
      auditEntries: await this.#audit.countDocuments({ subject }),
    };
  }

  /**
   * Deletes what may be deleted, and renames what must be kept to a random name: a pseudonym could be
   * computed again from the RUT by anyone who has the key. Safe to repeat.
   */
  async erase({ subject, pairs, createdIds }: PersonKeys, name: string): Promise<void> {
    await this.#answers.deleteMany({ reservedId: { $in: [...createdIds] } });
    await this.#locks.deleteMany({ _id: { $in: [...pairs] } });
    await this.#restrictions.deleteMany({ _id: { $in: [...pairs] } });
    await this.#pageRecords.deleteMany({ subject });
    await this.#tasks.deleteMany({ subject });
    // The addresses that the person called from, where they accepted or ended the consent.
    for (const field of ['acceptance', 'terminatedBy'] as const)
      await this.#consents.updateMany(
        { subject, [field]: { $ne: null } },
        {
          $set: { [`${field}.ip`]: ERASED_IP },
        },
      );
    // An entry need not name its subject: those about a consent are found by its id as well. Each of
    // the two updates uses an index, which one `$or` over both would not do everywhere.
    await this.#audit.updateMany({ consentId: { $in: [...createdIds] } }, { $unset: { ip: '' } });
    // Last, because a second try finds the rest by these.
    await this.#consents.updateMany(
      { subject },
      { $set: { subject: name, person: null, credentials: null, results: [] } },
    );
    await this.#audit.updateMany({ subject }, { $set: { subject: name }, $unset: { ip: '' } });
  }
}
