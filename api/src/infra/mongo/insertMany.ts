import {
  type Collection,
  type Document,
  MongoBulkWriteError,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { isDuplicateKey } from './mongo.ts';

/**
 * Inserts documents in one command; each may fail on its own.
 * @returns for each document null, or the error that `insertOne` would have thrown
 */
export async function insertEach<T extends Document>(
  collection: Collection<T>,
  documents: readonly OptionalUnlessRequiredId<T>[],
): Promise<(MongoServerError | null)[]> {
  try {
    // Copies, because the driver adds ids to the objects that it receives.
    await collection.insertMany(
      documents.map((one) => ({ ...one })),
      { ordered: false },
    );
    return documents.map(() => null);
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const faults = new Map(
      [error.writeErrors]
        .flat()
        .map(({ index, code, errmsg = '' }) => [
          index,
          new MongoServerError({ message: errmsg, code }),
        ]),
    );
    // The documents were written, but without the requested write concern, so that must not be
    // relied on.
    if (faults.size === 0) throw error;
    return documents.map((_, index) => faults.get(index) ?? null);
  }
}

/**
 * Inserts documents in one command, up to the first that a unique index refuses.
 * @returns how many were inserted
 * @throws the error that `insertOne` would have thrown for any other reason
 */
export async function insertInOrder<T extends Document>(
  collection: Collection<T>,
  documents: readonly OptionalUnlessRequiredId<T>[],
): Promise<number> {
  try {
    await collection.insertMany(documents, { ordered: true });
    return documents.length;
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const [fault] = [error.writeErrors].flat();
    // Without a write error all documents were written, but without the requested write concern, so
    // that must not be relied on.
    if (fault === undefined || error.result.getWriteConcernError()) throw error;
    const { index, code, errmsg = '' } = fault;
    const cause = new MongoServerError({ message: errmsg, code });
    if (!isDuplicateKey(cause)) throw cause;
    return index;
  }
}
