import { ExpiringStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { OpenidSignInDocument } from './openid.types.ts';

/** Sign-ins that wait for the answer of an organisation's OpenID provider. */
export class OpenidSignInsStore extends ExpiringStore<OpenidSignInDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'openidSignIns', []);
  }

  async insert(signIn: OpenidSignInDocument): Promise<void> {
    await this.collection.insertOne(signIn);
  }

  /** A sign-in, which can then not be used again. @returns null if it is unknown, used or expired */
  take(id: string, now: Date): Promise<OpenidSignInDocument | null> {
    return this.collection.findOneAndDelete({ _id: id, expiresAt: { $gt: now } });
  }
}
