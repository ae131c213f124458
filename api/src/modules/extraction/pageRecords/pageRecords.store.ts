import type { Filter } from 'mongodb';
import { ExpiringStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import {
  deletedRecords,
  PSEUDONYM,
  upTo,
  valuesOf,
  type PersonalRecords,
  type ShareKeys,
} from '../../personalRecords.store.ts';
import { MOST_PAGE_RECORDS, type PageRecordDocument } from './pageRecords.types.ts';

/** Records of unexpected pages: a limited number per institution, for some days. */
export class PageRecordsStore extends ExpiringStore<PageRecordDocument> {
  readonly personal: PersonalRecords;

  constructor(mongo: Mongo) {
    super(mongo, 'pageRecords', [
      { key: { entityId: 1, at: 1 } },
      { key: { subject: 1 } },
      { key: { taskId: 1 } },
    ]);
    this.personal = deletedRecords(this.collection, ofPerson, {
      countedAs: 'pageRecords',
      exported: { part: 'unexpectedPages', rows: (keys) => this.#exported(keys) },
      subjects: () => valuesOf(this.collection, 'subject'),
      namedBefore: (moment) =>
        this.collection.countDocuments({ subject: PSEUDONYM, at: { $lt: moment } }),
    });
  }

  /** Stores a record, and deletes the institution's oldest ones beyond the limit. */
  async add(record: PageRecordDocument): Promise<void> {
    await this.collection.insertOne(record);
    const older = await this.collection
      .find({ entityId: record.entityId }, { projection: { _id: 1 } })
      .sort({ at: -1 })
      .skip(MOST_PAGE_RECORDS)
      .toArray();
    if (older.length > 0)
      await this.collection.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } });
  }

  async deleteOf(taskId: string): Promise<void> {
    await this.collection.deleteMany({ taskId });
  }

  /**
   * Records, newest first.
   * @param entityId null for all institutions
   */
  list(entityId: string | null, now: Date, limit: number): Promise<PageRecordDocument[]> {
    const filter: Filter<PageRecordDocument> = {
      expiresAt: { $gt: now },
      ...(entityId !== null && { entityId }),
    };
    return this.collection.find(filter).sort({ at: -1 }).limit(limit).toArray();
  }

  /** Without the pages themselves, which contain nothing about the person. */
  async #exported(keys: ShareKeys): Promise<object[]> {
    const found = await this.collection
      .find(ofPerson(keys), { projection: { page: 0 } })
      .sort({ at: 1 })
      .toArray();
    return found.map(({ taskId, entityId, at, expiresAt }) => ({
      taskId,
      entityId,
      at: at.toISOString(),
      keptUntil: expiresAt.toISOString(),
    }));
  }

  /** A record that has not expired; null otherwise. */
  find(id: string, now: Date): Promise<PageRecordDocument | null> {
    return this.collection.findOne({ _id: id, expiresAt: { $gt: now } });
  }
}

/** Records name no client, so they are found by the tasks that led to them. */
function ofPerson({ subjects, clientId, onlyConsents, taskIds, until }: ShareKeys) {
  const subject = { $in: [...subjects] };
  const isWhole = clientId === null && !onlyConsents;
  return {
    subject,
    ...(!isWhole && { taskId: { $in: [...taskIds] } }),
    ...upTo(until, 'at'),
  };
}
