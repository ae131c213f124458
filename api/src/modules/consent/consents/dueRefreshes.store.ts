import { CollectionStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import { NOT_BLOCKED, type ListedConsent } from './consents.store.ts';
import type { ConsentDocument } from './consents.types.ts';
import { SCHEDULED } from './refreshSchedule.ts';

/** A consent that is due, without its data and credentials. */
export type DueConsent = ListedConsent & Pick<ConsentDocument, 'username'>;

/** Which consents are due for a refresh. */
export class DueRefreshesStore extends CollectionStore<ConsentDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'consents', [{ key: { entityId: 1, 'offer.refresh': 1, refreshAt: 1 } }]);
  }

  /** An institution's active consents whose scheduled time has come, the longest overdue first. */
  at(entityId: string, now: Date, limit: number): Promise<DueConsent[]> {
    return this.collection
      .find(
        {
          entityId,
          'offer.refresh': { $in: SCHEDULED },
          refreshAt: { $lte: now },
          state: 'active',
          ...NOT_BLOCKED,
        },
        { projection: { results: 0, credentials: 0, receipt: 0 } },
      )
      .sort({ refreshAt: 1 })
      .limit(limit)
      .toArray();
  }

  /**
   * Claims the refresh of outdated data; of concurrent calls, one succeeds.
   * @param next when another call may claim it if this refresh fails
   */
  async claim(consentId: string, seen: Date, next: Date): Promise<boolean> {
    const result = await this.collection.updateOne(
      { _id: consentId, state: 'active', refreshAt: seen, ...NOT_BLOCKED },
      { $set: { refreshAt: next } },
    );
    return result.modifiedCount === 1;
  }

  /** Makes the data of a client's consents due for a refresh, of those that can be refreshed. */
  async makeDue(clientId: string, at: Date): Promise<void> {
    await this.collection.updateMany(
      { clientId, state: 'active', refreshAt: { $gt: at } },
      { $set: { refreshAt: at } },
    );
  }
}
