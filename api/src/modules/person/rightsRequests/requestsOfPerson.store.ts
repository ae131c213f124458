import type { Collection, Filter } from 'mongodb';
import type { Mongo } from '../../../infra/mongo/mongo.ts';
import {
  heldBy,
  PSEUDONYM,
  upTo,
  valuesOf,
  withoutKept,
  type Share,
  type ShareKeys,
} from '../../personalRecords.store.ts';
import type { RightsRequestDocument } from './rightsRequests.types.ts';

/** The rights requests of one person, for access and erasure. */
export class RequestsOfPersonStore {
  readonly #requests: Collection<RightsRequestDocument>;

  constructor(mongo: Mongo) {
    this.#requests = mongo.db.collection<RightsRequestDocument>('rightsRequests');
  }

  list(keys: ShareKeys): Promise<RightsRequestDocument[]> {
    return this.#requests.find(requestsOf(keys)).sort({ createdAt: 1 }).toArray();
  }

  /** The client's consents whose person waits for an answer about them. */
  async awaitingAnswer({ subjects, clientId }: Share): Promise<string[]> {
    const found = await this.#requests
      .find({ subject: { $in: [...subjects] }, ...(clientId !== null && { clientId }), ...OPEN })
      .toArray();
    return found.flatMap(({ consentId }) => consentId ?? []);
  }

  count(keys: ShareKeys): Promise<number> {
    return this.#requests.countDocuments(requestsOf(keys));
  }

  /** Requests are kept for the client to answer, and as proof, without the person's identity. */
  async rename(keys: ShareKeys, name: string): Promise<void> {
    await this.#requests.updateMany(requestsOf(keys), {
      $set: { holder: name, subject: name, person: null, reason: null, answer: null },
      $unset: { from: '' },
    });
  }

  valuesOf(field: 'holder' | 'consentId'): AsyncIterable<string> {
    return valuesOf(this.#requests, field);
  }

  namedBefore(moment: Date): Promise<number> {
    return this.#requests.countDocuments({ subject: PSEUDONYM, createdAt: { $lt: moment } });
  }
}

/** Requests that wait for the client's answer. */
const OPEN = { answeredAt: null, dueAt: { $ne: null } } as const;
const NOT_OPEN: Filter<RightsRequestDocument>[] = [{ answeredAt: { $ne: null } }, { dueAt: null }];

function requestsOf(keys: ShareKeys): Filter<RightsRequestDocument> {
  const { clientId, until } = keys;
  const ofPerson: Filter<RightsRequestDocument> = keys.onlyConsents
    ? { consentId: { $in: [...keys.consentIds] }, subject: PSEUDONYM }
    : {
        ...(clientId !== null && { clientId }),
        ...withoutKept(keys, 'consentId'),
        ...(keys.exceptConsents && { $or: NOT_OPEN }),
        subject: { $in: [...keys.subjects] },
      };
  return { ...upTo(until, 'createdAt'), $or: [ofPerson, heldBy(keys)] };
}
