import type { Collection } from 'mongodb';
import { insertUnique, type Mongo, type Store } from '../../../infra/mongo/mongo.ts';
import type { ReceiptJwk } from './receiptKeys.ts';

/** The public half of a key that signs receipts, or used to. */
interface ReceiptKeyDocument {
  /** The key's id in the ring. */
  readonly _id: string;
  readonly x: string;
  readonly since: Date;
}

/**
 * The public halves of all keys that ever signed a receipt. Append-only: a person may show a receipt
 * years after its key was rotated out.
 */
export class ReceiptKeysStore implements Store {
  readonly #keys: Collection<ReceiptKeyDocument>;

  constructor(mongo: Mongo) {
    this.#keys = mongo.db.collection<ReceiptKeyDocument>('receiptKeys');
  }

  /** No index is needed, because keys are found only by their id. */
  ensureIndexes(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Stores the public half of a key. Must be called before the key signs anything.
   * @throws Error if another key had this id: what it signed could no longer be told apart
   */
  async keep({ kid, x }: Pick<ReceiptJwk, 'kid' | 'x'>, at: Date): Promise<void> {
    await insertUnique(this.#keys, { _id: kid, x, since: at });
    const kept = await this.#keys.findOne({ _id: kid });
    if (kept?.x !== x)
      throw new Error(`RECEIPT_KEYS: the id ${kid} already belongs to another key`);
  }

  /** All stored keys, newest first. */
  async list(): Promise<ReceiptJwk[]> {
    const found = await this.#keys.find().sort({ since: -1, _id: 1 }).toArray();
    return found.map(({ _id: kid, x }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x,
      kid,
      use: 'sig',
      alg: 'EdDSA',
    }));
  }
}
