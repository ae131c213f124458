import type { Collection, Document } from 'mongodb';
import { inOneTurn } from '../inOneTurn.ts';

/** A document by its id; null where there is none. */
export type ReadById<T> = (id: string) => Promise<T | null>;

/**
 * Reads documents by their ids, those that are asked for in one turn of the event loop by one query.
 * Who asks for the same document in one turn gets the same object.
 */
export function createReaderById<T extends Document & { readonly _id: string }>(
  collection: Collection<T>,
): ReadById<T> {
  // Without the document's type: the driver's filters do not see through it that `_id` is a string.
  const documents = collection as unknown as Collection<Document & { _id: string }>;
  return inOneTurn(async (ids: readonly string[]) => {
    const wanted = [...new Set(ids)];
    const [first = ''] = wanted;
    // A single one by equality: a server may know nothing else by its index on ids, as FerretDB does.
    const filter = { _id: wanted.length === 1 ? first : { $in: wanted } };
    const found = await documents.find(filter, { promoteBuffers: true }).toArray();
    const byId = new Map(found.map((one) => [one._id, one as unknown as T]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}
