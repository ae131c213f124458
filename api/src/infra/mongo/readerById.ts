import type { Collection, Document } from 'mongodb';
import { batchPerTick } from '../batchPerTick.ts';

/** Reads a document by its id; null if there is none. */
export type ReadById<T> = (id: string) => Promise<T | null>;

/**
 * Reads documents by id, batching the reads of one event-loop tick into one query. Reads of the same
 * document in one tick get the same object.
 */
export function createReaderById<T extends Document & { readonly _id: string }>(
  collection: Collection<T>,
): ReadById<T> {
  // Untyped: with a generic document type the driver's filter type does not know that `_id` is a string.
  const documents = collection as unknown as Collection<Document & { _id: string }>;
  return batchPerTick(async (ids: readonly string[]) => {
    const wanted = [...new Set(ids)];
    const [first = ''] = wanted;
    // A single id is compared by equality: FerretDB uses its index on ids for nothing else.
    const filter = { _id: wanted.length === 1 ? first : { $in: wanted } };
    const found = await documents.find(filter, { promoteBuffers: true }).toArray();
    const byId = new Map(found.map((one) => [one._id, one as unknown as T]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}
