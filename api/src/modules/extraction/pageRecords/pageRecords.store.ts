import type { Collection, Filter } from 'mongodb';
import { ensureIndexes, type Mongo, type Store } from '../../../infra/mongo/mongo.ts';
import { MOST_PAGE_RECORDS, type PageRecordDocument } from './pageRecords.types.ts';

/** Records of unexpected pages: a limited number per institution, for some days. */
export class PageRecordsStore implements Store {
  readonly #records: Collection<PageRecordDocument>;

  constructor(mongo: Mongo) {
    this.#records = mongo.db.collection<PageRecordDocument>('pageRecords');
  }

  ensureIndexes(): Promise<void> {
    return ensureIndexes(this.#records, [
      { key: { entityId: 1, at: 1 } },
      { key: { subject: 1 } },
      { key: { taskId: 1 } },
      { key: { expiresAt: 1 } },
    ]);
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.#records.deleteMany({ expiresAt: { $lte: now } });
  }

  /** Stores a record, and deletes the institution's oldest ones beyond the limit. */
  async add(record: PageRecordDocument): Promise<void> {
    await this.#records.insertOne(record);
    const older = await this.#records
      .find({ entityId: record.entityId }, { projection: { _id: 1 } })
      .sort({ at: -1 })
      .skip(MOST_PAGE_RECORDS)
      .toArray();
    if (older.length > 0)
      await this.#records.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } });
  }

  async deleteOf(taskId: string): Promise<void> {
    await this.#records.deleteMany({ taskId });
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
    return this.#records.find(filter).sort({ at: -1 }).limit(limit).toArray();
  }

  /** A record that has not expired; null otherwise. */
  find(id: string, now: Date): Promise<PageRecordDocument | null> {
    return this.#records.findOne({ _id: id, expiresAt: { $gt: now } });
  }
}
