import { CollectionStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { ListedConsent } from './consents.store.ts';
import type { ConsentDocument } from './consents.types.ts';
import { SCHEDULED } from './refreshSchedule.ts';

/** A consent that is due, without its data and credentials. */
export type DueConsent = ListedConsent & Pick<ConsentDocument, 'username'>;

/** The scheduled refreshes of consents. */
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
          block: null,
        },
        { projection: { results: 0, credentials: 0, receipt: 0 } },
      )
      .sort({ refreshAt: 1 })
      .limit(limit)
      .toArray();
  }
}
