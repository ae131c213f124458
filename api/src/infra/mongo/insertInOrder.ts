import {
  MongoBulkWriteError,
  MongoServerError,
  type Collection,
  type Document,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { isDuplicateKey } from './mongo.ts';

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
