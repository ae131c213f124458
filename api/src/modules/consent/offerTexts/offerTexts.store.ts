import { createHash } from 'node:crypto';
import type { Collection } from 'mongodb';
import { insertEach, isDuplicateKey, type Mongo, type Store } from '../../../infra/mongo/mongo.ts';

/** A text that people are asked to accept. */
export interface OfferTextDocument {
  /** SHA-256 of the text, in hex. */
  readonly _id: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** The id of a text: it proves which text a consent was given to. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The texts of offers by their hash: terms and descriptions of products. Append-only: there is no
 * way to change or delete one, because consents refer to them for years. None contains anything
 * about a person.
 */
export class OfferTextsStore implements Store {
  readonly #texts: Collection<OfferTextDocument>;

  constructor(mongo: Mongo) {
    this.#texts = mongo.db.collection<OfferTextDocument>('offerTexts');
  }

  /** No index is needed, because texts are found only by their id. */
  ensureIndexes(): Promise<void> {
    return Promise.resolve();
  }

  /** Stores the texts that are new. */
  async keep(texts: Iterable<string>, at: Date): Promise<void> {
    const byHash = new Map([...texts].map((text) => [textHash(text), text]));
    const stored = await this.#texts
      .find({ _id: { $in: [...byHash.keys()] } }, { projection: { _id: 1 } })
      .toArray();
    for (const { _id } of stored) byHash.delete(_id);
    if (byHash.size === 0) return;
    const missing = [...byHash].map(([_id, text]) => ({ _id, text, createdAt: at }));
    for (const fault of await insertEach(this.#texts, missing))
      if (fault && !isDuplicateKey(fault)) throw fault;
  }

  /** Texts by hash. A text that no longer matches its hash proves nothing, and is left out. */
  async read(hashes: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const found = await this.#texts.find({ _id: { $in: [...new Set(hashes)] } }).toArray();
    const genuine = found.filter(({ _id, text }) => textHash(text) === _id);
    return new Map(genuine.map(({ _id, text }) => [_id, text]));
  }
}
