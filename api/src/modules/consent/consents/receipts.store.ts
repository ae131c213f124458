import { addSeconds } from '../../../infra/clock.ts';
import { CollectionStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { ConsentDocument } from './consents.types.ts';

/** When a receipt is processed again after its worker has died or failed. */
const RETRY_SECONDS = 60;

/**
 * The receipts in consents. The update that ends a consent deletes its receipt together with its
 * person.
 */
export class ReceiptsStore extends CollectionStore<ConsentDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'consents', [{ key: { receiptDueAt: 1 }, sparse: true }]);
  }

  /**
   * Claims a consent whose receipt is due to be sent, so that no other worker takes it meanwhile.
   */
  claimDue(now: Date): Promise<ConsentDocument | null> {
    return this.collection.findOneAndUpdate(
      { receiptDueAt: { $lte: now } },
      { $set: { receiptDueAt: addSeconds(now, RETRY_SECONDS) } },
      { sort: { receiptDueAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Called when the receipt's mail is queued, or there is nothing to send. */
  async settled(consentId: string): Promise<void> {
    await this.collection.updateOne({ _id: consentId }, { $unset: { receiptDueAt: '' } });
  }

  /** Null if none was issued yet, or the consent has ended. */
  async find(consentId: string): Promise<Sealed | null> {
    const found = await this.collection.findOne(
      { _id: consentId },
      { projection: { _id: 0, receipt: 1 } },
    );
    return found?.receipt ?? null;
  }

  /**
   * Stores a receipt while its consent is active; of concurrent calls, the first wins.
   * @returns the receipt that is stored; null if the consent has ended
   */
  async keepFirst(consentId: string, receipt: Sealed): Promise<Sealed | null> {
    const { modifiedCount } = await this.collection.updateOne(
      { _id: consentId, state: 'active', person: { $ne: null }, receipt: null },
      { $set: { receipt } },
    );
    return modifiedCount === 1 ? receipt : this.find(consentId);
  }
}
