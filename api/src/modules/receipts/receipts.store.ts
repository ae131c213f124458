import type { Collection } from 'mongodb';
import type { Mongo } from '../../infra/mongo/mongo.ts';
import type { Sealed } from '../../infra/vault/Vault.ts';
import type { ConsentDocument } from '../consents/consents.types.ts';

/** The receipts in consents. The update that ends a consent deletes its receipt with its person. */
export class ReceiptsStore {
  readonly #consents: Collection<ConsentDocument>;

  constructor(mongo: Mongo) {
    this.#consents = mongo.db.collection<ConsentDocument>('consents');
  }

  /** Null where none was issued yet, or the consent has ended. */
  async find(consentId: string): Promise<Sealed | null> {
    const found = await this.#consents.findOne(
      { _id: consentId },
      { projection: { _id: 0, receipt: 1 } },
    );
    return found?.receipt ?? null;
  }

  /**
   * Stores a receipt while its consent is active; of concurrent ones, the first stays.
   * @returns the one that is stored; null where the consent has ended
   */
  async keepFirst(consentId: string, receipt: Sealed): Promise<Sealed | null> {
    const { modifiedCount } = await this.#consents.updateOne(
      { _id: consentId, state: 'active', person: { $ne: null }, receipt: null },
      { $set: { receipt } },
    );
    return modifiedCount === 1 ? receipt : this.find(consentId);
  }
}
