import type { Collection, Filter } from 'mongodb';
import type { Mongo } from '../../../infra/mongo/mongo.ts';
import {
  ofShare,
  PSEUDONYM,
  upTo,
  valuesOf,
  withoutKept,
  type Affected,
  type Share,
} from '../../personalRecords.store.ts';
import type { ConsentDocument } from './consents.types.ts';

/** Replaces an erased IP address. */
const ERASED_IP = 'erased';

/** The consents of one person, for access and erasure. */
export class ConsentsOfPersonStore {
  readonly #consents: Collection<ConsentDocument>;

  constructor(mongo: Mongo) {
    this.#consents = mongo.db.collection<ConsentDocument>('consents');
  }

  list(share: Share): Promise<ConsentDocument[]> {
    return this.#consents.find(consentsOf(share)).sort({ createdAt: 1 }).toArray();
  }

  /** The consents with one of these holders, up to a moment. */
  held(holders: readonly string[], until?: Date): Promise<ConsentDocument[]> {
    return this.#consents
      .find({ holder: { $in: [...holders] }, ...upTo(until, 'createdAt') })
      .toArray();
  }

  byId(consentIds: readonly string[]): Promise<ConsentDocument[]> {
    return this.#consents.find({ _id: { $in: [...consentIds] } }).toArray();
  }

  /** Consents that were live at any moment of the time span. */
  affected({ clientId, entityId, from, to }: Affected): AsyncIterable<ConsentDocument> {
    return this.#consents
      .find(
        {
          ...(clientId !== null && { clientId }),
          ...upTo(to, 'createdAt'),
          $and: [
            entityId === null ? {} : { $or: [{ entityId }, { 'acceptance.entityId': entityId }] },
            from === undefined
              ? {}
              : { $or: [{ terminatedAt: null }, { terminatedAt: { $gte: from } }] },
          ],
        },
        { projection: { results: 0, credentials: 0, receipt: 0 } },
      )
      .sort({ createdAt: 1 });
  }

  count(share: Share): Promise<number> {
    return this.#consents.countDocuments(consentsOf(share));
  }

  /** The addresses from which the person accepted, confirmed the account or ended the consent. */
  async eraseAddresses(share: Share): Promise<void> {
    for (const field of ['acceptance', 'ownAccount', 'terminatedBy'] as const)
      await this.#consents.updateMany(
        { ...consentsOf(share), [field]: { $ne: null } },
        { $set: { [`${field}.ip`]: ERASED_IP } },
      );
  }

  async rename(share: Share, name: string): Promise<void> {
    await this.#consents.updateMany(consentsOf(share), {
      $set: {
        subject: name,
        holder: name,
        person: null,
        credentials: null,
        username: null,
        results: [],
        receipt: null,
      },
      $unset: { reference: '' },
    });
  }

  valuesOf(field: '_id' | 'subject' | 'holder'): AsyncIterable<string> {
    return valuesOf(this.#consents, field);
  }

  namedBefore(moment: Date): Promise<number> {
    return this.#consents.countDocuments({ subject: PSEUDONYM, createdAt: { $lt: moment } });
  }
}

const consentsOf = (share: Share): Filter<ConsentDocument> =>
  share.onlyConsents
    ? {
        _id: { $in: [...share.onlyConsents] },
        subject: PSEUDONYM,
        ...upTo(share.until, 'createdAt'),
      }
    : { ...ofShare(share, 'createdAt'), ...withoutKept(share, '_id') };
