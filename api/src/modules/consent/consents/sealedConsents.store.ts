import { CollectionStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { SealedLogin } from './consents.store.ts';
import type { ConsentDocument } from './consents.types.ts';

/** The sealed values of consents, for changing the keys that they are sealed with. */
export class SealedConsentsStore extends CollectionStore<ConsentDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'consents', []);
  }

  /** Live consents with a value that is sealed with another key of the vault. */
  underOtherKeys(currentKid: string, limit: number): Promise<ConsentDocument[]> {
    // One result under another key is enough; `$ne` would not match an array that also has one
    // under the current key.
    const isOther = (field: string) => [
      { [field]: { $lt: currentKid } },
      { [field]: { $gt: currentKid } },
    ];
    return this.collection
      .find({
        // Ended consents contain nothing sealed.
        endsAt: { $exists: true },
        $or: ['person.kid', 'username.kid', 'results.data.kid', 'results.history.kid'].flatMap(
          isOther,
        ),
      })
      .limit(limit)
      .toArray();
  }

  /** Replaces secrets by re-wrapped ones, unless they have changed since they were read. */
  async rewrap(
    seen: ConsentDocument,
    secrets: Pick<ConsentDocument, 'person' | 'username' | 'results'>,
  ): Promise<void> {
    await this.collection.updateOne(
      { _id: seen._id, state: seen.state, resultsOf: seen.resultsOf },
      { $set: { ...secrets } },
    );
  }

  /**
   * Live consents whose credentials are sealed with the vault's key, from before only workers could
   * open credentials.
   */
  withOpenableCredentials(limit: number): Promise<ConsentDocument[]> {
    return this.collection
      .find({ endsAt: { $exists: true }, 'credentials.v': 1 })
      .limit(limit)
      .toArray();
  }

  /** Replaces credentials, unless they have changed since they were read. */
  async replaceCredentials(consentId: string, seen: Sealed, login: SealedLogin): Promise<boolean> {
    const result = await this.collection.updateOne(
      { _id: consentId, 'credentials.dek': seen.dek },
      { $set: { ...login } },
    );
    return result.modifiedCount === 1;
  }
}
