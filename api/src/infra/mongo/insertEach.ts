import {
  MongoBulkWriteError,
  MongoServerError,
  type Collection,
  type Document,
  type OptionalUnlessRequiredId,
} from 'mongodb';

/**
 * Inserts documents together, each for itself.
 * @returns in each one's place null, or why it was not inserted, as `insertOne` would say it
 */
export async function insertEach<T extends Document>(
  collection: Collection<T>,
  documents: readonly OptionalUnlessRequiredId<T>[],
): Promise<(MongoServerError | null)[]> {
  try {
    // Copies: the driver gives ids to what it is handed.
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
    // Written, but not as safely as was asked for: nobody may count on it.
    if (faults.size === 0) throw error;
    return documents.map((_, index) => faults.get(index) ?? null);
  }
}
