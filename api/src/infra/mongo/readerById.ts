import DataLoader from 'dataloader';
import type { Collection, Document } from 'mongodb';

/** A document by its id; null where there is none. */
export type ReadById<T> = (id: string) => Promise<T | null>;

/** Documents of one query: a few large ones must not become an answer that fills the memory. */
const MAX_BATCH = 32;

/**
 * Reads documents by their ids. Those that are asked for in one turn of the event loop are read by
 * one query: under many pollers the driver's work for a query is most of what a read costs. Nothing
 * is remembered from one turn to the next, and who asks for the same document gets the same object.
 */
export function createReaderById<T extends Document & { readonly _id: string }>(
  collection: Collection<T>,
): ReadById<T> {
  // Without types for the generic: the driver's filter types do not see that `_id` is a string.
  const documents = collection as unknown as Collection<Document & { _id: string }>;
  const loader = new DataLoader<string, T | null>(
    async (ids) => {
      const found = await documents
        .find({ _id: { $in: [...new Set(ids)] } }, { promoteBuffers: true })
        .toArray();
      const byId = new Map(found.map((one) => [one._id, one as unknown as T]));
      return ids.map((id) => byId.get(id) ?? null);
    },
    { cache: false, maxBatchSize: MAX_BATCH, batchScheduleFn: (run) => setImmediate(run) },
  );
  return (id) => loader.load(id);
}
