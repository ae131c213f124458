import { CollectionStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { ConsentDocument } from './consents.types.ts';

/** A consent as its holder sees it: without its data. */
export type ConnectionDocument = Omit<ConsentDocument, 'results' | 'held' | 'username' | 'receipt'>;

/** More connections than any person has. */
const MOST = 500;
const WITHOUT_DATA = { results: 0, held: 0, username: 0, receipt: 0 } as const;

/**
 * Consents by their holder: everything that a person sees of them is read through this store, so
 * that nothing is found by RUT alone.
 */
export class ConnectionsStore extends CollectionStore<ConsentDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'consents', [{ key: { holder: 1, createdAt: -1 }, sparse: true }]);
  }

  /** The holders' consents, newest first. */
  list(holders: readonly string[]): Promise<ConnectionDocument[]> {
    return this.collection
      .find({ holder: { $in: [...holders] } }, { projection: WITHOUT_DATA })
      .sort({ createdAt: -1, _id: 1 })
      .limit(MOST)
      .toArray();
  }

  find(holders: readonly string[], consentId: string): Promise<ConnectionDocument | null> {
    return this.collection.findOne(
      { _id: consentId, holder: { $in: [...holders] } },
      { projection: WITHOUT_DATA },
    );
  }

  /** Whether these holders have any consent to see. */
  async hasAny(holders: readonly string[]): Promise<boolean> {
    const filter = { holder: { $in: [...holders] } };
    return (await this.collection.countDocuments(filter, { limit: 1 })) > 0;
  }

  /** Live consents from before the holder was stored. */
  withoutHolder(limit: number): Promise<ConsentDocument[]> {
    return this.collection
      .find({ endsAt: { $exists: true }, holder: { $exists: false } })
      .limit(limit)
      .toArray();
  }

  async setHolder(consentId: string, holder: string): Promise<void> {
    await this.collection.updateOne(
      { _id: consentId, holder: { $exists: false }, person: { $ne: null } },
      { $set: { holder } },
    );
  }
}
